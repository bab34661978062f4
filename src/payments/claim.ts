import type { Payment, Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { secondsUntilFree, consumeHold } from './holds.js';
import { unpayableReason, type PayableLink } from './payment-page.js';
import { allHeld, holdLapsed, notPayable, Rejection } from './rejection.js';

/** A link after a payment has claimed a place on it. */
interface Claimed {
  /** The number of payments that the link takes; null for any number. */
  places: number | null;
  /** The number of payments that it has, with this one. */
  taken: number;
  /** The time at which the last hold on the link lapses. */
  heldUntil: Date | null;
}

/** What a payment has a right to. */
export interface PaidUnder {
  /** The hold that it is made under, if any; one that has lapsed counts no more than none. */
  holdId: string | null;
  /** The time at which the link must not have ended. */
  at: Date;
}

/**
 * Claims a place of a link for a payment, in the transaction that records it. The link stays locked
 * until that transaction ends, so no more concurrent payments succeed than there are places.
 *
 * @returns whether it was the last of several places
 * @throws Rejection when the link cannot be paid any more, or all places that are left are held for others
 */
export async function claimPlace(
  ctx: Context,
  tx: Prisma.TransactionClient,
  link: PayableLink,
  payment: Payment,
  { holdId, at }: PaidUnder,
): Promise<boolean> {
  const now = ctx.now();
  const { places, taken, heldUntil } = await claim(tx, link, payment.createdAt, at);
  // Holds change only under the lock that is kept now. So the next statements see all of them.
  const hadHold = holdId !== null && (await consumeHold(tx, link, holdId, now));
  if (places !== null && !hadHold && heldUntil !== null && heldUntil > now) {
    const seconds = await secondsUntilFree(tx, link, places - taken, now);
    if (seconds !== undefined) throw holdId === null ? allHeld(seconds) : holdLapsed();
  }
  return places !== null && places > 1 && taken === places;
}

/** The link may change between the failed UPDATE and the read that explains the failure. More tries than this mean a bug. */
const tries = 3;

/** @throws Rejection when the link cannot be paid any more */
async function claim(
  tx: Prisma.TransactionClient,
  link: PayableLink,
  usedAt: Date,
  at: Date,
): Promise<Claimed> {
  const { creatorId, id } = link;
  for (let tried = 0; tried < tries; tried++) {
    const [claimed] = await tx.$queryRaw<Claimed[]>`
      UPDATE payment_links SET used_at = COALESCE(used_at, ${usedAt}), payment_count = payment_count + 1
      WHERE creator_id = ${creatorId} AND id = ${id} AND deleted_at IS NULL
        AND status IN ('ACTIVE', 'EXPIRED') AND (expires_at IS NULL OR expires_at > ${at})
      RETURNING CASE WHEN use_once THEN 1 ELSE max_payments END AS places,
        CASE WHEN use_once THEN 1 ELSE payment_count END AS taken, held_until AS "heldUntil"`;
    if (claimed) return claimed;
    const changed = await tx.paymentLink.findFirstOrThrow({ where: { creatorId, id } });
    const reason = unpayableReason({ ...link, ...changed }, at);
    if (reason) throw new Rejection(reason, notPayable(reason));
  }
  throw new Error(`Payment link ${id} can be paid, but was not claimed.`);
}

/**
 * Gives the place of a refunded payment back, once: the link can be paid once more. A link that is used once is reopened
 * only if it was this payment that used it. If its time is up, and it could not be paid at its end, it becomes `EXPIRED`
 * without an event.
 */
export async function freePlace(
  tx: Prisma.TransactionClient,
  { creatorId, id, paymentLinkId, createdAt }: Payment,
  now: Date,
): Promise<void> {
  const { count } = await tx.payment.updateMany({
    where: { creatorId, id, freesPlace: false },
    data: { freesPlace: true },
  });
  if (count === 0) return;
  await tx.$executeRaw`
    UPDATE payment_links SET payment_count = GREATEST(payment_count - 1, 0),
      used_at = CASE WHEN use_once THEN NULL ELSE used_at END,
      status = CASE WHEN status <> 'ACTIVE' AND expires_at <= ${now} THEN 'EXPIRED' ELSE status END
    WHERE creator_id = ${creatorId} AND id = ${paymentLinkId} AND (NOT use_once OR used_at = ${createdAt})`;
}
