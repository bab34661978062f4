import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Provider } from '../../../src/checkouts/providers/provider.js';
import { ServiceError } from '../../../src/core/errors.js';
import { newPage, openStripe, openYookassa } from '../../support/scenes/provider-pages.js';
import { signNotice, useStripe } from '../../support/world/stripe.js';
import { useYookassa } from '../../support/world/yookassa.js';

const stripe = useStripe();
const yookassa = useYookassa();
const now = new Date('2026-11-21T12:00:00Z');
const checkoutId = randomUUID();
let body = '';

beforeAll(async () => {
  const provider = openStripe(stripe);
  const { id } = await provider.start(newPage(provider, { checkoutId }));
  ({ body } = stripe.notice(id));
});

const read = (provider: Provider, signature: string | undefined, text = body) =>
  provider.readNotice(
    (name) => (name === 'stripe-signature' ? signature : undefined),
    Buffer.from(text),
    now,
  );

/** Seconds after the clock of the service. */
const signed = (secondsLater = 0, secret = stripe.webhookSecret): string =>
  signNotice(body, secret, new Date(now.getTime() + secondsLater * 1000));

test.each([0, -300, 300])('a notice of Stripe counts %i seconds from now', (seconds) => {
  expect(read(openStripe(stripe), signed(seconds))).toEqual({ checkoutId });
});

test('of several secrets one must have signed, and of several signatures one must be right', () => {
  const provider = openStripe(stripe, { webhookSecrets: ['whsec_old', stripe.webhookSecret] });
  expect(read(provider, signed())).toEqual({ checkoutId });
  expect(read(provider, signed(0, 'whsec_old'))).toEqual({ checkoutId });
  const [time, right] = signed().split(',');
  expect(read(provider, `${time},v1=00,v1=zz,v0=1,${right}`)).toEqual({ checkoutId });
});

const forged: [string, () => string | undefined, string?][] = [
  ['no signature', () => undefined],
  ['an empty one', () => ''],
  ['one of another secret', () => signed(0, 'whsec_other')],
  ['one of an empty secret', () => signed(0, '')],
  ['one from 301 seconds ago', () => signed(-301)],
  ['one from 301 seconds ahead', () => signed(301)],
  ['one of another body', signed, '{"type":"checkout.session.completed"}'],
  ['one without its time', () => signed().replace(/^t=\d+,/, '')],
  ['one whose time is no number', () => signed().replace(/^t=\d+/, 't=NaN')],
  ['one of another scheme', () => signed().replace('v1=', 'v0=')],
  ['half of one', () => signed().slice(0, -32)],
];

test.each(forged)('a notice with %s is not of Stripe', (_what, signature, text) => {
  const provider = openStripe(stripe, { webhookSecrets: [stripe.webhookSecret, ''] });
  expect(() => read(provider, signature(), text)).toThrow(ServiceError);
});

test('without a secret, no notice is taken', () => {
  const provider = openStripe(stripe, { webhookSecrets: [] });
  expect(provider.takesNotices).toBe(false);
  expect(() => read(provider, signed(0, ''))).toThrow(ServiceError);
});

test.each([
  '{"type":"charge.refunded","data":{"object":{"metadata":{"checkout":"1"}}}}',
  '{"type":"checkout.session.completed","data":{"object":{"metadata":{"checkout":"1 OR 1"}}}}',
  '{"type":"checkout.session.completed","data":{"object":{"metadata":null}}}',
  'null',
  'no JSON',
])('a signed notice about no checkout is about nothing: %s', (text) => {
  const signature = signNotice(text, stripe.webhookSecret, now);
  expect(read(openStripe(stripe), signature, text)).toBeUndefined();
});

test('of a notice of YooKassa, which nobody signs, only the checkout is read', async () => {
  const provider = openYookassa(yookassa);
  const page = newPage(provider);
  const { id } = await provider.start(page);
  expect(provider.takesNotices).toBe(true);
  expect(read(provider, undefined, yookassa.notice(id).body)).toEqual({
    checkoutId: page.checkoutId,
  });
  for (const text of ['no JSON', '{}', '{"object":{"metadata":{"checkout":"1"}}}']) {
    expect(read(provider, undefined, text)).toBeUndefined();
  }
});
