import type { Logger } from 'pino';
import type { PrismaClient } from '../../prisma/client/client.js';
import type { Chore } from '../core/chores.js';

const keptDays = 30;
const dayMs = 24 * 3600 * 1000;
const everyMs = 3600 * 1000;
const batchSize = 500;
/** So that it ends within its lease; what is then left has its turn soon. */
const longestMs = 10_000;
const soonMs = 1000;

/** Forgets events, with their deliveries and attempts, that are old and on their way to nobody any more. */
export const webhookCleanup = (options: {
  db: PrismaClient;
  now: () => Date;
  log: Logger;
}): Chore => ({
  id: '3f0f3c3e-6d0e-4f4e-9a51-5d1d0f6b7a02',
  name: 'webhook-cleanup',
  async run() {
    const before = new Date(options.now().getTime() - keptDays * dayMs);
    let forgotten = 0;
    for (const endsAt = performance.now() + longestMs; performance.now() < endsAt;) {
      const events = await forgetBatch(options.db, before);
      forgotten += events;
      if (events === 0) {
        if (forgotten > 0) options.log.info({ events: forgotten }, 'Old webhook events forgotten');
        return everyMs;
      }
    }
    return soonMs;
  },
});

/** @returns how many events are gone */
const forgetBatch = (db: PrismaClient, before: Date): Promise<number> =>
  db.$transaction(async (tx) => {
    const old = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM webhook_events
      WHERE created_at < ${before} AND NOT EXISTS (
        SELECT FROM webhook_deliveries WHERE event_id = webhook_events.id AND status = 'PENDING'
      )
      ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    const ids = old.map(({ id }) => id);
    // A replay may be sending one of them off again; it comes first, or finds the delivery gone.
    await tx.$queryRaw`SELECT id FROM webhook_deliveries WHERE event_id = ANY(${ids}) FOR UPDATE`;
    const { count } = await tx.webhookEvent.deleteMany({
      where: { id: { in: ids }, deliveries: { none: { status: 'PENDING' } } },
    });
    return count;
  });
