import { expect, test } from 'vitest';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const secured = useService({ publicUrl: 'https://pay.example' });
const creator = useCreator(service);

test.each(['/', '/docs', '/openapi.json', '/graphql', '/health', '/nowhere', '/creator-api/keys'])(
  'The answer for %s forbids sniffing, framing and referrers',
  async (path) => {
    const { headers } = await service.fetch(path, { headers: { Accept: 'text/html' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /default-src '(none|self)'.*frame-ancestors 'none'/,
      ),
    });
  },
);

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

/** Java's client, for one, hides a 401 without this header from the program. */
test('every 401 has the header WWW-Authenticate, and no other answer has it', async () => {
  const viewer = { query: '{ viewer { creator { id } } }' };
  const challenges = async (key: string | null): Promise<[number, string | null][]> => {
    const answers = [
      await service.rest(key, 'GET', creator.links),
      await service.rest(key, 'POST', '/creator-api/keys', {}),
      await service.rest(key, 'DELETE', '/creator-api/keys/1000000'),
      await service.rest(key, 'POST', '/graphql', viewer, {
        Accept: 'application/graphql-response+json',
      }),
      await service.rest(key, 'POST', '/graphql', viewer),
    ];
    return answers.map(({ status, headers }) => [status, headers.get('www-authenticate')]);
  };
  const asked = [401, 'ApiKey realm="payment-links"'];
  for (const key of [null, 'wrong']) expect(await challenges(key)).toEqual(Array(5).fill(asked));
  expect(await challenges(creator.key)).toEqual(
    [200, 422, 404, 200, 200].map((status) => [status, null]),
  );
});
