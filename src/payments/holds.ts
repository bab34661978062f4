import type { PaymentLinkHold, Prisma } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import type { OwnedRow } from '../core/database/loading.js';
import { notFound, readOrRefuse, ServiceError } from '../core/errors.js';
import { readName } from '../core/text.js';
import { lockLink } from '../payment-links/list/statements.js';
import { maxPlaces } from '../payment-links/status.js';
import { findPaymentPage, unpayableReason, type PayableLink } from './payment-page.js';
import { linkHeld, notPayable } from './rejection.js';
import { counter } from '../core/metrics.js';

const holds = counter(
  'payment_links_holds_total',
  'Holds of places that were asked for, by whether they were granted.',
  { outcome: ['held', 'refused'] },
);

/** The longest time of a hold, which can be renewed: a page of YooKassa can be paid for an hour. */
export const longestHoldSeconds = 4200;

export const holdCleanup = {
  id: 'c3a7c0de-2f0a-4a1e-8b7c-4f1d1d6a9e52',
  name: 'hold-cleanup',
  table: 'payment_link_holds',
  time: 'expires_at',
};

/** The payment site's id of a hold, and the link. */
interface HoldOfLink {
  uuid: string;
  holdId: string;
}

/**
 * Keeps a place of a link for a customer who is about to pay. While all places that are left are held, other holds and
 * payments are refused. Asking again under the same id renews the hold. Links without a limit have a place for everybody.
 *
 * @throws ServiceError NOT_FOUND for an unknown or deleted link, CONFLICT for one that is disabled or has expired,
 *   LINK_USED when it has no place left, VALIDATION_FAILED
 */
export async function holdPaymentLink(
  ctx: Context,
  { uuid, holdId: givenId, seconds }: HoldOfLink & { seconds: number },
): Promise<PaymentLinkHold> {
  const holdId = readOrRefuse((faults) => {
    if (seconds < 1 || seconds > longestHoldSeconds) {
      faults.push({ path: ['seconds'], rule: 'between', least: 1, most: longestHoldSeconds });
    }
    return readName(givenId, ['holdId'], faults);
  });
  const link = await findPaymentPage(ctx, uuid);
  try {
    const hold = await ctx.db.$transaction((tx) => createHold(ctx, tx, link, { holdId, seconds }));
    ctx.metrics.of(holds).inc({ outcome: 'held' });
    return hold;
  } catch (error) {
    if (error instanceof ServiceError) ctx.metrics.of(holds).inc({ outcome: 'refused' });
    throw error;
  }
}

/**
 * Holds a place in a transaction.
 *
 * @throws ServiceError as {@link holdPaymentLink} does
 */
export async function createHold(
  ctx: Context,
  tx: Prisma.TransactionClient,
  link: PayableLink,
  { holdId, seconds }: { holdId: string; seconds: number },
): Promise<PaymentLinkHold> {
  const now = ctx.now();
  const { creatorId, id } = link;
  const current = await lockAndRead(tx, link);
  const reason = unpayableReason(current, now);
  if (reason) throw notPayable(reason);
  await forgetHolds(tx, link, { holdId, now });
  const { useOnce, paymentCount, heldUntil } = current;
  const places = maxPlaces(current);
  if (places !== null) {
    const left = places - (useOnce ? 0 : paymentCount) - 1;
    const wait = await secondsUntilFree(tx, link, left, now);
    if (wait !== undefined) throw linkHeld(wait);
  }
  const ends = new Date(now.getTime() + seconds * 1000);
  // A hold does not outlast its link.
  const expiresAt = current.expiresAt && current.expiresAt < ends ? current.expiresAt : ends;
  const data = { creatorId, paymentLinkId: id, holdId, expiresAt };
  const hold = await tx.paymentLinkHold.create({ data });
  if (heldUntil === null || heldUntil < expiresAt) {
    const where = { creatorId, id };
    await tx.paymentLink.updateMany({ where, data: { heldUntil: expiresAt } });
  }
  await recordChange(ctx, tx, 'holdPaymentLink', link);
  return hold;
}

/**
 * Ends a hold, such as that of a customer who gave up.
 *
 * @throws ServiceError NOT_FOUND for an unknown link, and for a hold that has lapsed, was paid or released,
 *   VALIDATION_FAILED
 */
export async function releaseHold(
  ctx: Context,
  { uuid, holdId: givenId }: HoldOfLink,
): Promise<PaymentLinkHold> {
  const holdId = readOrRefuse((faults) => readName(givenId, ['holdId'], faults));
  const link = await findPaymentPage(ctx, uuid);
  const { creatorId, id: paymentLinkId } = link;
  return ctx.db.$transaction(async (tx) => {
    await lockLink(tx, link);
    const where = { creatorId, paymentLinkId, holdId };
    const hold = await tx.paymentLinkHold.findFirst({ where });
    if (!hold || hold.expiresAt <= ctx.now()) throw notFound('hold');
    await tx.paymentLinkHold.deleteMany({ where });
    await recordChange(ctx, tx, 'releaseHold', link);
    return hold;
  });
}

/** Locks a link, and reads it again. */
async function lockAndRead(tx: Prisma.TransactionClient, link: PayableLink): Promise<PayableLink> {
  const { creatorId, id } = link;
  await lockLink(tx, link);
  return { ...link, ...(await tx.paymentLink.findFirstOrThrow({ where: { creatorId, id } })) };
}

/** Deletes one hold of a link, and those that have lapsed. */
const forgetHolds = (
  tx: Prisma.TransactionClient,
  { creatorId, id: paymentLinkId }: OwnedRow,
  { holdId, now }: { holdId: string; now: Date },
): Promise<unknown> =>
  tx.paymentLinkHold.deleteMany({
    where: { creatorId, paymentLinkId, OR: [{ holdId }, { expiresAt: { lte: now } }] },
  });

/**
 * Ends a hold, such as that which a payment is made under. The caller has the lock on the link.
 *
 * @returns whether there was one that has not lapsed
 */
export async function consumeHold(
  tx: Prisma.TransactionClient,
  { creatorId, id: paymentLinkId }: OwnedRow,
  holdId: string,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.paymentLinkHold.deleteMany({
    where: { creatorId, paymentLinkId, holdId, expiresAt: { gt: now } },
  });
  return count > 0;
}

/**
 * The time until a place of a link may be free. The caller has the lock on the link.
 *
 * @param left the places that are neither paid nor taken by the caller
 * @returns seconds until the next hold lapses; undefined if there are no more holds than places left
 */
export async function secondsUntilFree(
  tx: Prisma.TransactionClient,
  { creatorId, id: paymentLinkId }: OwnedRow,
  left: number,
  now: Date,
): Promise<number | undefined> {
  const { _count: held, _min: first } = await tx.paymentLinkHold.aggregate({
    where: { creatorId, paymentLinkId, expiresAt: { gt: now } },
    _count: true,
    _min: { expiresAt: true },
  });
  if (held <= left) return undefined;
  const lapsesAt = first.expiresAt?.getTime() ?? 0;
  return Math.max(1, Math.ceil((lapsesAt - now.getTime()) / 1000));
}
