import { beforeAll, describe, expect, test } from 'vitest';
import { newLink } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const secured = useService({ publicUrl: 'https://pay.example' });
const creator = useCreator(service);
let checkoutPath: string;
beforeAll(async () => {
  const { pathname, search } = new URL((await newLink(creator)).payment_link);
  checkoutPath = pathname + search;
});

const pathOf = (name: string): string => (name === 'checkout' ? checkoutPath : name);

describe.each([
  '/',
  '/docs',
  '/openapi.json',
  '/graphql',
  '/health',
  '/nowhere',
  '/creator-api/keys',
  'checkout',
])('The answer for %s', (name) => {
  test('forbids sniffing, framing and referrers', async () => {
    const { headers } = await service.fetch(pathOf(name), { headers: { Accept: 'text/html' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /default-src '(none|self)'.*frame-ancestors 'none'/,
      ),
    });
  });
});

test('answers with data may not be cached, and load nothing', async () => {
  for (const path of ['/creator-api/keys', '/graphql?query={__typename}']) {
    const { headers } = await service.fetch(path, { headers: { 'X-API-Key': creator.key } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('browsers must keep using https only if the public address has it', async () => {
  const name = 'strict-transport-security';
  expect((await secured.fetch('/health')).headers.get(name)).toBe('max-age=31536000');
  expect((await service.fetch('/health')).headers.get(name)).toBeNull();
});
