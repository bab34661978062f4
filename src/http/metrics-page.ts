import { Gauge, Registry } from 'prom-client';
import { authenticate, requireScope } from '../core/auth.js';
import type { Context } from '../core/context.js';
import { inTime } from '../core/in-time.js';
import { findRate } from '../exchange-rates/stored-rates.js';
import { readBacklog } from '../webhooks/backlog.js';
import { headerOf, type HttpAnswer, type HttpRequest } from './message.js';

/** Prometheus waits for 10 s, unless it is told otherwise. */
const databaseTimeoutMs = 2000;

/**
 * What Prometheus reads: what this process has counted, and figures as they are now. It takes the platform key
 * also as a bearer token, the way Prometheus sends it.
 */
export async function metricsPage(ctx: Context, request: HttpRequest): Promise<HttpAnswer> {
  const [, token] = /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  ctx.apiKey ||= token;
  requireScope(await authenticate(ctx), 'platform');
  const registry = Registry.merge([ctx.metrics.registry, await readFigures(ctx)]);
  return {
    status: 200,
    headers: { 'content-type': registry.contentType },
    body: await registry.metrics(),
  };
}

/** Those of the database are left out while it does not answer. */
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
  add('database_pool_idle_connections', 'Those that nothing is asked on.', idle);
  add('database_pool_waiting_requests', 'Statements that wait for a connection.', waiting);

  const now = ctx.now();
  const asked = Promise.all([readBacklog(ctx.query, now), findRate(ctx.db, now)]);
  const found = await inTime(asked, databaseTimeoutMs).catch(() => undefined);
  add('database_up', 'Whether the database answered just now.', found ? 1 : 0);
  if (!found) return figures;

  const [{ due, oldestSeconds }, rate] = found;
  add('webhook_deliveries_due', 'Deliveries that are due and not being sent, up to 10 000.', due);
  add('webhook_oldest_due_seconds', 'How long the oldest of them has been due.', oldestSeconds);
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
