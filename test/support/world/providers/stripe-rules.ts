import { allow } from './payment-provider.js';

type Rules = Record<string, RegExp | ((text: string) => boolean)>;

const isAddress = (text: string): boolean => URL.canParse(text) && text.length <= 5000;
const isMail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
const checkout = /^[0-9a-f-]{36}$/;

/** The fields of a new session, and their values. Those with a question mark may be left out. */
export const sessionFields: Rules = {
  mode: /^payment$/,
  'line_items[0][quantity]': /^1$/,
  'line_items[0][price_data][currency]': /^eur$/,
  'line_items[0][price_data][unit_amount]': (text) =>
    /^[1-9]\d*$/.test(text) && Number(text) >= 50 && Number(text) <= 99_999_999,
  'line_items[0][price_data][product_data][name]': (text) => text !== '' && text.length <= 250,
  success_url: isAddress,
  cancel_url: isAddress,
  client_reference_id: checkout,
  'metadata[checkout]': checkout,
  'payment_intent_data[metadata][checkout]': checkout,
  expires_at: /^\d{10}$/,
  locale: /^(en|ru)$/,
  'adaptive_pricing[enabled]': /^false$/,
  'customer_email?': isMail,
  'allowed_payment_method_types[0]?': /^card$/,
};

export const refundFields: Rules = { payment_intent: /^pi_\w+$/, amount: /^[1-9]\d{0,7}$/ };

/** Reads the fields of a form. @throws No for one that is missing, wrong or unknown */
export function readFields(given: URLSearchParams, known: Rules): Record<string, string> {
  const named = Object.entries(known).map(([name, rule]) => {
    const value = given.get(name.replace('?', ''));
    if (value === null) allow(name.endsWith('?'), name);
    else allow(rule instanceof RegExp ? rule.test(value) : rule(value), name.replace('?', ''));
    return name.replace('?', '');
  });
  for (const name of given.keys()) allow(named.includes(name), name);
  return Object.fromEntries(given);
}

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
      one.created >= Number(query.get('created[gte]') ?? 0),
  );
  const start = found.findIndex((one) => one.id === query.get('starting_after')) + 1;
  const data = found.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < found.length };
}
