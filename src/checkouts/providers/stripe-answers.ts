import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { namedBy } from './page-facts.js';
import type { DisputeAtProvider, ListedPage, RefundAtProvider } from './provider.js';
import { saysUnfunded } from './request.js';

const metadata = z.record(z.string(), z.string()).nullish();
const time = z.int().transform((seconds) => new Date(seconds * 1000));
/** In cents. Currencies that have none are not ours. */
const amount = z.int().transform((cents) => new Decimal(cents).div(100));
const currency = z.string().transform((code) => code.toUpperCase());

export const newSession = z.object({ id: z.string(), url: z.string() });

/** One of a list. */
export const someSession = z.object({ livemode: z.boolean() });

export const session = z.object({
  status: z.string().nullable(),
  payment_status: z.string(),
  livemode: z.boolean(),
  metadata,
  customer_details: z.object({ email: z.string().nullish() }).nullish(),
  payment_intent: z
    .object({
      ...{ id: z.string(), status: z.string(), amount_received: amount, currency },
      // The time of the payment, without which it is recorded as well.
      latest_charge: z.object({ created: time }).nullish().catch(null),
    })
    .nullish(),
});

/** One of the list of those that are complete. Other services of the account may have made it. */
export const listedSession = z.object({
  id: z.string(),
  metadata,
  amount_total: amount.nullish(),
  customer_details: z.object({ email: z.string().nullish() }).nullish(),
  payment_intent: z.string().nullish(),
  created: time,
});

/** Refunds and disputes of charges without an intent are not ours. */
const intentId = z.string().nullish();

export const refund = z.object({
  id: z.string(),
  payment_intent: intentId,
  currency,
  amount,
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  pending_reason: z.string().nullish(),
  created: time,
});

export const dispute = z.object({
  id: z.string(),
  payment_intent: intentId,
  currency,
  amount,
  reason: z.string(),
  status: z.string(),
  evidence_details: z.object({ due_by: time.nullish() }).nullish(),
  created: time,
});

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean() });

export const errorAnswer = z.object({
  error: z.object({
    type: z.string(),
    code: z.unknown().optional(),
    param: z.unknown().optional(),
  }),
});

export const hasIntent = ({ payment_intent }: { payment_intent?: string | null | undefined }) =>
  typeof payment_intent === 'string';

export const readListed = ({
  id,
  metadata,
  amount_total,
  customer_details,
  payment_intent,
  created,
}: z.output<typeof listedSession>): ListedPage => ({
  ...{ id, paymentId: payment_intent ?? null, ...namedBy(metadata) },
  ...{ amount: amount_total ?? new Decimal(0), customerEmail: customer_details?.email ?? null },
  createdAt: created,
});

export const readRefund = (
  {
    id,
    payment_intent,
    currency,
    amount,
    status,
    failure_reason,
    pending_reason,
    created,
  }: z.output<typeof refund>,
  paymentId = payment_intent ?? '',
): RefundAtProvider => ({
  id,
  paymentId,
  currency,
  amount,
  status:
    status === 'succeeded'
      ? 'SUCCEEDED'
      : status === 'failed' || status === 'canceled'
        ? 'FAILED'
        : 'PENDING',
  isUnfunded: saysUnfunded(status === 'pending' ? pending_reason : failure_reason),
  createdAt: created,
});

export const readDispute = ({
  id,
  payment_intent,
  currency,
  amount,
  reason,
  status,
  evidence_details,
  created,
}: z.output<typeof dispute>): DisputeAtProvider => {
  const isWon = ['won', 'warning_closed', 'prevented'].includes(status);
  const isOpen = !isWon && status !== 'lost';
  return {
    id,
    paymentId: payment_intent ?? '',
    currency,
    amount,
    reason,
    status: isWon ? 'WON' : isOpen ? 'OPEN' : 'LOST',
    evidenceDueBy: (isOpen && evidence_details?.due_by) || null,
    createdAt: created,
  };
};
