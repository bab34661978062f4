import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { createAsset } from '../../src/http/static-asset.js';
import { arriving, received } from '../support/service/message.js';
import { origin, useService } from '../support/service/service.js';

const service = useService();
const paths =
  '/ /docs /docs/start.js /docs/swagger-ui.css /docs/swagger-ui-bundle.js /openapi.json ' +
  '/graphql /guide /guide.md /guide/links /guide/guide.css /llms.txt /schema.graphql /rules.json';

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  service.fetch(path, { headers: { Accept: 'text/html', ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe.each(paths.split(' '))('%s', (path) => {
  test('comes plain, in gzip or in Brotli, as the client accepts', async () => {
    const plain = await get(path);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const bytes = await bytesOf(plain);

    const zipped = await get(path, { 'Accept-Encoding': 'gzip, deflate' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytesOf(zipped)).equals(bytes)).toBe(true);

    const small = await get(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await bytesOf(small)).equals(bytes)).toBe(true);

    for (const accepted of ['br;q=0', 'identity', 'gzip;q=0, *;q=0', '', ',;q']) {
      const { headers } = await get(path, { 'Accept-Encoding': accepted });
      expect(headers.get('content-encoding')).toBeNull();
    }
  });

  test('has headers for caches, and is a 304 for a client that has it', async () => {
    const encodings = ['identity', 'gzip', 'br'];
    const answers = await Promise.all(
      encodings.map((encoding) => get(path, { 'Accept-Encoding': encoding })),
    );
    const etags = answers.map(({ headers }) => headers.get('etag') as string);
    expect(new Set(etags).size).toBe(3);
    for (const [index, { headers }] of answers.entries()) {
      const etag = etags[index] as string;
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(headers.get('cache-control')).toMatch(/^(no-cache|public, max-age=86400)$/);

      const accepted = { 'Accept-Encoding': encodings[index] as string };
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(path, { ...accepted, 'If-None-Match': known });
        expect([again.status, await again.text()]).toEqual([304, '']);
        for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy']) {
          expect(again.headers.get(name)).toBe(headers.get(name));
        }
      }
      const other = await get(path, { ...accepted, 'If-None-Match': '"other"' });
      expect(other.status).toBe(200);
    }
    const wrong = { 'Accept-Encoding': 'gzip', 'If-None-Match': etags[2] as string };
    expect((await get(path, wrong)).status).toBe(200);
  });

  test('is kept in memory once, whatever the number of requests', async () => {
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'gzip' };
    const request = arriving(new Request(origin + path, { headers }), '127.0.0.1');
    const first = await service.app.handle(request);
    expect(first.body).toBeInstanceOf(Uint8Array);
    for (let time = 0; time < 2; time++) {
      expect((await service.app.handle(request)).body).toBe(first.body);
    }
  });
});

test('an asset that could not be read is read again at the next request', async () => {
  const read = vi.fn(() => Promise.resolve('text')).mockRejectedValueOnce(new Error('Too busy'));
  const asset = createAsset(read, {});
  const request = arriving(new Request(origin), '127.0.0.1');
  await expect(asset(request)).rejects.toThrow('Too busy');
  for (let time = 0; time < 2; time++) {
    expect(await received(await asset(request)).text()).toBe('text');
  }
  expect(read).toHaveBeenCalledTimes(2);
});

test('a GraphQL request does not get the page of GraphiQL', async () => {
  const path = '/graphql?query={__typename}';
  const answer = await service.fetch(path, { headers: { Accept: 'application/json' } });
  expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
  expect(answer.headers.get('etag')).toBeNull();
  expect((await get('/graphql')).headers.get('vary')).toBe('Accept, Accept-Encoding');

  const posted = await service.fetch('/graphql', {
    method: 'POST',
    headers: { Accept: 'text/html, */*', 'Content-Type': 'application/json' },
    body: '{"query":"{ __typename }"}',
  });
  expect(await posted.json()).toEqual({ data: { __typename: 'Query' } });
});

test('each address of the service gets its own copy of a document', async () => {
  for (const host of ['one.test', 'two.test:8080', 'one.test']) {
    const { servers } = await (await get('/openapi.json', { Host: host })).json();
    expect(servers).toEqual([{ url: `http://${host}` }]);
    expect(await (await get('/', { Host: host })).text()).toContain(`http://${host}/api/v1`);
  }
  const russian = await get('/', { 'Accept-Language': 'ru' });
  expect(russian.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
  expect(await russian.text()).toContain('<html lang="ru">');
  expect(await (await get('/')).text()).toContain('<html lang="en">');
});

test('a document with the address of the client is compressed once for all addresses', async () => {
  const hosts = Array.from({ length: 31 }, (_, index) => `${'x'.repeat(index + 1)}.test`);
  let compressions = 0;
  const hook = createHook({ init: (_, type) => void (compressions += Number(type === 'ZLIB')) });
  for (const path of ['/', '/openapi.json']) {
    const plain = await bytesOf(await get(path, { Host: 'host.test' }));
    const asked = hosts.flatMap((host) => ['br', 'gzip'].map((encoding) => ({ host, encoding })));
    const answers = [];
    compressions = 0;
    hook.enable();
    for (const { host, encoding } of asked) {
      answers.push(await bytesOf(await get(path, { Host: host, 'Accept-Encoding': encoding })));
    }
    hook.disable();
    expect(compressions).toBeLessThanOrEqual(2);

    for (const [index, { host, encoding }] of asked.entries()) {
      const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync;
      expect(decompress(answers[index] as Buffer).toString()).toBe(
        plain.toString().replaceAll('http://host.test', `http://${host}`),
      );
    }
  }
});
