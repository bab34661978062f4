/** Refunds at a provider that a creator asks for, or the platform on behalf of one. */
import { setTimeout as wait } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import { Prisma, type ProviderRefund } from '../../prisma/client/client.js';
import { creatorOf, platformContext, type Context } from '../access/context.js';
import { recordChange } from '../access/record-change.js';
import { readTogether } from '../core/database/loading.js';
import { selectList } from '../core/database/page-sql.js';
import { readOrRefuse, serviceError } from '../core/errors.js';
import { currency, readAmount } from '../core/money.js';
import { readName, readOptionalText } from '../core/text.js';
import { newLinkUuid, uuidOfText } from '../payment-links/link-uuid.js';
import {
  assertLeft,
  findPayment,
  lockPayment,
  mayNameCustomer,
  type Refundable,
} from '../payments/refunds.js';
import { assertCreatorMay, isOfCreator } from './creator-refunds.js';
import { Unclear } from './providers/provider.js';
import { providerOf, sendBack } from './send-back.js';

interface WantedRefund {
  /** The id of the payment at the provider, as lists show it. */
  paymentId: string;
  amount: Decimal;
  reason?: string | null | undefined;
  /** True if the link, which this payment used or took a place of, can be paid once more. */
  reopenLink?: boolean | null | undefined;
  /** The caller's name for it: the same makes one refund of a payment. */
  idempotencyKey?: string | null | undefined;
}

/** The time until the answer says that a refund is under way. */
const patienceMs = 5000;

/**
 * Refunds a payment, recorded or rejected, at the provider that took it. What the provider does not do at once, the chore
 * goes on with.
 *
 * @throws ServiceError NOT_FOUND for a payment that is not the caller's; CONFLICT if no provider took it, the key of that
 *   provider is no longer set, another refund of it is under way, the key was used for another, or only the platform may
 *   refund so much or so late; VALIDATION_FAILED
 */
export async function refundPayment(ctx: Context, wanted: WantedRefund): Promise<ProviderRefund> {
  const { id: creatorId } = creatorOf(ctx);
  const { paymentId, idempotencyKey: key, ...refund } = readWanted(wanted);
  const paid = await findPayment(ctx, { creatorId, paymentId });
  const { provider } = paid.payment;
  if (provider === null) throw serviceError('CONFLICT', 'error.refundElsewhere');
  if (!providerOf(ctx, { provider, paymentId }))
    throw serviceError('CONFLICT', 'error.providerKey');
  if (await ctx.providersOwner.isElsewhere())
    throw serviceError('CONFLICT', 'error.paymentsElsewhere');
  const ownId =
    key === null ? newLinkUuid(creatorId) : uuidOfText(creatorId, `${paymentId} ${key}`);
  for (;;) {
    const { id } = await plan(ctx, paid, { id: ownId, provider, ...refund });
    await tryNow(ctx, creatorId, id);
    const tried = await ctx.db.providerRefund.findFirstOrThrow({ where: { creatorId, id } });
    if (id === ownId) return tried;
    if (tried.refundId !== null && tried.status !== 'FAILED')
      throw serviceError('CONFLICT', 'error.refundUnderWay');
  }
}

const readWanted = ({ amount, reopenLink, ...wanted }: WantedRefund) =>
  readOrRefuse((faults) => ({
    paymentId: readName(wanted.paymentId, ['paymentId'], faults),
    amount: readAmount(amount, ['amount'], currency('RUB').most, faults) ?? amount,
    reason: readOptionalText(wanted.reason, ['reason'], faults),
    reopenLink: reopenLink ?? false,
    idempotencyKey: readOptionalText(wanted.idempotencyKey, ['idempotencyKey'], faults),
  }));

type PlannedRefund = Pick<ProviderRefund, 'id' | 'provider' | 'amount' | 'reason' | 'reopenLink'>;

/**
 * Writes down a refund, within what is left of its payment, unless it was written down before.
 *
 * @returns it; or another one, left to a person though the provider has it: that must have failed before
 */
const plan = (
  ctx: Context,
  { table, payment: { creatorId, id, paymentId } }: Refundable,
  refund: PlannedRefund,
): Promise<ProviderRefund> =>
  ctx.db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, table, { creatorId, id });
    const made = await tx.providerRefund.findFirst({ where: { creatorId, id: refund.id } });
    if (made?.amount.equals(refund.amount) && made.reopenLink === refund.reopenLink) return made;
    if (made) throw serviceError('CONFLICT', 'error.otherRefundKey');
    const where = { creatorId, paymentId, status: 'PENDING' };
    const underWay = await tx.providerRefund.findMany({ where });
    if (underWay.some(({ origin }) => origin !== 'SEEN')) {
      throw serviceError('CONFLICT', 'error.refundUnderWay');
    }
    const now = ctx.now();
    const stuck = await tx.providerRefund.findFirst({
      where: { creatorId, paymentId, status: 'STUCK', refundId: { not: null } },
    });
    if (stuck) {
      const where = { creatorId_id: { creatorId, id: stuck.id } };
      return tx.providerRefund.update({ where, data: { status: 'PENDING', nextLookAt: now } });
    }
    const left = underWay.reduce(
      (sum, { amount }) => sum.minus(amount),
      payment.amount.minus(payment.refundedAmount),
    );
    assertLeft(refund.amount, Decimal.max(left, 0));
    const byCreator = isOfCreator(ctx);
    if (byCreator) await assertCreatorMay(ctx, tx, { table, payment, amount: refund.amount });
    const reason =
      payment.customerErasedAt && mayNameCustomer(refund.reason) ? null : refund.reason;
    const planned = await tx.providerRefund.create({
      data: {
        ...{ ...refund, reason, creatorId, paymentId },
        ...{ currency: payment.currency, origin: 'SUPPORT', byCreator },
        ...{ createdAt: now, nextLookAt: now },
      },
    });
    await recordChange(ctx, tx, 'refundPayment', planned);
    return planned;
  });

/** Tries once. If that takes long or fails, the refund stays under way. */
async function tryNow(ctx: Context, creatorId: bigint, id: string): Promise<void> {
  const done = new AbortController();
  const trying = sendBack(platformContext(ctx, creatorId), id)
    .catch((error: unknown) => {
      const facts = { err: error, creatorId, id };
      if (error instanceof Unclear) ctx.log.warn(facts, 'A payment provider gave no clear answer');
      else ctx.log.error(facts, 'A checkout or a refund could not be settled');
    })
    .finally(() => done.abort());
  const patience = wait(patienceMs, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([trying, patience]);
}

/** Refunds of a payment that are listed. */
export const mostListed = 20;

const columns = selectList<ProviderRefund>({
  ...{ id: 'id', creatorId: 'creator_id', provider: 'provider', paymentId: 'payment_id' },
  ...{ currency: 'currency', amount: 'amount', reason: 'reason', reopenLink: 'reopen_link' },
  ...{ origin: 'origin', byCreator: 'by_creator', status: 'status', refundId: 'refund_id' },
  ...{ number: 'number', tries: 'tries', nextLookAt: 'next_look_at', createdAt: 'created_at' },
});

/** The refunds of a payment that have not succeeded, the newest first. */
const unfinishedOf = (table: 'payments' | 'rejected_payments') =>
  readTogether(
    (ctx: Context, creatorId, ids) =>
      ctx.query<ProviderRefund & { parent: bigint }>(Prisma.sql`
        SELECT payment.id AS parent, refund.* FROM ${Prisma.raw(table)} AS payment, LATERAL (
          SELECT ${columns} FROM provider_refunds
          WHERE creator_id = ${creatorId}::bigint AND payment_id = payment.payment_id AND status <> 'SUCCEEDED'
          ORDER BY created_at DESC LIMIT ${mostListed}
        ) AS refund
        WHERE payment.creator_id = ${creatorId}::bigint AND payment.id = ANY(${ids}::bigint[])
        ORDER BY "createdAt" DESC`),
    ({ parent }) => parent,
  );

export const unfinishedOfPayment = unfinishedOf('payments');
export const unfinishedOfRejected = unfinishedOf('rejected_payments');
