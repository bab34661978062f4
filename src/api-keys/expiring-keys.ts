import { Prisma } from '../../prisma/client/client.js';
import { inTurn, type Chore } from '../core/database/chores.js';
import type { DueRows } from '../core/database/due-creators.js';
import { dayMs } from '../core/days.js';
import { inTransaction, type OutboxServices } from '../events/outbox.js';
import { keyExpiring, type ExpiringKey } from './key-events.js';

/** The creator is told a week, and again a day, before a key expires. */
const noticesMs = [7 * dayMs, dayMs];

const everyMs = 60 * 1000;
/** Keys that are looked at to find their creators. */
const lookedAt = 1000;
/** Keys that one transaction tells of. */
const batchSize = 100;

/** The time of the next notice of a key; null when it expires before one. */
export const nextNotice = (expiresAt: Date, now: Date): Date | null =>
  noticesMs
    .map((beforeMs) => new Date(expiresAt.getTime() - beforeMs))
    .find((notice) => notice > now) ?? null;

/** Tells creators of keys that expire soon. */
export const expiringKeys = (services: OutboxServices): Chore => ({
  id: '42f4dad9-ab05-4c4c-bc5d-3791b6929ca9',
  name: 'expiring-keys',
  run(signal) {
    const { db } = services;
    const now = services.now();
    const due: DueRows = (table) => Prisma.sql`
      SELECT creator_id FROM ${table('api_keys')}
      WHERE revoked_at IS NULL AND expiry_notice_at <= ${now}
      ORDER BY expiry_notice_at LIMIT ${lookedAt}`;
    const batch = (creatorId: bigint) => tellBatch(services, creatorId, now);
    return inTurn(signal, everyMs, { db, due, batch });
  },
});

/** A notice that is late, since no process ran, is given all the same, unless the key has expired meanwhile. */
const tellBatch = (services: OutboxServices, creatorId: bigint, now: Date): Promise<number> =>
  inTransaction(services, creatorId, async (tx, publish) => {
    const due = await tx.$queryRaw<ExpiringKey[]>`
      SELECT id, name, expires_at AS "expiresAt" FROM api_keys
      WHERE creator_id = ${creatorId} AND revoked_at IS NULL AND expiry_notice_at <= ${now}
      ORDER BY id LIMIT ${batchSize}
      FOR NO KEY UPDATE`;
    for (const key of due) {
      const where = { creatorId_id: { creatorId, id: key.id } };
      const expiryNoticeAt = nextNotice(key.expiresAt, now);
      await tx.apiKey.update({ where, data: { expiryNoticeAt } });
      if (key.expiresAt > now) publish(keyExpiring.event(key));
    }
    return due.length;
  });
