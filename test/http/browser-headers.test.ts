import { expect, test } from 'vitest';
import { useCreator, useService, type TestService } from '../support/service/service.js';

const closed = useService();
const creator = useCreator(closed);
const open = useService({ beside: closed, corsOrigins: ['https://cabinet.example'] });
const secured = useService({ beside: closed, publicUrl: 'https://pay.example' });
const openToTwo = useService({
  beside: closed,
  corsOrigins: ['https://cabinet.example', 'https://admin.example'],
});

const ask = (service: TestService, page: string, query: string) =>
  service.rest(null, 'POST', '/graphql', { query }, { Origin: page });

/** A browser's preflight of a request with a key, and then that request. */
async function fromPage(service: TestService, page: string) {
  const preflight = await service.fetch('/graphql', {
    method: 'OPTIONS',
    headers: {
      Origin: page,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,x-api-key',
    },
  });
  return { preflight, request: await ask(service, page, '{ __typename }') };
}

const corsHeaders = ({ headers }: { headers: Headers }): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

const strangers = ['https://evil.example', 'https://cabinet.example.evil.example', 'null'];

/** Expects that a page gets no header that lets it read an answer. */
async function expectToReadNothing(service: TestService, page: string): Promise<void> {
  const { preflight, request } = await fromPage(service, page);
  expect([...corsHeaders(preflight), ...corsHeaders(request)]).toEqual([]);
}

test.each(['https://cabinet.example', ...strangers])(
  'without CORS_ORIGINS a page of %s may read nothing',
  (page) => expectToReadNothing(closed, page),
);

test.each(['https://cabinet.example', 'https://admin.example'])(
  'a page of the configured origin %s may send a key and read the answer',
  async (page) => {
    const { preflight, request } = await fromPage(openToTwo, page);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    for (const sent of ['x-api-key', 'x-on-behalf-of']) {
      const allowed = preflight.headers.get('access-control-allow-headers');
      expect(allowed?.toLowerCase()).toContain(sent);
    }
    for (const { headers } of [preflight, request]) {
      expect(headers.get('access-control-allow-origin')).toBe(page);
      expect(headers.get('vary')?.toLowerCase()).toContain('origin');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  },
);

test('the single configured origin may read the answer, refusals included', async () => {
  const { request } = await fromPage(open, 'https://cabinet.example');
  const tooLarge = await ask(open, 'https://cabinet.example', ' '.repeat(70_000));
  expect([request.status, tooLarge.status]).toEqual([200, 413]);
  for (const { headers } of [request, tooLarge]) {
    expect(headers.get('access-control-allow-origin')).toBe('https://cabinet.example');
  }
});

test.each(strangers)('with CORS_ORIGINS a page of %s may read nothing', async (page) => {
  for (const service of [open, openToTwo]) await expectToReadNothing(service, page);
});

test('a page of the configured origin may read the headers for request id, limits and retry', async () => {
  const { request } = await fromPage(open, 'https://cabinet.example');
  const readable = request.headers.get('access-control-expose-headers')?.toLowerCase().split(/, */);
  expect(readable?.sort()).toEqual([
    'retry-after',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-request-id',
  ]);
});

test('caches keep answers of GraphQL apart by origin, even with one configured', async () => {
  for (const page of ['https://cabinet.example', ...strangers]) {
    const { request } = await fromPage(open, page);
    expect(request.headers.get('vary')?.toLowerCase().split(/, */)).toContain('origin');
  }
});

test('the OpenAPI document can be read from every origin', async () => {
  for (const service of [closed, open]) {
    const first = await service.fetch('/openapi.json', { headers: { Origin: strangers[0] ?? '' } });
    const etag = first.headers.get('etag') ?? '';
    const known = await service.fetch('/openapi.json', { headers: { 'If-None-Match': etag } });
    expect([first.status, known.status]).toEqual([200, 304]);
    for (const { headers } of [first, known]) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  }
});

test('no page of another site may read the answers of REST, which is for servers', async () => {
  const headers = { Origin: 'https://cabinet.example' };
  const answer = await open.fetch('/creator-api/keys', { headers });
  expect(answer.status).toBe(401);
  expect(corsHeaders(answer)).toEqual([]);
});

test.each(['/', '/docs', '/openapi.json', '/graphql', '/health', '/nowhere', '/creator-api/keys'])(
  'The answer for %s forbids sniffing, framing and referrers',
  async (path) => {
    const { headers } = await closed.fetch(path, { headers: { Accept: 'text/html' } });
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
    const { headers } = await closed.fetch(path, { headers: { 'X-API-Key': creator.key } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('browsers must keep using https only if the public address has it', async () => {
  const name = 'strict-transport-security';
  expect((await secured.fetch('/health')).headers.get(name)).toBe('max-age=31536000');
  expect((await closed.fetch('/health')).headers.get(name)).toBeNull();
});

/** Java's client, for one, hides a 401 without this header from the program. */
test('every 401 has the header WWW-Authenticate, and no other answer has it', async () => {
  const viewer = { query: '{ viewer { creator { id } } }' };
  const challenges = async (key: string | null): Promise<[number, string | null][]> => {
    const answers = [
      await closed.rest(key, 'GET', creator.links),
      await closed.rest(key, 'POST', '/creator-api/keys', {}),
      await closed.rest(key, 'DELETE', '/creator-api/keys/1000000'),
      await closed.rest(key, 'POST', '/graphql', viewer, {
        Accept: 'application/graphql-response+json',
      }),
      await closed.rest(key, 'POST', '/graphql', viewer),
    ];
    return answers.map(({ status, headers }) => [status, headers.get('www-authenticate')]);
  };
  const asked = [401, 'ApiKey realm="payment-links"'];
  for (const key of [null, 'wrong']) expect(await challenges(key)).toEqual(Array(5).fill(asked));
  expect(await challenges(creator.key)).toEqual(
    [200, 422, 404, 200, 200].map((status) => [status, null]),
  );
});
