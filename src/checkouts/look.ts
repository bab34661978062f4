import type { Checkout, Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { dayMs } from '../core/days.js';
import type { Fault } from '../core/faults.js';
import { currencies } from '../core/money.js';
import { readOptionalText } from '../core/text.js';
import { creatorOfUuid, newLinkUuid } from '../payment-links/link-uuid.js';
import { recordOrReject } from '../payments/payments.js';
import type { NewPayment } from '../payments/reported-payment.js';
import { ask } from './ask.js';
import { count, endUnpaid, freeHold, leaveState, leaveStuck } from './checkouts.js';
import { paymentIdOf } from './payment-id.js';
import { Refused, type PageState, type PaidPage, type Provider } from './providers/provider.js';

/** A look that was begun less than this ago answers for the next one. */
const leastMs = 2000;
/** The same for whoever knows the number of a checkout alone. */
const seldomMs = 10_000;
/** The time until another process may look, if this one dies. */
const leaseMs = 30_000;
/** The time between looks at a page doubles from the first to the longest. */
const firstMs = 15_000;
const longestMs = 5 * 60 * 1000;
/** Soon after its end, a page is looked at, since it may have been paid at the last moment. */
const afterEndMs = 5000;
/** From a day after its end, a page is looked at once an hour: some payments take days to arrive. */
const lateMs = 3600 * 1000;
const longestLateMs = 30 * dayMs;
/** A page is given up sooner if the provider does not show it, since the key is of another account or the other mode now. */
const longestUnshownMs = 7 * dayMs;

/**
 * Asks the provider about an open checkout, and acts on the answer.
 *
 * @param when `due` to look only if it is time to; `now` to look in any case. Else not if it was looked at a moment ago, or,
 *   with `seldom`, some seconds ago
 * @returns whether it looked
 * @throws Unclear when the provider gives no clear answer
 */
export async function lookAt(ctx: Context, id: string, when?: When): Promise<boolean> {
  const checkout = await claim(ctx, id, when);
  if (checkout) await lookNow(ctx, checkout);
  return checkout !== undefined;
}

type When = 'due' | 'now' | 'seldom';

async function lookNow(ctx: Context, checkout: Checkout): Promise<void> {
  // Undefined if the key that made the page is no longer set, or is of the other mode now.
  const provider = ctx.providers.find(
    ({ name, isTest }) => name === checkout.provider && isTest === checkout.isTest,
  );
  const state = provider && (await look(ctx, provider, checkout));
  if (!state) return lookLater(ctx, checkout, longestUnshownMs);
  if (state.checkoutId !== checkout.id) {
    return leaveStuck(ctx, checkout, `The page belongs to checkout ${state.checkoutId}`);
  }
  if (state.isTest !== checkout.isTest) {
    return leaveStuck(ctx, checkout, `The page is ${state.isTest ? 'a test' : 'not a test'}`);
  }
  const pageEnd = checkout.createdAt.getTime() + provider.pageSeconds * 1000;
  // An erasure ends a checkout before its page. The provider still knows the address.
  const isErased = checkout.endsAt.getTime() !== pageEnd;
  if (state.paid) return keepPayment(ctx, checkout, state.paid, isErased);
  if (state.isEnded) return endUnpaid(ctx, checkout);
  if (isErased && checkout.endsAt <= ctx.now() && ctx.now().getTime() < pageEnd) {
    await ask(provider, checkout.creatorId, async () =>
      provider.end?.(checkout.providerId as string),
    );
  }
  return lookLater(ctx, checkout);
}

async function claim(
  ctx: Context,
  id: string,
  when: When | undefined,
): Promise<Checkout | undefined> {
  const leastPause = when === 'seldom' ? seldomMs : leastMs;
  const lookedAt = ctx.now();
  const before = (ms: number): Date => new Date(lookedAt.getTime() - ms);
  const [claimed] = await ctx.db.checkout.updateManyAndReturn({
    where: {
      ...{ creatorId: creatorOfUuid(id) as bigint, id, state: 'OPEN' },
      ...((!when || when === 'seldom') && {
        OR: [{ lookedAt: null }, { lookedAt: { lte: before(leastPause) } }],
      }),
      ...(when === 'due' && { nextLookAt: { lte: lookedAt } }),
    },
    data: { lookedAt, nextLookAt: before(-leaseMs), tries: { increment: 1 } },
  });
  return claimed;
}

/** @returns undefined when the provider does not know the page */
async function look(
  ctx: Context,
  provider: Provider,
  { creatorId, providerId, id: checkoutId }: Checkout,
): Promise<PageState | undefined> {
  try {
    return await ask(provider, creatorId, () => provider.look(providerId as string));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ctx.log.warn(
      { err: error, provider: provider.name, checkoutId },
      'A provider does not show a page',
    );
    // What its customer pays stays unknown meanwhile.
    count(ctx, { provider: provider.name }, 'unclear');
    return undefined;
  }
}

async function lookLater(ctx: Context, checkout: Checkout, longest = longestLateMs): Promise<void> {
  const { creatorId, id, tries, endsAt, nextLookAt } = checkout;
  const now = ctx.now().getTime();
  const late = now - endsAt.getTime() - dayMs;
  if (late > longest) return leaveStuck(ctx, checkout, 'It has neither been paid nor ended');
  const untilEnd = endsAt.getTime() + afterEndMs - now;
  const pause = untilEnd > 0 ? Math.min(longestMs, untilEnd) : longestMs;
  const ms = late > 0 ? lateMs : Math.min(firstMs * 2 ** (tries - 1), pause);
  // A notice that came meanwhile keeps it due.
  await ctx.db.checkout.updateMany({
    where: { creatorId, id, state: 'OPEN', nextLookAt },
    data: { nextLookAt: new Date(now + ms) },
  });
}

/** Undoes a transaction, since another process has acted on the same answer. */
class SettledMeanwhile extends Error {}

/** Records a payment; or keeps it as rejected, and plans to send it back. */
async function keepPayment(
  ctx: Context,
  checkout: Checkout,
  paid: PaidPage,
  isErased: boolean,
): Promise<void> {
  const currency = currencies.find(({ code }) => code === paid.currency)?.code;
  if (!currency) return leaveStuck(ctx, checkout, `It was paid in ${paid.currency}`);
  const { creatorId, id, paymentLinkId } = checkout;
  const link = await ctx.db.paymentLink.findFirstOrThrow({
    where: { creatorId, id: paymentLinkId },
    include: { product: { include: { creator: true } } },
  });
  const payment: NewPayment = {
    ...{ paymentId: paymentIdOf(paid.paymentId, checkout), currency, amount: paid.amount },
    customerEmail: checkout.customerEmail ?? (isErased ? null : storable(paid.customerEmail)),
    customerName: checkout.customerName,
    customerPhoneNumber: checkout.customerPhoneNumber,
    provider: checkout.provider,
  };
  const { paymentId } = payment;
  let kept: 'RECORDED' | 'REJECTED' | undefined;
  try {
    await recordOrReject(ctx, payment, link, {
      ...{ holdId: id, paidAt: paid.paidAt },
      async alsoWrite(tx, state) {
        if (state === 'REJECTED') await planRefund(ctx, tx, checkout, payment);
        if (!(await leaveState(tx, checkout, { state, paymentId }))) throw new SettledMeanwhile();
        kept = state;
      },
    });
  } catch (error) {
    if (error instanceof SettledMeanwhile) return;
    throw error;
  }
  if (kept) return void count(ctx, checkout, kept === 'RECORDED' ? 'recorded' : 'rejected');
  const known = await ctx.db.payment.findFirst({ where: { creatorId, paymentId, paymentLinkId } });
  if (!known) return leaveStuck(ctx, checkout, `Payment ${paymentId} cannot be recorded`);
  await leaveState(ctx.db, checkout, { state: 'RECORDED', paymentId });
}

function storable(email: string | null): string | null {
  const faults: Fault[] = [];
  const read = readOptionalText(email, [], faults);
  return faults.length > 0 ? null : read;
}

/** Plans to send a payment back that its link cannot honour, and frees its place. */
async function planRefund(
  ctx: Context,
  tx: Prisma.TransactionClient,
  checkout: Checkout,
  { paymentId, currency, amount }: NewPayment,
): Promise<void> {
  if (checkout.isLimited) await freeHold(ctx, tx, checkout);
  const { creatorId, provider } = checkout;
  const now = ctx.now();
  await tx.providerRefund.create({
    data: {
      ...{ id: newLinkUuid(creatorId), creatorId, provider, paymentId, currency, amount },
      ...{ origin: 'REJECTED', createdAt: now, nextLookAt: now },
    },
  });
}
