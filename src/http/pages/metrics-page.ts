import { Gauge, Registry } from 'prom-client';
import { requireMetricsAccess } from '../../access/auth.js';
import type { Context } from '../../access/context.js';
import { inTime } from '../../core/bounds.js';
import { findRate } from '../../exchange-rates/stored-rates.js';
import { readBacklog } from '../../webhooks/worker/backlog.js';
import { takeBearer, type HttpAnswer, type HttpRequest } from '../message.js';

/** Prometheus waits 10 s by default. */
const databaseTimeoutMs = 2000;

/**
 * The page Prometheus reads: the counts of this process, and current figures. The key may also come as a bearer token, as
 * Prometheus sends it.
 */
export async function metricsPage(ctx: Context, request: HttpRequest): Promise<HttpAnswer> {
  takeBearer(request, ctx);
  await requireMetricsAccess(ctx);
  const registry = Registry.merge([ctx.metrics.registry, await readFigures(ctx)]);
  return {
    status: 200,
    headers: { 'content-type': registry.contentType },
    body: await registry.metrics(),
  };
}

/** Figures of the database are left out while it does not answer. */
async function readFigures(ctx: Context): Promise<Registry> {
  const figures = new Registry();
  const registers = [figures];
  const add = (name: string, help: string, value: number | undefined): void => {
    if (value === undefined) return;
    new Gauge({ name: `payment_links_${name}`, help, registers }).set(value);
  };

  const { size, open, idle, waiting } = ctx.pool();
  add('database_pool_size', 'Connections to the database this process may have.', size);
  add('database_pool_connections', 'Connections to the database this process has.', open);
  add('database_pool_idle_connections', 'Idle connections to the database.', idle);
  add('database_pool_waiting_requests', 'Statements that wait for a connection.', waiting);

  add(
    'waiting_readers',
    'Requests that wait for the next event of their creator.',
    ctx.eventReaders.count(),
  );

  add('backup_age_seconds', 'Time since the newest backup began.', await ctx.backups.ageSeconds());

  const now = ctx.now();
  const asked = Promise.all([readBacklog(ctx.query, now), findRate(ctx.db, now)]);
  const found = await inTime(asked, databaseTimeoutMs).catch(() => undefined);
  add('database_up', 'Whether the database answered just now.', found ? 1 : 0);
  if (!found) return figures;

  const [{ due, oldestSeconds }, rate] = found;
  add('webhook_deliveries_due', 'Deliveries that are due but not being sent, up to 10 000.', due);
  add('webhook_oldest_due_seconds', 'How long the oldest due delivery has waited.', oldestSeconds);
  if (rate) {
    new Gauge({
      name: 'payment_links_exchange_rate_age_seconds',
      help: 'Time since the exchange rate in use was read from its source.',
      labelNames: ['source'],
      registers,
    }).set({ source: rate.source }, (now.getTime() - rate.fetchedAt.getTime()) / 1000);
  }
  return figures;
}
