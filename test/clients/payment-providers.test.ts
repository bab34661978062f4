import { Decimal } from 'decimal.js';
import type { ValidateFunction } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { stripeVersion } from '../../src/checkouts/providers/stripe.js';
import type { Provider } from '../../src/checkouts/providers/provider.js';
import { ServiceError } from '../../src/core/errors.js';
import { newPage, openStripe, openYookassa } from '../support/scenes/provider-pages.js';
import { useStripe } from '../support/world/stripe.js';
import { useYookassa } from '../support/world/yookassa.js';
import { readForm, stripePackage, stripeSchemas } from './stripe-judge.js';
import { yookassaSchemas } from './yookassa-judge.js';

const stripe = useStripe();
const yookassa = useYookassa();
const withReceipts = useYookassa(true);

/** Sends every kind of request that a provider gets from us. */
async function sendAll(provider: Provider, pay: (pageId: string) => string): Promise<void> {
  for (const isLimited of [true, false]) {
    for (const language of ['en', 'ru'] as const) {
      const title = 'Ы'.repeat(500);
      await provider.start(newPage(provider, { isLimited, language, title }));
    }
  }
  const customerEmail = provider.needsEmail ? 'ann@example.com' : null;
  const { id } = await provider.start(newPage(provider, { customerEmail, amount: '2.00' }));
  await provider.refund({
    key: `refund-${id}`,
    paymentId: pay(id),
    currency: provider.currency,
    amount: new Decimal('1.00'),
    isFull: false,
    title: 'A course',
    customerEmail,
  });
}

const refuses = (schema: ValidateFunction, value: unknown): boolean =>
  !schema(structuredClone(value));

describe('The types of Stripe’s own package', () => {
  let schemas: ReturnType<typeof stripeSchemas>;
  let session: any;

  beforeAll(async () => {
    schemas = stripeSchemas();
    await sendAll(openStripe(stripe), (id) => stripe.pay(id));
  }, 120_000);

  const formsTo = (path: string): object[] =>
    stripe.asked
      .filter((asked) => asked.method === 'POST' && asked.path === `/v1/${path}`)
      .map(({ body }) => readForm(body));

  test.each([
    ['checkout/sessions', 'Session', 5],
    ['refunds', 'Refund', 1],
  ] as const)('take what we send to %s', (path, type, count) => {
    const forms = formsTo(path);
    expect(forms).toHaveLength(count);
    for (const form of forms) {
      expect([schemas[type](form), schemas[type].errors]).toEqual([true, null]);
    }
  });

  test('refuse an unknown field, an unknown mode, a text for a number, and an unknown reason', () => {
    session = formsTo('checkout/sessions')[0];
    const [item] = session.line_items;
    const price_data = { ...item.price_data, unit_amount: 'ten' };
    for (const wrong of [
      { ...session, payment_method_types: ['card'] },
      { ...session, mode: 'pay' },
      { ...session, line_items: [{ ...item, price_data }] },
    ]) {
      expect(refuses(schemas.Session, wrong)).toBe(true);
    }
    expect(refuses(schemas.Refund, { payment_intent: 'pi_1', reason: 'mood' })).toBe(true);
  });

  test('are of the version that our requests name', () => {
    expect(stripePackage().getApiField('version')).toBe(stripeVersion);
  });

  test('come with signatures that we take, and with no others', () => {
    const payload = JSON.stringify({ type: 'checkout.session.expired', data: { object: {} } });
    const now = new Date();
    const provider = openStripe(stripe, { webhookSecrets: ['whsec_one', 'whsec_two'] });
    const read = (secret: string, body = payload) => {
      const timestamp = Math.floor(now.getTime() / 1000);
      const header = stripePackage().webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp,
      });
      return provider.readNotice(() => header, Buffer.from(body), now);
    };
    for (const secret of ['whsec_one', 'whsec_two']) expect(read(secret)).toBeUndefined();
    expect(() => read('whsec_three')).toThrow(ServiceError);
    expect(() => read('whsec_one', `${payload} `)).toThrow(ServiceError);
  });
});

describe('The reference of YooKassa', () => {
  const schemas = yookassaSchemas();

  test.each([
    ['a shop', () => yookassa],
    ['a shop with receipts', () => withReceipts],
  ])('takes what we send for %s', async (_shop, world) => {
    const { asked, pay } = world();
    await sendAll(openYookassa(world()), pay);
    const posts = asked.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(6);
    for (const { path, body, headers } of posts) {
      const schema = schemas[path === '/v3/payments' ? 'payments' : 'refunds'];
      expect([schema(JSON.parse(body)), schema.errors]).toEqual([true, null]);
      expect(headers['idempotence-key']).toMatch(/^.{1,64}$/);
    }
  });

  test('refuses a number for an amount, 129 characters, 17 keys, and VAT code 13', () => {
    const post = withReceipts.asked.find(({ method }) => method === 'POST');
    const payment = JSON.parse(post?.body ?? '');
    const [item] = payment.receipt.items;
    const keys = Array.from({ length: 17 }, (_, index) => [`key${index}`, '']);
    for (const wrong of [
      { ...payment, amount: { ...payment.amount, value: 10.5 } },
      { ...payment, description: 'x'.repeat(129) },
      { ...payment, metadata: Object.fromEntries(keys) },
      { ...payment, receipt: { ...payment.receipt, items: [{ ...item, vat_code: 13 }] } },
    ]) {
      expect(refuses(schemas.payments, wrong)).toBe(true);
    }
  });
});
