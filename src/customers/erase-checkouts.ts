/** Takes a customer out of checkouts that are open, and out of the reasons of refunds that a provider is asked for. */
import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import { comparable } from './address.js';
import { holds } from './erase-reasons.js';

/** A customer of a creator. */
interface Wanted {
  creatorId: bigint;
  /** As `comparable` returns it. */
  address: string;
  /** Only what is from until this time, if it is given. */
  until?: Date;
}

/** Open checkouts, or refunds under way, that are looked through. All of them end within days, so there are fewer. */
const most = 20_000;

/** The ids of what names a customer. */
interface Found {
  checkouts: string[];
  refunds: string[];
}

export async function findCheckouts(
  query: Query,
  { creatorId, address, until }: Wanted,
): Promise<Found> {
  const find = (table: string, column: string, like: string) =>
    query<{ id: string; text: string }>(Prisma.sql`
      SELECT id::text AS id, ${Prisma.raw(column)} AS text FROM ${Prisma.raw(table)}
      WHERE creator_id = ${creatorId}::bigint AND ${Prisma.raw(column)} LIKE ${like}::text
        ${until ? Prisma.sql`AND created_at <= ${until}::timestamptz` : Prisma.empty}
      LIMIT ${most}`);
  const checkouts = await find('checkouts', 'customer_email', '%');
  const refunds = await find('provider_refunds', 'reason', '%@%');
  return {
    checkouts: checkouts.filter(({ text }) => comparable(text) === address).map(({ id }) => id),
    refunds: refunds.filter(({ text }) => holds(text, address)).map(({ id }) => id),
  };
}

/** Erases customers from checkouts, which end now: their pages show the customer, and are ended by the chore that looks at them. */
export async function eraseCheckouts(
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  now: Date,
  { checkouts, refunds }: Found,
): Promise<void> {
  await tx.checkout.updateMany({
    where: { creatorId, id: { in: checkouts }, nextLookAt: { not: null } },
    data: {
      ...{ customerEmail: null, customerName: null, customerPhoneNumber: null },
      ...{ network: null, endsAt: now, nextLookAt: now },
    },
  });
  await tx.providerRefund.updateMany({
    where: { creatorId, id: { in: refunds } },
    data: { reason: null },
  });
}
