import type { Checkout, Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { counter } from '../core/metrics.js';
import { lockLink } from '../payment-links/list/statements.js';
import { consumeHold } from '../payments/holds.js';
import { providerNames } from './providers/provider.js';

export const checkouts = counter(
  'payment_links_checkouts_total',
  'Checkouts at a payment provider, by what became of them.',
  {
    provider: providerNames.map((name) => name.toLowerCase()),
    outcome: [
      ...['opened', 'unclear', 'refused', 'recorded', 'rejected', 'ended', 'stuck'],
      ...['adopted', 'lost'],
    ],
  },
);

type Outcome =
  | ('opened' | 'unclear' | 'refused' | 'recorded' | 'rejected' | 'ended' | 'stuck')
  | ('adopted' | 'lost');

export const count = (
  { metrics }: Pick<Context, 'metrics'>,
  { provider }: Pick<Checkout, 'provider'>,
  outcome: Outcome,
): void => metrics.of(checkouts).inc({ provider: provider.toLowerCase(), outcome });

/** Ended checkouts are deleted after 90 days. Their payments stay. */
export const checkoutCleanup = {
  id: '5b9c1f64-08d3-4a57-9f0e-6c2ab7d3e815',
  name: 'checkout-cleanup',
  table: 'checkouts',
  time: 'created_at',
  keptMs: 90 * 24 * 3600 * 1000,
};

/** What a checkout forgets when it ends. */
const forgotten = {
  nextLookAt: null,
  customerEmail: null,
  customerName: null,
  customerPhoneNumber: null,
  network: null,
};

/**
 * Ends a checkout in a transaction, unless somebody else has changed it.
 *
 * @returns whether it did
 */
export async function leaveState(
  tx: Prisma.TransactionClient,
  { creatorId, id, state, customerEmail }: Checkout,
  to: { state: 'RECORDED' | 'REJECTED' | 'ENDED' | 'STUCK'; paymentId?: string },
): Promise<boolean> {
  // If its customer was erased meanwhile, what was read before does not count.
  const where = { creatorId, id, state, customerEmail };
  const { count } = await tx.checkout.updateMany({ where, data: { ...to, ...forgotten } });
  return count > 0;
}

/** Ends a checkout that was not paid: frees its place, and forgets its customer. */
export async function endUnpaid(ctx: Context, checkout: Checkout): Promise<void> {
  const hasEnded = await ctx.db.$transaction(async (tx) => {
    const link = { creatorId: checkout.creatorId, id: checkout.paymentLinkId };
    // As everywhere, the link is locked before its checkout.
    if (checkout.isLimited) await lockLink(tx, link);
    const isLeft = await leaveState(tx, checkout, { state: 'ENDED' });
    if (isLeft && checkout.isLimited) await consumeHold(tx, link, checkout.id, ctx.now());
    return isLeft;
  });
  if (hasEnded) count(ctx, checkout, 'ended');
}

/** Frees what a checkout takes whose customer has given up, although its page can still be paid. */
export async function giveUp(ctx: Context, checkout: Checkout): Promise<void> {
  const { creatorId, id, isLimited } = checkout;
  await ctx.db.$transaction(async (tx) => {
    if (isLimited) await freeHold(ctx, tx, checkout);
    await tx.checkout.updateMany({ where: { creatorId, id }, data: { network: null } });
  });
}

/** Frees the place that is held for a checkout. */
export async function freeHold(
  ctx: Context,
  tx: Prisma.TransactionClient,
  { creatorId, id, paymentLinkId }: Checkout,
): Promise<void> {
  const link = { creatorId, id: paymentLinkId };
  await lockLink(tx, link);
  await consumeHold(tx, link, id, ctx.now());
}

/** Leaves a checkout to a person: what the provider says of it cannot be right. */
export async function leaveStuck(ctx: Context, checkout: Checkout, why: string): Promise<void> {
  if (!(await leaveState(ctx.db, checkout, { state: 'STUCK' }))) return;
  count(ctx, checkout, 'stuck');
  const { provider, providerId, creatorId, id } = checkout;
  ctx.log.error({ provider, providerId, creatorId, checkoutId: id, why }, 'A checkout is stuck');
}
