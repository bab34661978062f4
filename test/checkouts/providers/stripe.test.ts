import { Decimal } from 'decimal.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  Refused,
  Unclear,
  type NewPage,
  type Provider,
} from '../../../src/checkouts/providers/provider.js';
import { allOf, newPage, openStripe } from '../../support/scenes/provider-pages.js';
import { stripeAnswers, useStripe } from '../../support/world/stripe.js';

const stripe = useStripe();
let provider: Provider;

beforeEach(() => {
  provider = openStripe(stripe);
  stripe.alter();
  stripe.refundsAre('succeeded');
});
afterEach(() => {
  expect(stripe.violations.splice(0)).toEqual([]);
});

/** The fields of the last form. */
const sent = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(stripe.asked.at(-1)?.body));

/** Starts a page, which the customer pays. */
async function paid(page: NewPage = newPage(provider)) {
  const { id } = await provider.start(page);
  return { id, paymentId: stripe.pay(id) };
}

describe('A page', () => {
  test('names its checkout and one item, and can be paid for 35 minutes', async () => {
    const createdAt = new Date();
    const page = newPage(provider, { createdAt, language: 'ru', isLimited: true });
    await provider.start(page);
    expect(sent()).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '1050',
      'line_items[0][price_data][currency]': 'eur',
      'payment_intent_data[metadata][checkout]': page.checkoutId,
      'metadata[link]': page.linkUuid,
      'metadata[creator]': '1',
      'payment_intent_data[description]': 'A course, store ann',
      expires_at: String(Math.floor(createdAt.getTime() / 1000) + 2100),
      locale: 'ru',
      'adaptive_pricing[enabled]': 'false',
      'allowed_payment_method_types[0]': 'card',
    });
    expect(provider.pageSeconds).toBe(2100);
  });

  test('of a link without a limit takes all methods', async () => {
    await provider.start(newPage(provider, { customerEmail: null }));
    expect(Object.keys(sent())).not.toContain('allowed_payment_method_types[0]');
    expect(Object.keys(sent())).not.toContain('customer_email');
  });

  test.each([
    ['0.50', '50'],
    ['0.99', '99'],
    ['1.1', '110'],
    ['1005', '100500'],
    ['999999.99', '99999999'],
  ])('of %s EUR asks for %s cents', async (amount, cents) => {
    await provider.start(newPage(provider, { amount }));
    expect(sent()['line_items[0][price_data][unit_amount]']).toBe(cents);
  });

  test.each(['15.005', '-1', 'NaN', 'Infinity'])('of %s is a fault', async (amount) => {
    const asked = stripe.asked.length;
    await expect(provider.start(newPage(provider, { amount }))).rejects.toThrow(RangeError);
    expect(stripe.asked.length).toBe(asked);
  });

  test.each(['0.49', '1000000.00'])('of %s EUR is outside of its limits', async (amount) => {
    const { least, most } = provider;
    expect(least.lte(amount) && most.gte(amount)).toBe(false);
    await expect(provider.start(newPage(provider, { amount }))).rejects.toBeInstanceOf(Refused);
    expect(stripe.violations.splice(0)).toHaveLength(1);
  });

  test('has the first 250 characters of a title of 500', async () => {
    await provider.start(newPage(provider, { title: 'Ы'.repeat(500) }));
    const title = sent()['line_items[0][price_data][product_data][name]'];
    expect(title).toBe(`${'Ы'.repeat(249)}…`);
  });
});

describe('A look at a page', () => {
  test('tells one that is open from one that is paid', async () => {
    const page = newPage(provider);
    const { id } = await provider.start(page);
    const open = { checkoutId: page.checkoutId, isTest: true, isEnded: false };
    expect(await provider.look(id)).toEqual(open);
    const paymentId = stripe.pay(id);
    const amount = new Decimal('10.50');
    const customerEmail = 'ann@example.com';
    expect(await provider.look(id)).toEqual({
      ...open,
      paid: { paymentId, currency: 'EUR', amount, customerEmail, paidAt: expect.any(Date) },
    });
  });

  test('takes a bank debit for open until it is paid or has failed', async () => {
    for (const isPaid of [true, false]) {
      const { id } = await provider.start(newPage(provider));
      stripe.pay(id, 'processing');
      const state = await provider.look(id);
      expect([state.isEnded, state.paid]).toEqual([false, undefined]);
      stripe.finish(id, isPaid);
      const after = await provider.look(id);
      expect([after.isEnded, after.paid !== undefined]).toEqual([!isPaid, isPaid]);
    }
  });

  test('sees the end that the service asked for; a paid page stays paid', async () => {
    const { id } = await provider.start(newPage(provider));
    await provider.end?.(id);
    await provider.end?.(id);
    expect(await provider.look(id)).toMatchObject({ isEnded: true });
    const other = await paid();
    await provider.end?.(other.id);
    expect(await provider.look(other.id)).toMatchObject({ isEnded: false, paid: {} });
  });

  test.each([
    ['live', { isTest: false }],
    ['anotherAmount', { paid: { amount: new Decimal('10.51') } }],
    ['anotherCurrency', { paid: { currency: 'USD' } }],
  ])('repeats an answer that is %s', async (answer, state) => {
    const { id } = await paid();
    stripe.alter(stripeAnswers[answer]);
    expect(await provider.look(id)).toMatchObject(state);
  });

  test('of a page that Stripe does not know is refused', async () => {
    await expect(provider.look('cs_test_none')).rejects.toBeInstanceOf(Refused);
  });

  test('asks for one page, whatever its id', async () => {
    await expect(provider.look('../refunds?a=b#')).rejects.toThrow();
    expect(stripe.asked.at(-1)?.path).toBe('/v1/checkout/sessions/..%2Frefunds%3Fa%3Db%23');
    expect(stripe.violations.splice(0)).toHaveLength(1);
  });
});

describe('Refunds', () => {
  const refundOf = (paymentId: string, key = 'refund-1-1', amount = '10.50') => ({
    key,
    paymentId,
    currency: 'EUR' as const,
    amount: new Decimal(amount),
    isFull: amount === '10.50',
    title: 'A course',
    customerEmail: null,
  });

  test.each([
    ['succeeded', 'SUCCEEDED'],
    ['pending', 'PENDING'],
    ['requires_action', 'PENDING'],
    ['failed', 'FAILED'],
    ['canceled', 'FAILED'],
  ])('that are %s are %s', async (stripeStatus, status) => {
    stripe.refundsAre(stripeStatus);
    const { paymentId } = await paid();
    const refund = await provider.refund(refundOf(paymentId, `refund-${paymentId}`));
    expect(refund).toMatchObject({ paymentId, currency: 'EUR', status });
    expect(refund.amount).toEqual(new Decimal('10.5'));
    expect(await provider.findRefund(refund.id)).toEqual(refund);
    expect(await provider.refundsOf(paymentId)).toEqual([refund]);
  });

  test('with one key are one; more than was paid is refused', async () => {
    const { paymentId } = await paid();
    const refund = refundOf(paymentId, `one-${paymentId}`);
    const { id } = await provider.refund(refund);
    expect(await provider.refund(refund)).toMatchObject({ id });
    const more = refundOf(paymentId, `two-${paymentId}`, '0.01');
    await expect(provider.refund(more)).rejects.toBeInstanceOf(Refused);
  });

  test('of the account come page by page, and end', async () => {
    const { paymentId } = await paid(newPage(provider, { amount: '999999.99' }));
    for (let count = 0; count < 230; count++) stripe.refundByHand(paymentId, 1);
    expect(await provider.refundsOf(paymentId)).toHaveLength(230);
    const all = await allOf(provider.refundsSince(new Date(0)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(await allOf(provider.refundsSince(new Date(Date.now() + 60_000)))).toEqual([]);
    const [refund] = stripe.refunds;
    stripe.alter((answer) => Object.assign(answer, { data: [refund], has_more: true }));
    await expect(allOf(provider.refundsSince(new Date(0)))).rejects.toBeInstanceOf(Unclear);
  });
});

test.each([
  ['needs_response', 'OPEN'],
  ['under_review', 'OPEN'],
  ['warning_needs_response', 'OPEN'],
  ['won', 'WON'],
  ['warning_closed', 'WON'],
  ['lost', 'LOST'],
])('a dispute that is %s is %s', async (stripeStatus, status) => {
  const { paymentId } = await paid();
  const { id, evidence_details } = stripe.dispute(paymentId, stripeStatus);
  const due = new Date((evidence_details.due_by as number) * 1000);
  const found = {
    id,
    paymentId,
    currency: 'EUR',
    amount: new Decimal('10.5'),
    reason: 'fraudulent',
    status,
    evidenceDueBy: status === 'OPEN' ? due : null,
  };
  expect(await provider.findDispute?.(id)).toMatchObject(found);
  expect((await allOf(provider.disputesSince?.(new Date(0))))[0]).toMatchObject(found);
});

test('disputes are listed with all their evidence', async () => {
  const { paymentId } = await paid();
  for (let count = 0; count < 60; count++) {
    Object.assign(stripe.dispute(paymentId), {
      evidence: { uncategorized_text: 'x'.repeat(5000) },
    });
  }
  expect((await allOf(provider.disputesSince?.(new Date(0)))).length).toBeGreaterThanOrEqual(60);
});
