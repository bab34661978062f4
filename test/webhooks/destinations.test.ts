import { describe, expect, test } from 'vitest';
import { isPublic } from '../../src/webhooks/destinations/public-address.js';
import { createSend } from '../../src/webhooks/worker/send.js';
import { pay } from '../support/scenes/payments.js';
import { useReceiver } from '../support/world/receiver.js';
import { callMutation, useStore } from '../support/service/service.js';
import { deliveriesOf, newEndpoint } from '../support/scenes/webhooks.js';

const names: Record<string, string[]> = {
  'loopback.test': ['127.0.0.1'],
  'loopback6.test': ['::1'],
  'mixed.test': ['93.184.216.34', '127.0.0.1'],
  'nowhere.test': [],
  'unsound.test': ['93.184.216.34', 'not an address'],
  'short.test': ['93.184'],
  'zone.test': ['2a00::1%.:4'],
  'empty.test': ['', '93.184.216.34'],
};
const resolve = (name: string) => Promise.resolve(names[name] ?? ['127.0.0.1']);
const { service, creator } = useStore({ webhookAllowPrivate: false, resolve });
const receiver = useReceiver();

const portOf = (url: string): string => new URL(url).port;

describe('Without WEBHOOK_ALLOW_PRIVATE', () => {
  const sendMessage = createSend({ allowPrivate: false, resolve });
  const send = (url: string) =>
    sendMessage({ url, headers: {}, body: '{}' }, new AbortController().signal);

  test.each([
    ...['127.0.0.1', '127.1', '0x7f000001', '2130706433', '017700000001', '0.0.0.0'],
    ...['10.0.0.1', '169.254.169.254', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['[::127.0.0.1]', '[64:ff9b::7f00:1]', 'localhost', 'localhost.'],
    ...['loopback.test', 'loopback6.test', 'mixed.test', 'LOOPBACK.TEST'],
  ])('no connection is made to %s', async (host) => {
    expect(await send(`https://${host}:${portOf(receiver.url)}/`)).toMatchObject({
      status: null,
      error: 'Webhooks go to public addresses only.',
    });
    expect(receiver.connections).toBe(0);
  });

  test('no event goes over http, even if that was allowed before', async () => {
    expect(await send('http://example.com/')).toMatchObject({
      status: null,
      error: 'Webhooks go to https:// only.',
    });
  });

  test.each(['nowhere.test', 'unsound.test', 'short.test', 'zone.test', 'empty.test'])(
    'the attempt fails for %s, which has no address',
    async (name) => {
      expect(await send(`https://${name}/`)).toMatchObject({
        status: null,
        error: `No address is known for ${name}.`,
      });
    },
  );

  test.each([
    ...['https://127.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/latest'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://0x7f000001/'],
    ...['https://localhost/', 'https://hooks.localhost./', 'http://example.com/'],
  ])('an endpoint at %s is refused', async (url) => {
    const message = url.startsWith('https:')
      ? 'must be an address on the public internet. The command payment-links listen forwards'
      : 'must be an address that starts with https://.';
    const input = { url };
    const made = callMutation(creator.graphql, 'createWebhookEndpoint', 'secret', input);
    const { error } = await made;
    expect(error?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { url: [expect.stringContaining(message)] },
    });
  });

  test('no event is sent to a name that leads to loopback', async () => {
    const url = `https://hooks.example.com:${portOf(receiver.url)}/`;
    const { endpoint } = await newEndpoint(creator, url);
    await pay(service, creator);
    service.logLines.length = 0;
    await service.webhooks.runOnce();
    expect(receiver.connections).toBe(0);
    const [delivery] = await deliveriesOf(creator, endpoint.id);
    const error = 'Webhooks go to public addresses only.';
    expect(delivery).toMatchObject({
      status: 'PENDING',
      attempts: [{ status: null, error, responseBody: null }],
    });
    // Only the operator may see the address.
    const line = service.logLines.find((text) => text.includes('"Webhook attempt"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      error,
      detail: '127.0.0.1 is not a public address',
      endpointId: Number(endpoint.id),
    });
  });
});

/** An address of each block of IANA's special-purpose registries, and of others that are not public. */
const specialAddresses = [
  '0.1.2.3 10.255.255.255 100.64.0.1 127.255.255.254 169.254.0.1 172.16.0.1 172.31.255.255',
  '192.0.0.8 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.1.1 192.175.48.1',
  '198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1',
  '224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255',
  ':: ::1 ::7f00:1 ::ffff:8.8.8.8 64:ff9b::808:808 64:ff9b:1::1 100::1 100:0:0:1::1',
  '2001::1 2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:20::1 2001:30::1 2001:db8::1',
  '2002:7f00:1:: 2620:4f:8000::1 3fff::1 4000::1 5f00::1',
  'fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1',
];
test.each(specialAddresses.flatMap((line) => line.split(' ')))(
  '%s is no public address',
  (address) => {
    expect(isPublic(address)).toBe(false);
  },
);

test.each([
  ...['1.1.1.1', '8.8.8.8', '93.184.216.34', '100.128.0.1', '172.32.0.1'],
  ...['2001:4860:4860::8888', '2606:4700::1111', '2a00:1450::1'],
])('%s is a public address', (address) => {
  expect(isPublic(address)).toBe(true);
});
