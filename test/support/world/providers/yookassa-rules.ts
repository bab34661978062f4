import { z } from 'zod';
import { allow } from './payment-provider.js';

export const kopecks = (text: string): number => Number(text.replace('.', ''));

const text = (longest: number) => z.string().min(1).max(longest);
const amount = z.strictObject({
  value: text(12).regex(/^(?!0\.00$)(0|[1-9]\d*)\.\d\d$/),
  currency: z.literal('RUB'),
});
/** A card takes 1 to 350 000 roubles. */
const payable = amount.refine(
  ({ value }) => kopecks(value) >= 100 && kopecks(value) <= 35_000_000,
  { path: ['value'] },
);

const receipt = z.strictObject({
  customer: z.strictObject({ email: text(255).regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/) }),
  items: z.tuple([
    z.strictObject({
      description: text(128),
      quantity: z.literal(1),
      amount,
      vat_code: z.int().min(1).max(12),
      payment_subject: z.enum(['commodity', 'service']),
      payment_mode: z.literal('full_payment'),
    }),
  ]),
});

export const newPayment = z.strictObject({
  amount: payable,
  capture: z.literal(true),
  confirmation: z.strictObject({
    type: z.literal('redirect'),
    return_url: text(2048).regex(/^https?:/),
    locale: z.enum(['ru_RU', 'en_US']),
  }),
  description: text(128),
  metadata: z.strictObject({
    ...{ checkout: text(512), creator: text(512), link: text(512), store: text(512) },
  }),
  receipt: receipt.optional(),
});

export const newRefund = z.strictObject({
  payment_id: text(36),
  amount,
  receipt: receipt.optional(),
});

/** A page of a list, the newest first. */
export function listOf(refunds: any[], query: URLSearchParams, ...filters: string[]) {
  for (const name of query.keys()) {
    allow([...filters, 'created_at.gte', 'limit', 'cursor'].includes(name), name);
  }
  const limit = Number(query.get('limit') ?? 10);
  allow(limit >= 1 && limit <= 100, 'limit');
  const found = refunds.filter(
    (one) =>
      [null, one.payment_id].includes(query.get('payment_id')) &&
      [null, one.status].includes(query.get('status')) &&
      Date.parse(one.created_at) >= Date.parse(query.get('created_at.gte') ?? '2000-01-01') &&
      Date.parse(one.created_at) < Date.parse(query.get('created_at.lt') ?? '3000-01-01'),
  );
  const start = Number(query.get('cursor') ?? 0);
  const more = start + limit < found.length ? { next_cursor: String(start + limit) } : {};
  return { type: 'list', items: found.slice(start, start + limit), ...more };
}
