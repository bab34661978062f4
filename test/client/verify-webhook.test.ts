import { afterEach, expect, test, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from '../../src/client/index.js';
import { useStore } from '../support/service/service.js';
import { last, newEndpoint, payAndDeliver } from '../support/scenes/webhooks.js';
import { useReceiver } from '../support/world/receiver.js';

const { service, creator } = useStore();
const receiver = useReceiver();
afterEach(() => vi.useRealTimers());

/** A webhook as its receiver gets it, at the time of the service. */
async function deliver() {
  const { secret } = await newEndpoint(creator, receiver.url);
  const { paymentId } = await payAndDeliver(service, creator, { link: { metadata: { a: 1 } } });
  vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now });
  return { secret, paymentId, ...last(receiver) };
}

test('A webhook of the service is read after its signature was verified', async () => {
  const { body, headers, secret, paymentId } = await deliver();
  for (const [text, sent] of [
    [body, headers],
    [new TextEncoder().encode(body), new Headers(headers)],
    [body, { ...headers, cookie: ['a', 'b'] }],
  ] as const) {
    const event = verifyWebhook(text, sent, secret);
    if (event.type !== 'payment.succeeded') throw new Error(event.type);
    expect([event.data.payment.id, event.data.metadata]).toEqual([paymentId, { a: 1 }]);
  }
});

test('A webhook is refused if it was changed, is older than 5 minutes, or has another secret', async () => {
  const { body, headers, secret } = await deliver();
  const other = `whsec_${Buffer.from('other').toString('base64')}`;
  expect(() => verifyWebhook(`${body} `, headers, secret)).toThrow(WebhookVerificationError);
  expect(() => verifyWebhook(body, headers, other)).toThrow(WebhookVerificationError);
  expect(() => verifyWebhook(body, {}, secret)).toThrow(WebhookVerificationError);
  vi.setSystemTime(service.clock.now.getTime() + 301_000);
  expect(() => verifyWebhook(body, headers, secret)).toThrow(/too old/);
});

test('An event of an unknown type is read, too', () => {
  const secret = `whsec_${Buffer.from('secret').toString('base64')}`;
  const body = JSON.stringify({ type: 'link.flown', timestamp: '', data: { height: 3 } });
  const time = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', time, body),
  };
  expect(verifyWebhook(body, headers, secret).data).toEqual({ height: 3 });
});

test.each<[string, unknown, unknown, RegExp]>([
  ['a body that a framework has parsed', { type: 'payment.succeeded' }, 'whsec_YQ==', /as it came/],
  ['a setting that is missing', '{}', undefined, /starts with whsec_/],
  ['an API key', '{}', `plk_${'a'.repeat(46)}`, /starts with whsec_/],
])('verifyWebhook says what it wants in place of %s', (_what, body, secret, message) => {
  expect(() => verifyWebhook(body as string, {}, secret as string)).toThrow(message);
});
