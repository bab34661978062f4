import type { ProviderRefund } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { dayMs } from '../core/days.js';
import { OutOfReach, ServiceError } from '../core/errors.js';
import { counter } from '../core/metrics.js';
import type { CurrencyCode } from '../core/money.js';
import { creatorOfUuid } from '../payment-links/link-uuid.js';
import { recordRefund } from '../payments/refunds.js';
import { ask } from './ask.js';
import { isTestPayment, providersIdOf } from './payment-id.js';
import {
  providerNames,
  Refused,
  type Provider,
  type RefundAtProvider,
} from './providers/provider.js';

export const providerRefunds = counter(
  'payment_links_provider_refunds_total',
  'Refunds at a payment provider, by how they ended.',
  {
    provider: providerNames.map((name) => name.toLowerCase()),
    outcome: ['succeeded', 'failed', 'stuck', 'unfunded'],
  },
);

/** The time until another process may go on, if this one dies. */
const leaseMs = 30_000;
/** The time between tries doubles from the first to the longest. */
const firstMs = 15_000;
const longestMs = 3600 * 1000;
/** Refusals after which a person has to look. */
const mostRefusals = 5;
/** While the balance is too low, the time between tries doubles from the first to the longest, for so many days. */
const firstUnfundedMs = 15 * 60 * 1000;
const longestUnfundedMs = 6 * 3600 * 1000;
const unfundedDays = 5;
/** The days for which a refund waits for the right key, if that of its provider is of the other mode. */
const keyDays = 7;

/**
 * Goes on with a refund that is due: asks the provider for it, unless the provider has it already, and records it once the
 * money has gone back.
 *
 * @throws Unclear when the provider gives no clear answer; the next try asks for the same refund under the same key
 */
export async function sendBack(ctx: Context, id: string): Promise<void> {
  const row = await claim(ctx, id);
  if (!row) return;
  const { provider: name, paymentId } = row;
  const provider = providerOf(ctx, row);
  if (!provider) {
    return ageOf(ctx, row) > keyDays * dayMs
      ? leaveRefund(ctx, row, 'STUCK')
      : change(ctx, row, {});
  }
  try {
    const refund = await findOrMake(ctx, provider, row);
    const refundId = refund.id;
    if (refund.status === 'PENDING') {
      await change(ctx, row, { refundId });
      if (refund.isUnfunded) tellUnfunded(ctx, row);
    }
    // One that was made by hand is not made again.
    else if (refund.isUnfunded && row.origin !== 'SEEN') await waitForBalance(ctx, row);
    else if (refund.status === 'FAILED') await leaveRefund(ctx, row, 'FAILED', { refundId });
    else await record(ctx, row, refund);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ctx.log.warn({ err: error, provider: name, paymentId, id }, 'A provider refused a refund');
    if (error.isUnfunded) return waitForBalance(ctx, row);
    if (row.number >= mostRefusals) return leaveRefund(ctx, row, 'STUCK');
    // The refusal is final for its key. The next try looks for a refund first, and asks under a new key.
    await change(ctx, row, { number: row.number + 1 });
  }
}

/** Plans to ask under a new key when the balance may have grown. */
async function waitForBalance(ctx: Context, row: ProviderRefund): Promise<void> {
  const { number } = row;
  if (ageOf(ctx, row) > unfundedDays * dayMs) {
    return leaveRefund(ctx, row, 'STUCK', { refundId: null });
  }
  const ms = Math.min(firstUnfundedMs * 2 ** (number - 1), longestUnfundedMs);
  await change(ctx, row, { refundId: null, number: number + 1 }, ms);
  tellUnfunded(ctx, row);
}

/** Tells the operator that the balance is too low. */
function tellUnfunded(ctx: Context, row: ProviderRefund): void {
  const { provider, creatorId, id, paymentId } = row;
  tally(ctx, row, 'unfunded');
  ctx.log.error({ provider, creatorId, id, paymentId }, 'The balance is too low for a refund');
}

const ageOf = ({ now }: Context, { createdAt }: ProviderRefund): number =>
  now().getTime() - createdAt.getTime();

/** The provider that took a payment; undefined if its key, in the same mode, is no longer set. */
export const providerOf = (
  { providers }: Pick<Context, 'providers'>,
  { provider, paymentId }: Pick<ProviderRefund, 'provider' | 'paymentId'>,
): Provider | undefined =>
  providers.find(({ name, isTest }) => name === provider && isTest === isTestPayment(paymentId));

async function claim(ctx: Context, id: string): Promise<ProviderRefund | undefined> {
  const now = ctx.now();
  const [claimed] = await ctx.db.providerRefund.updateManyAndReturn({
    where: {
      ...{ creatorId: creatorOfUuid(id) as bigint, id, status: 'PENDING' },
      nextLookAt: { lte: now },
    },
    data: { nextLookAt: new Date(now.getTime() + leaseMs), tries: { increment: 1 } },
  });
  return claimed;
}

async function findOrMake(
  ctx: Context,
  provider: Provider,
  row: ProviderRefund,
): Promise<RefundAtProvider> {
  const { creatorId, refundId } = row;
  if (refundId !== null) return ask(provider, creatorId, () => provider.findRefund(refundId));
  const paymentId = providersIdOf(row.paymentId);
  const made = await ask(provider, creatorId, () => provider.refundsOf(paymentId));
  const refund = (await findUnknown(ctx, row, made)) ?? (await make(ctx, provider, row));
  // Asked again with a key, a provider repeats its first answer, although the refund may have failed since.
  return made.find(({ id }) => id === refund.id) ?? refund;
}

/** A refund that nothing here knows yet: it was made for this row before a crash, or by hand. */
async function findUnknown(
  ctx: Context,
  { creatorId, currency, amount }: ProviderRefund,
  made: RefundAtProvider[],
): Promise<RefundAtProvider | undefined> {
  const alike = made.filter(
    (one) => one.status !== 'FAILED' && one.currency === currency && one.amount.equals(amount),
  );
  const where = { creatorId, refundId: { in: alike.map(({ id }) => id) } };
  const known = [
    ...(await ctx.db.refund.findMany({ where })),
    ...(await ctx.db.providerRefund.findMany({ where })),
  ];
  return alike.find(({ id }) => !known.some(({ refundId }) => refundId === id));
}

async function make(
  ctx: Context,
  provider: Provider,
  { id, creatorId, paymentId, currency, amount, number }: ProviderRefund,
): Promise<RefundAtProvider> {
  const wanted = {
    where: { creatorId, paymentId },
    include: { paymentLink: { include: { product: true } } },
  };
  const paid =
    (await ctx.db.payment.findFirst(wanted)) ??
    (await ctx.db.rejectedPayment.findFirstOrThrow(wanted));
  return ask(provider, creatorId, () =>
    provider.refund({
      ...{ key: `refund-${id}-${number}`, paymentId: providersIdOf(paymentId), amount },
      ...{ currency: currency as CurrencyCode, isFull: amount.equals(paid.amount) },
      ...{ title: paid.paymentLink.product.title, customerEmail: paid.customerEmail },
    }),
  );
}

/** Records a refund, and ends its row in the same transaction. */
async function record(
  ctx: Context,
  row: ProviderRefund,
  { id: refundId, amount }: RefundAtProvider,
): Promise<void> {
  const { creatorId, id, paymentId, reason, reopenLink } = row;
  let isFirst: boolean | undefined;
  try {
    await recordRefund(ctx, { paymentId, refundId, amount, reason, reopenLink }, async (tx) => {
      const { count } = await tx.providerRefund.updateMany({
        where: { creatorId, id, status: 'PENDING' },
        // The refund has the reason from now on.
        data: { status: 'SUCCEEDED', refundId, reason: null, nextLookAt: null },
      });
      isFirst = count > 0;
    });
  } catch (error) {
    // A database that is busy does not say that the refund is wrong.
    if (!(error instanceof ServiceError) || error instanceof OutOfReach) throw error;
    ctx.log.warn({ err: error, paymentId, refundId }, 'A refund cannot be recorded');
    return leaveRefund(ctx, row, 'STUCK');
  }
  if (isFirst) tally(ctx, row, 'succeeded');
}

/** Leaves a refund to a person. */
export async function leaveRefund(
  ctx: Context,
  row: ProviderRefund,
  status: 'FAILED' | 'STUCK',
  data: { refundId?: string | null } = {},
): Promise<void> {
  const { creatorId, id } = row;
  const { count } = await ctx.db.providerRefund.updateMany({
    where: { creatorId, id, status: row.status },
    data: { ...data, status, nextLookAt: null },
  });
  if (count > 0) tellFailed(ctx, row, status);
}

/** Tells the operator of money that did not go back. */
export function tellFailed(
  ctx: Context,
  { provider, creatorId, id, paymentId }: ProviderRefund,
  status: 'FAILED' | 'STUCK',
): void {
  tally(ctx, { provider }, status === 'FAILED' ? 'failed' : 'stuck');
  ctx.log.error({ provider, creatorId, id, paymentId, status }, 'Money did not go back');
}

const tally = (
  { metrics }: Context,
  { provider }: Pick<ProviderRefund, 'provider'>,
  outcome: 'succeeded' | 'failed' | 'stuck' | 'unfunded',
): void => metrics.of(providerRefunds).inc({ provider: provider.toLowerCase(), outcome });

/** Writes what is known now, and plans the next try. */
async function change(
  ctx: Context,
  { creatorId, id, number, tries }: ProviderRefund,
  data: { refundId?: string | null; number?: number },
  ms = Math.min(firstMs * 2 ** (tries - 1), longestMs),
): Promise<void> {
  await ctx.db.providerRefund.updateMany({
    where: { creatorId, id, number, status: 'PENDING' },
    data: { ...data, nextLookAt: new Date(ctx.now().getTime() + ms) },
  });
}
