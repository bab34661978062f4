import { expect, test } from 'vitest';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({ requestsPerMinute: 50 });

/** Headers that differ from one request to the next. */
const fleeting = ['x-request-id', 'x-ratelimit-remaining', 'ratelimit', 'content-length'];

async function ask(method: 'GET' | 'HEAD', path: string, headers: Record<string, string> = {}) {
  const answer = await service.fetch(path, {
    method,
    headers: { 'X-API-Key': creator.key, ...headers },
  });
  const lasting = [...answer.headers].filter(([name]) => !fleeting.includes(name));
  return {
    status: answer.status,
    headers: Object.fromEntries(lasting),
    length: answer.headers.get('content-length'),
    remaining: Number(answer.headers.get('x-ratelimit-remaining')),
    text: await answer.text(),
  };
}

const page = { Accept: 'text/html' };
const query = '/graphql?query={viewer{creator{id}}}';

test.each<[path: string, headers?: Record<string, string>]>([
  ['LINKS'],
  ['LINKS?page=2'],
  ['/api/v1/creator/products/404/payment-links'],
  ['/creator-api/keys'],
  [query],
  ['/graphql?query={nothing}'],
  ['/graphql', page],
  ['/'],
  ['/docs'],
  ['/openapi.json'],
  ['/health'],
  ['/ready'],
  ['/metrics'],
  ['/cabinet', page],
  ['/nowhere'],
])('HEAD %s is answered as GET, without the body', async (path, headers) => {
  const address = path.replace('LINKS', creator.links);
  const got = await ask('GET', address, headers);
  const head = await ask('HEAD', address, headers);
  expect(got.text).not.toBe('');
  expect(head).toMatchObject({ status: got.status, headers: got.headers, text: '' });
  // The metrics have counted one more request.
  if (path !== '/metrics') expect(head.length).toBe(String(Buffer.byteLength(got.text)));
});

test.each(['/creator-api/keys', query])('HEAD %s costs as much as GET', async (path) => {
  const got = await ask('GET', path);
  const head = await ask('HEAD', path);
  expect(got.remaining - head.remaining).toBe(1);
});

test('HEAD needs a key wherever GET does', async () => {
  for (const path of [creator.links, '/creator-api/keys', query]) {
    const answer = await ask('HEAD', path, { 'X-API-Key': 'wrong' });
    expect([answer.status, answer.text]).toEqual([401, '']);
  }
});

test('HEAD changes nothing: it is a 405 for a mutation and where there is no GET', async () => {
  const mutation = encodeURIComponent('mutation { createApiKey(input: { name: "A" }) { key } }');
  for (const path of [
    `/creator-api/keys/${creator.keyId}`,
    `/creator-api/keys/${creator.keyId}/regenerate`,
    `/graphql?query=${mutation}`,
  ]) {
    expect((await ask('HEAD', path)).status).toBe(405);
  }
  expect((await creator.rest('GET', '/creator-api/keys')).body.data).toHaveLength(1);
});
