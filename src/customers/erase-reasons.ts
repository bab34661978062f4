/** Takes a customer out of the reasons of refunds, whoever made the refunded payments, and whether or not they are erased. */
import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import { mailAddressPattern } from '../core/text.js';
import type { OutboxServices } from '../events/outbox.js';
import { comparable, paymentTables } from './address.js';
import { batchSize, nothing, refundColumns, type Erased } from './erase-payments.js';
import { eraseFromEvents } from './erased-events.js';

/** Refunds that one statement walks over. */
const windowSize = 20_000;

/** A customer of a creator whose address reasons may hold. */
interface Wanted {
  creatorId: bigint;
  /** As `comparable` returns it. */
  address: string;
  /** Only refunds until this time, if it is given. */
  until?: Date;
}

const addresses = new RegExp(mailAddressPattern, 'gu');

/** True if a reason holds an address, and not merely as a part of another. */
export const holds = (reason: string, address: string): boolean =>
  comparable(reason).match(addresses)?.includes(address) ?? false;

/** Looks for refunds whose reason holds an address. No index has reasons, so all refunds of the creator are walked over. */
export async function* findReasons(
  query: Query,
  { creatorId, address, until }: Wanted,
): AsyncGenerator<bigint[]> {
  const inTime = until ? Prisma.sql`AND created_at <= ${until}::timestamptz` : Prisma.empty;
  let after: bigint | null = 0n;
  while (after !== null) {
    const [walked]: {
      last: bigint | null;
      found: { id: string; reason: string }[] | null;
    }[] = await query(Prisma.sql`
      SELECT max(id) AS last,
        json_agg(json_build_object('id', id::text, 'reason', reason)) FILTER (WHERE reason LIKE '%@%') AS found
      FROM (
        SELECT id, reason FROM refunds
        WHERE creator_id = ${creatorId}::bigint AND id > ${after}::bigint ${inTime}
        ORDER BY id LIMIT ${windowSize}
      ) AS walked`);
    const ids = (walked?.found ?? [])
      .filter(({ reason }) => holds(reason, address))
      .map(({ id }) => BigInt(id));
    for (let start = 0; start < ids.length; start += batchSize) {
      yield ids.slice(start, start + batchSize);
    }
    after = walked?.last ?? null;
  }
}

/** Erases the reasons of some refunds, at most `batchSize`, here and in their events. */
export async function eraseReasons(
  services: OutboxServices,
  tx: Prisma.TransactionClient,
  { creatorId, address }: Wanted,
  refundIds: bigint[],
): Promise<Erased> {
  const refunds = Prisma.sql`creator_id = ${creatorId} AND id = ANY(${refundIds})`;
  const paymentIds: string[] = [];
  for (const table of paymentTables) {
    const locked = await tx.$queryRaw<{ paymentId: string }[]>`
      SELECT payment_id AS "paymentId" FROM ${Prisma.raw(table)}
      WHERE creator_id = ${creatorId} AND id IN (SELECT ${refundColumns[table]} FROM refunds WHERE ${refunds})
      ORDER BY id FOR NO KEY UPDATE`;
    paymentIds.push(...locked.map(({ paymentId }) => paymentId));
  }
  await tx.$executeRaw`UPDATE refunds SET reason = NULL WHERE ${refunds}`;
  const told = await eraseFromEvents(services, tx, {
    creatorId,
    paymentIds,
    eraseFrom({ refund }) {
      if (!refund?.reason || !holds(refund.reason, address)) return false;
      refund.reason = null;
      return true;
    },
  });
  return { ...nothing, ...told };
}
