import { expect, test } from 'vitest';
import { readTarget } from '../../../src/http/message.js';
import { newLink } from '../../support/scenes/payments.js';
import { arriving, received } from '../../support/service/message.js';
import { origin, tenEuros, useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

const notFound = { error: 'Not found', message: expect.any(String) };
const aliasOf = (path: string): string => path.replace('/api/v1/creator', '/creator-api/v1');

/** Sends a request whose path nothing has resolved. */
async function ask(method: string, path: string) {
  const init = { method, headers: { 'X-API-Key': creator.key } };
  const request = arriving(new Request(origin, init), '127.0.0.1');
  const target = readTarget(path, new URL(origin).host);
  return received(await service.app.handle({ ...request, target }));
}

test('the list has a second path, whose pages lead to that path', async () => {
  const seller = await service.newCreator();
  for (let made = 0; made < 16; made++) await newLink(seller);
  const alias = aliasOf(seller.links);
  const { status, body } = await seller.rest('GET', alias);
  expect([status, body.data.length, body.meta.path]).toEqual([200, 15, origin + alias]);
  expect(JSON.parse(JSON.stringify(body).replaceAll(alias, seller.links))).toEqual(
    (await seller.rest('GET', seller.links)).body,
  );
  const next = await seller.rest('GET', body.links.next.slice(origin.length));
  expect(next.body.meta).toMatchObject({ current_page: 2, total: 16, path: origin + alias });
  expect(next.body.links.prev).toBe(`${origin}${alias}?page=1`);
});

test('HEAD works at the second path of the list', async () => {
  const { status, headers, body } = await creator.rest('HEAD', aliasOf(creator.links));
  expect([status, body]).toEqual([200, undefined]);
  expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
});

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
test.each(methods)('the second path of the list only reads: %s is a 405', async (method) => {
  const body = method === 'POST' ? tenEuros : undefined;
  const answer = await creator.rest(method, aliasOf(creator.links), body);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('the second path of the list needs a key, and shows no list of another creator', async () => {
  const other = await service.newCreator();
  expect((await service.rest(null, 'GET', aliasOf(creator.links))).status).toBe(401);
  expect((await other.rest('GET', aliasOf(creator.links))).status).toBe(404);
});

test('a slash at the end of a path leads to the same route', async () => {
  const { body: made } = await creator.rest('POST', `${creator.links}/`, tenEuros);
  for (const path of [creator.links, aliasOf(creator.links)]) {
    const list = await creator.rest('GET', `${path}/?page=1`);
    expect(list.body).toEqual((await creator.rest('GET', path)).body);
    expect(list.body.meta.path).toBe(origin + path);
    expect(list.body.data[0].uuid).toBe(made.uuid);
    expect((await creator.rest('DELETE', `${path}/9999999/`)).status).toBe(404);
  }
  const list = await creator.rest('GET', creator.links);
  const { status } = await creator.rest('DELETE', `${creator.links}/${list.body.data[0].id}/`);
  expect(status).toBe(204);

  const { body: key } = await creator.rest('POST', '/creator-api/keys/', { name: 'Shop' });
  const path = `/creator-api/keys/${key.id}`;
  expect((await creator.rest('POST', `${path}/regenerate/`)).status).toBe(200);
  expect((await creator.rest('DELETE', `${path}/`)).status).toBe(204);
  expect((await creator.rest('GET', '/creator-api/keys/')).body.data).toHaveLength(1);
  const refused = await creator.rest('DELETE', '/creator-api/keys/');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);

  const query = '{ viewer { __typename } }';
  expect((await creator.rest('POST', '/graphql/', { query })).status).toBe(200);
  expect((await creator.rest('GET', `/graphql/?query=${query}`)).status).toBe(200);
  expect((await creator.rest('GET', '/mcp/')).headers.get('allow')).toBe('POST, OPTIONS');
});

test.each([
  'LINKS//',
  '/.LINKS',
  '/api/v1/creator/./products/1/payment-links',
  '//creator-api/keys',
  '/creator-api//keys',
  '/creator-api/./keys',
  '/creator-api/keys//',
  '/creator-api/v1/keys',
  '/creator-api/v1/products//payment-links',
  '/creator-api/v1/products/./payment-links/1',
  '/creator-api/v1/products/1/payment-links/1',
  '/creator-api/v1/products/1/payment-links//',
  '/Creator-Api/v1/products/1/payment-links',
  '/creator-api/v1/creator/products/1/payment-links',
  '/api/v1/creator/products//payment-links',
  '/api/v1/creator/products/1//payment-links',
  '/API/V1/CREATOR/PRODUCTS/1/PAYMENT-LINKS',
  '/api/v1/creator/products/1/Payment-Links',
  '/api/v1/creator/products/1/payment%2Dlinks',
  'LINKS;v=1',
  '/creator-api/keys//regenerate',
  '/Creator-Api/Keys',
  '/creator-api/keys.json',
])('%s is not found, by any method', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
    const address = path.replace('LINKS', creator.links);
    const answer = await ask(method, address);
    const body = method === 'HEAD' ? notFound : await answer.json();
    expect([method, answer.status, body]).toEqual([method, 404, notFound]);
  }
});

const paths = ['LINKS/./', '/creator-api/keys/./'];
test.each(paths)('the dot in %s is an id that nothing has', async (path) => {
  const address = path.replace('LINKS', creator.links);
  expect((await ask('GET', address)).status).toBe(405);
  expect((await ask('DELETE', address)).status).toBe(404);
});
