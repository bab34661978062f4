import { Decimal } from 'decimal.js';
import type { ValidateFunction } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { stripeVersion } from '../../src/checkouts/providers/stripe.js';
import { ServiceError } from '../../src/core/errors.js';
import { newPage, openStripe } from '../support/scenes/provider-pages.js';
import { useStripe } from '../support/world/stripe.js';
import { readForm, stripePackage, stripeSchemas } from './stripe-judge.js';

const stripe = useStripe();

const refuses = (schema: ValidateFunction, value: unknown) => !schema(structuredClone(value));

describe('The types of Stripe’s own package', () => {
  let schemas: ReturnType<typeof stripeSchemas>;
  let session: any;

  /** Sends every kind of request that Stripe gets from us. */
  beforeAll(async () => {
    schemas = stripeSchemas();
    const provider = openStripe(stripe);
    for (const isLimited of [true, false]) {
      for (const language of ['en', 'ru'] as const) {
        const title = 'Ы'.repeat(500);
        await provider.start(newPage(provider, { isLimited, language, title }));
      }
    }
    const { id } = await provider.start(newPage(provider, { customerEmail: null, amount: '2.00' }));
    await provider.refund({
      key: `refund-${id}`,
      paymentId: stripe.pay(id),
      currency: provider.currency,
      amount: new Decimal('1.00'),
      isFull: false,
      title: 'A course',
      customerEmail: null,
    });
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
