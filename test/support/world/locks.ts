import { expect, test } from 'vitest';
import type { TestService } from '../service/service.js';

/** A test that needs a server: the embedded database has one session, in which nothing waits for a lock. */
export const onServer = test.skipIf(!process.env.TEST_DATABASE_URL);

/** The number of sessions that wait for locks of the database, which must be a server. */
export async function sessionsWaiting({ database }: TestService): Promise<number> {
  const { rows } = await database.sql(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Waits until at least `sessions` sessions wait for locks. */
export const untilWaiting = (service: TestService, sessions: number): Promise<void> =>
  expect.poll(() => sessionsWaiting(service), { interval: 10 }).toBeGreaterThanOrEqual(sessions);

interface Held {
  event: 'INSERT' | 'UPDATE' | 'DELETE';
  table: string;
  /** A condition on OLD and NEW. */
  when?: string;
}

/**
 * Keeps statements that change some rows of a table waiting, with the changes made but not committed, while other
 * things happen. Then lets them go on.
 */
export async function whileHeld(
  { database }: TestService,
  { event, table, when = 'true' }: Held,
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
  await database.withoutTimeout(async (sql) => {
    await sql(`SELECT pg_advisory_lock(${lock})`);
    await happens();
  });
  await database.sql('DROP FUNCTION hold CASCADE');
}

/** Begins each of several things when those before wait: the first for such statements, the others for its locks. */
export async function queued<Answers extends unknown[]>(
  service: TestService,
  held: Held,
  ...things: { [Place in keyof Answers]: () => Promise<Answers[Place]> }
): Promise<Answers> {
  const begun: Promise<unknown>[] = [];
  await whileHeld(service, held, async () => {
    for (const begin of things) {
      begun.push(begin());
      await untilWaiting(service, begun.length);
    }
  });
  return (await Promise.all(begun)) as Answers;
}
