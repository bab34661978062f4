import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { namedBy } from './page-facts.js';
import type { ListedPage, RefundAtProvider } from './provider.js';
import { saysUnfunded } from './request.js';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const money = z.object({
  value: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .transform((text) => new Decimal(text)),
  currency: z.string(),
});

export const newPayment = z.object({
  id: z.string(),
  confirmation: z.object({ confirmation_url: z.string() }),
});

export const payment = z.object({
  id: z.string(),
  status: z.string(),
  test: z.boolean(),
  amount: money,
  /** Without it, the payment is recorded as well. */
  captured_at: time.nullish().catch(null),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** One of the list of those that succeeded. Other services of the shop may have made it. */
export const listedPayment = z.object({
  id: z.string(),
  amount: money,
  metadata: z.record(z.string(), z.string()).nullish(),
  created_at: time,
});

export const readListed = ({
  id,
  amount,
  metadata,
  created_at: createdAt,
}: z.output<typeof listedPayment>): ListedPage => ({
  ...{ id, paymentId: id, ...namedBy(metadata), amount: amount.value },
  ...{ customerEmail: null, createdAt },
});

export const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: money,
  status: z.string(),
  cancellation_details: z.object({ reason: z.string() }).nullish(),
  created_at: time,
});

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullish() });

export const shop = z.object({
  test: z.boolean(),
  status: z.string(),
  fiscalization: z.object({ enabled: z.boolean() }).nullish(),
});

export const errorAnswer = z.object({
  type: z.literal('error'),
  code: z.unknown().optional(),
  parameter: z.unknown().optional(),
});

export const notice = z.object({
  object: z.object({ metadata: z.object({ checkout: z.string() }) }),
});

export const readRefund = ({
  id,
  payment_id,
  amount,
  status,
  cancellation_details,
  created_at,
}: z.output<typeof refund>): RefundAtProvider => ({
  id,
  paymentId: payment_id,
  currency: amount.currency,
  amount: amount.value,
  status: status === 'succeeded' ? 'SUCCEEDED' : status === 'canceled' ? 'FAILED' : 'PENDING',
  isUnfunded: saysUnfunded(cancellation_details?.reason),
  createdAt: created_at,
});
