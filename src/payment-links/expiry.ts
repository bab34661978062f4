import { Prisma } from '../../prisma/client/client.js';
import { lockCreator } from '../access/lock-creator.js';
import { inTurn, type Chore } from '../core/database/chores.js';
import type { DueRows } from '../core/database/due-creators.js';
import { inTransaction, type OutboxServices } from '../events/outbox.js';
import { linkExpired, type ToldLink } from './link-events.js';

/** Chores may start some seconds late, and links are to be marked within a minute. */
const everyMs = 30 * 1000;
/** Links that are looked at to find their creators, those that ended first. */
const lookedAt = 10_000;
/** Links that one transaction marks. From its first event on, payments of the creator wait for its commit. */
const batchSize = 250;

/**
 * Marks links whose time is up, so that filters by status need not look at their times. Until then, filters find them
 * by their times: see status.ts. Publishes the event of each link that could be paid until then.
 */
export const linkExpiry = (services: OutboxServices): Chore => ({
  id: '0f1c3a52-6f0e-4a35-9d0b-2c6f5b1f7d11',
  name: 'link-expiry',
  run(signal) {
    const { db } = services;
    const now = services.now();
    const due: DueRows = (table) => Prisma.sql`
      SELECT creator_id FROM ${table('payment_links')}
      WHERE deleted_at IS NULL AND status = 'ACTIVE' AND expires_at <= ${now}
      ORDER BY expires_at LIMIT ${lookedAt}`;
    const batch = (creatorId: bigint) => markBatch(services, creatorId, now);
    return inTurn(signal, everyMs, { db, due, batch });
  },
});

/** @returns how many links of the creator were marked */
const markBatch = (services: OutboxServices, creatorId: bigint, now: Date): Promise<number> =>
  inTransaction(services, creatorId, async (tx, publish) => {
    // As do those who change several links at once, in another order.
    await lockCreator(tx, creatorId);
    const due = await lockDue(tx, creatorId, now);
    const ids = due.map(({ id }) => id);
    await tx.paymentLink.updateMany({
      where: { creatorId, id: { in: ids } },
      data: { status: 'EXPIRED' },
    });
    for (const link of due) if (link.isForSale) publish(linkExpired.event(link));
    return due.length;
  });

/** A link that is active but for its time. */
interface DueLink extends ToldLink {
  /** False if nobody could pay it, since its product is archived or its creator suspended. */
  isForSale: boolean;
}

const lockDue = (
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  now: Date,
): Promise<DueLink[]> => tx.$queryRaw<DueLink[]>`
  SELECT link.id, uuid, product_id AS "productId", label, metadata,
    NOT is_archived AND suspended_at IS NULL AS "isForSale"
  FROM payment_links AS link
  JOIN products ON products.creator_id = link.creator_id AND products.id = product_id
  JOIN creators ON creators.id = link.creator_id
  WHERE link.creator_id = ${creatorId}
    AND deleted_at IS NULL AND status = 'ACTIVE' AND expires_at <= ${now}
  ORDER BY expires_at LIMIT ${batchSize}
  FOR NO KEY UPDATE OF link`;
