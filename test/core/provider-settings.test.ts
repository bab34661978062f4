import { describe, expect, test } from 'vitest';
import { readConfig, readConfigFor } from '../../src/core/config.js';
import { faultsOf } from '../support/service/in-process.js';

const PUBLIC_URL = 'https://links.example';
const stripe = { STRIPE_SECRET_KEY: 'sk_test_0123456789', PUBLIC_URL };
const shop = { YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'test_0123456789' };
const yookassa = { ...shop, PUBLIC_URL };

describe('A payment provider', () => {
  test('is set by its key and the public address of the service', () => {
    expect(readConfig({ ...stripe, ...yookassa, YOOKASSA_VAT_CODE: '1' })).toMatchObject({
      stripeSecretKey: 'sk_test_0123456789',
      stripeWebhookSecrets: [],
      stripeApiUrl: 'https://api.stripe.com',
      yookassaShopId: '100500',
      yookassaSecretKey: 'test_0123456789',
      yookassaVatCode: 1,
      yookassaApiUrl: 'https://api.yookassa.ru',
    });
    readConfig({ ...stripe, PUBLIC_URL: 'http://127.0.0.1:4000' });
  });

  test('replaces the payment site on PostgreSQL', () => {
    const DATABASE_URL = 'postgres://db/payments';
    expect(readConfig({ ...stripe, DATABASE_URL }).paymentSiteUrl).toBeUndefined();
    expect(readConfig({ ...yookassa, DATABASE_URL }).paymentSiteUrl).toBeUndefined();
  });

  test.each<[fault: string, settings: Record<string, string>]>([
    [
      'STRIPE_SECRET_KEY must be a secret key of Stripe, or a restricted one',
      { ...stripe, STRIPE_SECRET_KEY: 'pk_test_0123456789' },
    ],
    [
      'YOOKASSA_SECRET_KEY must be a secret key of YooKassa',
      { ...yookassa, YOOKASSA_SECRET_KEY: 'secret' },
    ],
    ['YOOKASSA_SHOP_ID must be the number of a shop', { ...yookassa, YOOKASSA_SHOP_ID: 'shop' }],
    [
      'YOOKASSA_SHOP_ID must be set, since YOOKASSA_SECRET_KEY is',
      { ...yookassa, YOOKASSA_SHOP_ID: '' },
    ],
    [
      'YOOKASSA_SECRET_KEY must be set, since YOOKASSA_SHOP_ID is',
      { ...yookassa, YOOKASSA_SECRET_KEY: '' },
    ],
    [
      'STRIPE_SECRET_KEY must be set, since STRIPE_WEBHOOK_SECRET is',
      { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    ],
    ['YOOKASSA_SECRET_KEY must be set, since YOOKASSA_VAT_CODE is', { YOOKASSA_VAT_CODE: '1' }],
    [
      'STRIPE_WEBHOOK_SECRET has an empty key between commas',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1,' },
    ],
    [
      'STRIPE_SECRET_KEY and YOOKASSA_SECRET_KEY must both be live, or both for tests',
      { ...stripe, ...yookassa, STRIPE_SECRET_KEY: 'rk_live_0123456789' },
    ],
    [
      'PAYMENT_SITE_URL must not be set with STRIPE_SECRET_KEY, which has customers pay at this service',
      { ...stripe, PAYMENT_SITE_URL: 'https://pay.example' },
    ],
    [
      'PAYMENT_SITE_URL must not be set with YOOKASSA_SECRET_KEY, which has customers pay at this service',
      { ...yookassa, PAYMENT_SITE_URL: 'sandbox' },
    ],
    [
      'PUBLIC_URL must be set with STRIPE_SECRET_KEY, for customers to come back to',
      { ...stripe, PUBLIC_URL: '' },
    ],
    [
      'PUBLIC_URL must start with https://, since customers pay there, by STRIPE_SECRET_KEY',
      { ...stripe, PUBLIC_URL: 'http://links.example' },
    ],
    [
      'STRIPE_API_URL must be an address that starts with https://',
      { ...stripe, STRIPE_API_URL: 'http://api.example' },
    ],
    [
      'YOOKASSA_VAT_CODE must be a whole number from 1 to 12',
      { ...yookassa, YOOKASSA_VAT_CODE: '13' },
    ],
    [
      'YOOKASSA_VAT_CODE must be a whole number from 1 to 12',
      { ...yookassa, YOOKASSA_VAT_CODE: '0' },
    ],
  ])('does not start if %s', async (fault, settings) => {
    expect(await faultsOf(settings)).toEqual([fault]);
  });

  test('has all its faults named at once, and no key quoted', async () => {
    const faults = await faultsOf({
      STRIPE_SECRET_KEY: 'pk_hush',
      YOOKASSA_SECRET_KEY: 'hush',
      YOOKASSA_API_URL: 'http://hush:hush@proxy.example',
      YOOKASSA_VAT_CODE: 'none',
      PAYMENT_SITE_URL: 'sandbox',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'STRIPE_SECRET_KEY',
      'YOOKASSA_SECRET_KEY',
      'YOOKASSA_VAT_CODE',
      'YOOKASSA_API_URL',
      'YOOKASSA_SHOP_ID',
      'PAYMENT_SITE_URL',
      'PUBLIC_URL',
    ]);
    expect(faults.join()).not.toContain('hush');
  });

  test('is nothing to a command that moves or restores a database', () => {
    const address = 'postgres://db/payments';
    const config = readConfigFor(address, { ...stripe, YOOKASSA_SHOP_ID: '1' });
    expect(config.stripeSecretKey).toBeUndefined();
  });
});
