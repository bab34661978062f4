import { expect, vi } from 'vitest';
import { resolveName } from '../../src/webhooks/destination.js';
import { createSend } from '../../src/webhooks/send.js';
import { createWebhookWorker, type WebhookWorker } from '../../src/webhooks/worker.js';
import { createKnownKeys } from '../../src/access/known-keys.js';
import { createApp } from '../../src/app.js';
import type { Services } from '../../src/access/context.js';
import { arriving, received } from './message.js';
import { origin, type TestService } from './service.js';

/** The worker of another process on the database of a service. */
export const workerElsewhere = (
  { services, clock }: TestService,
  { random = () => 0 }: { random?: () => number } = {},
): WebhookWorker =>
  createWebhookWorker({
    ...services,
    now: () => clock.now,
    random,
    send: createSend({ allowPrivate: true, resolve: resolveName }),
  });

/** The door of another process on the database of a service, which remembers keys and sessions by itself. */
export function doorElsewhere({ services, clock }: TestService): Pick<TestService, 'fetch'> {
  const knownKeys = createKnownKeys(() => clock.now.getTime());
  const others: Services = Object.assign(Object.create(services) as Services, { knownKeys });
  const app = createApp(others, { publicUrl: undefined, corsOrigins: [] });
  return {
    fetch: async (path, { address = '127.0.0.1', ...init } = {}) =>
      received(await app.handle(arriving(new Request(origin + path, init), address))),
  };
}

/** Resolves once so many sessions or more wait for locks of the database, which must be a server. */
export const untilWaiting = ({ database }: TestService, sessions: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await database.sql(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows.length).toBeGreaterThanOrEqual(sessions);
    },
    { timeout: 10_000, interval: 10 },
  );

/**
 * Keeps statements that change some rows of a table waiting, with the changes made but not committed, while other
 * things happen. Then lets them go on.
 *
 * @param change the event of a trigger, and its condition on OLD and NEW
 */
export async function whileHeld(
  { database }: TestService,
  {
    event,
    table,
    when = 'true',
  }: { event: 'INSERT' | 'UPDATE' | 'DELETE'; table: string; when?: string },
  happens: () => Promise<void>,
): Promise<void> {
  const lock = 4711;
  await database.sql(`
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(${lock});
      RETURN NULL;
    END $$;
    CREATE TRIGGER held AFTER ${event} ON ${table}
    FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION hold();`);
  await database.unhurried(async (sql) => {
    await sql(`SELECT pg_advisory_lock(${lock})`);
    await happens();
  });
  await database.sql('DROP FUNCTION hold CASCADE');
}
