import type { Checkout, Payment, RejectedPayment } from '../../prisma/client/client.js';
import { platformContext, type Context, type Services } from '../access/context.js';
import { notFound } from '../core/errors.js';
import { creatorOfUuid } from '../payment-links/link-uuid.js';
import type { PayableLink } from '../payments/payment-page.js';
import { ask } from './ask.js';
import { endUnpaid, giveUp } from './checkouts.js';
import { lookAt } from './look.js';
import { Unclear } from './providers/provider.js';

/** What has become of a checkout. */
export type Settled = { checkout: Checkout; link: PayableLink } & (
  | { state: 'PAID'; payment: Payment }
  /** It is paid, but the link cannot honour it: the money goes back. */
  | { state: 'GOES_BACK'; payment: RejectedPayment }
  /** It may still be paid, or is being looked at. */
  | { state: 'OPEN' }
  /** It was not paid, and cannot be. */
  | { state: 'ENDED' }
);

/**
 * Asks the provider whether a checkout is paid, and acts on the answer: records the payment, sends it back, or frees the
 * place. Whoever learns that something may have happened calls this, as often as they like: the customer who returns, and
 * the chore. Asks at most every two seconds; every ten for whoever knows its number alone.
 *
 * @param isOwn true for the browser that has begun it
 * @throws ServiceError NOT_FOUND for an unknown checkout
 */
export async function settleCheckout(
  services: Services,
  checkoutId: string,
  isOwn = true,
): Promise<Settled> {
  const ctx = contextOf(services, checkoutId);
  await unlessUnclear(() => lookAt(ctx, checkoutId, isOwn ? undefined : 'seldom'));
  return show(ctx, checkoutId);
}

/**
 * Ends a checkout whose customer has turned back, and frees its place at once. If it is paid, it stays paid. A page that the
 * provider cannot end is looked at further, without the place.
 *
 * @param isOwn true for the browser that has begun it; for others this does nothing soon after a look
 * @returns `isUnclear` if nobody knows whether it is paid
 * @throws ServiceError NOT_FOUND for an unknown checkout
 */
export async function cancelCheckout(
  services: Services,
  checkoutId: string,
  isOwn = true,
): Promise<Settled & { isUnclear: boolean }> {
  const ctx = contextOf(services, checkoutId);
  const { checkout } = await show(ctx, checkoutId);
  if (checkout.state === 'NEW') await endUnpaid(ctx, checkout);
  const isUnclear =
    checkout.state === 'OPEN' && (await unlessUnclear(() => endPage(ctx, checkout, isOwn)));
  return { ...(await show(ctx, checkoutId)), isUnclear };
}

async function endPage(ctx: Context, checkout: Checkout, isOwn: boolean): Promise<void> {
  if (!isOwn && !(await lookAt(ctx, checkout.id, 'seldom'))) return;
  const provider = ctx.providers.find(({ name }) => name === checkout.provider);
  await (provider?.end &&
    ask(provider, checkout.creatorId, async () => provider.end?.(checkout.providerId as string)));
  await lookAt(ctx, checkout.id, 'now');
  if (!provider?.end) await giveUp(ctx, checkout);
}

/** The checkout with which a customer may go on; null if there is none. */
export async function findOpenCheckout(
  services: Services,
  checkoutId: string,
): Promise<(Checkout & { address: string }) | null> {
  const creatorId = creatorOfUuid(checkoutId);
  if (creatorId === undefined) return null;
  const { db } = services.databaseFor(creatorId);
  const checkout = await db.checkout.findFirst({
    where: { creatorId, id: checkoutId, state: 'OPEN', endsAt: { gt: services.now() } },
  });
  return checkout as (Checkout & { address: string }) | null;
}

/**
 * Makes a checkout the next to be looked at, since its provider has sent a notice about it.
 *
 * @returns false if it is one of a creator here, and has no row
 */
export async function markDue(services: Services, checkoutId: string): Promise<boolean> {
  const creatorId = creatorOfUuid(checkoutId);
  if (creatorId === undefined) return true;
  const { db } = services.databaseFor(creatorId);
  const where = { creatorId, id: checkoutId };
  const { count } = await db.checkout.updateMany({
    where: { ...where, state: 'OPEN' },
    data: { nextLookAt: services.now() },
  });
  if (count > 0 || (await db.checkout.count({ where })) > 0) return true;
  return (await db.creator.count({ where: { id: creatorId } })) === 0;
}

/** @throws ServiceError NOT_FOUND when the id names no creator */
function contextOf(services: Services, checkoutId: string): Context {
  const creatorId = creatorOfUuid(checkoutId);
  if (creatorId === undefined) throw notFound('paymentLink');
  return platformContext(services, creatorId);
}

async function show(ctx: Context, id: string): Promise<Settled> {
  const creatorId = creatorOfUuid(id) as bigint;
  const found = await ctx.db.checkout.findFirst({
    where: { creatorId, id },
    include: { paymentLink: { include: { product: { include: { creator: true } } } } },
  });
  if (!found) throw notFound('paymentLink');
  const { paymentLink: link, ...checkout } = found;
  const { state } = checkout;
  const where = { creatorId, paymentId: checkout.paymentId as string };
  if (state === 'RECORDED') {
    const payment = await ctx.db.payment.findFirstOrThrow({ where });
    return { checkout, link, state: 'PAID', payment };
  }
  if (state === 'REJECTED') {
    const payment = await ctx.db.rejectedPayment.findFirstOrThrow({ where });
    return { checkout, link, state: 'GOES_BACK', payment };
  }
  return { checkout, link, state: openStates.includes(state) ? 'OPEN' : 'ENDED' };
}

/** Nobody was sent to the page of a checkout that is `NEW`. */
const openStates = ['OPEN', 'STUCK'];

/** Leaves it to the chore to ask again. @returns whether the provider gave no clear answer */
async function unlessUnclear(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (!(error instanceof Unclear)) throw error;
    return true;
  }
}
