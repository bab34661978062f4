import { z } from 'zod';
import { allow } from './payment-provider.js';

const text = (rule: RegExp) => z.string().regex(rule);
const address = z.url().max(5000);
const checkout = text(/^[0-9a-f-]{36}$/);

export const sessionFields = z.strictObject({
  mode: z.literal('payment'),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.literal('eur'),
  'line_items[0][price_data][unit_amount]': text(/^[1-9]\d{1,7}$/).refine((cents) => +cents >= 50),
  'line_items[0][price_data][product_data][name]': z.string().min(1).max(250),
  success_url: address,
  cancel_url: address,
  client_reference_id: checkout,
  'metadata[checkout]': checkout,
  'metadata[creator]': text(/^\d+$/),
  'metadata[link]': checkout,
  'metadata[store]': z.string().max(500),
  'payment_intent_data[metadata][checkout]': checkout,
  'payment_intent_data[metadata][creator]': text(/^\d+$/),
  'payment_intent_data[metadata][link]': checkout,
  'payment_intent_data[metadata][store]': z.string().max(500),
  'payment_intent_data[description]': z.string().max(1000),
  expires_at: text(/^\d{10}$/),
  locale: z.enum(['en', 'ru']),
  'adaptive_pricing[enabled]': z.literal('false'),
  customer_email: text(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/).optional(),
  'allowed_payment_method_types[0]': z.literal('card').optional(),
});
export type SessionFields = z.infer<typeof sessionFields>;

export const refundFields = z.strictObject({
  payment_intent: text(/^pi_\w+$/),
  amount: text(/^[1-9]\d{0,7}$/),
});

/** A page of a list, the newest first. */
export function listOf(all: any[], query: URLSearchParams, ...filters: string[]) {
  for (const name of query.keys()) {
    allow([...filters, 'limit', 'starting_after'].includes(name), name);
  }
  const limit = Number(query.get('limit') ?? 10);
  allow(limit >= 1 && limit <= 100, 'limit');
  const found = all.filter(
    (one) =>
      [null, one.payment_intent].includes(query.get('payment_intent')) &&
      [null, one.status].includes(query.get('status')) &&
      one.created >= Number(query.get('created[gte]') ?? 0) &&
      one.created < Number(query.get('created[lt]') ?? Infinity),
  );
  const start = found.findIndex((one) => one.id === query.get('starting_after')) + 1;
  const data = found.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < found.length };
}
