import createClient, { type Client } from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { paths } from '../../schema/generated/openapi.js';
import type { HttpServer } from '../../src/http/http-server.js';
import { listenOnLoopback } from '../support/service/listen.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
let server: HttpServer;
const creator = useCreator(service);
let client: Client<paths>;

beforeAll(async () => {
  server = await listenOnLoopback();
  server.serve((request) => service.app.handle(request));
  client = clientWith(creator.key);
});
afterAll(() => server.drain());

/** A client as a creator would have it, typed by what openapi-typescript makes of the document. */
const clientWith = (key: string): Client<paths> =>
  createClient<paths>({
    baseUrl: `http://127.0.0.1:${server.port}`,
    headers: { 'X-API-Key': key },
  });

const links = '/api/v1/creator/products/{product}/payment-links';

test('A generated client makes links, walks their pages and deletes them', async () => {
  const path = { product: creator.productId };
  const uuids: string[] = [];
  for (let order = 1; order <= 17; order++) {
    const { data, response } = await client.POST(links, {
      params: { path },
      body: {
        prices: [{ currency_id: 3, price: 10, is_discount_price: false }],
        metadata: { order },
      },
    });
    expect([data?.metadata.order, data?.use_once]).toEqual([order, false]);
    expect(response.headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/);
    if (data) uuids.unshift(data.uuid);
  }

  const listed: string[] = [];
  let id = 0;
  for (let page = 1, isLast = false; !isLast; page++) {
    const { data } = await client.GET(links, { params: { path, query: { page } } });
    if (!data) throw new Error('There is no page.');
    listed.push(...data.data.map(({ uuid }) => uuid));
    id = data.data.at(-1)?.id ?? 0;
    isLast = data.links.next === null;
  }
  expect(listed).toEqual(uuids);

  const one = { params: { path: { ...path, paymentLink: id } } };
  const deleted = await client.DELETE(`${links}/{paymentLink}`, one);
  expect([deleted.response.status, deleted.error]).toEqual([204, undefined]);
  const { error } = await client.DELETE(`${links}/{paymentLink}`, one);
  expect(error?.message).toBe('The payment link was not found.');
});

test('A generated client sends a request again, and gets the same link', async () => {
  const request = {
    params: { path: { product: creator.productId }, header: { 'Idempotency-Key': 'order-7' } },
    body: { prices: [{ currency_id: 3 as const, price: 20.1, is_discount_price: false }] },
  };
  const first = await client.POST(links, request);
  const second = await client.POST(links, request);
  expect(second.data).toEqual(first.data);
  const replayed = [first, second].map(({ response }) =>
    response.headers.get('Idempotent-Replayed'),
  );
  expect(replayed).toEqual([null, 'true']);
});

test('A generated client reads the faults of its data, by field', async () => {
  const { error, response } = await client.POST(links, {
    params: { path: { product: creator.productId } },
    body: { prices: [{ currency_id: 3, price: 0, is_discount_price: true }] },
  });
  if (!error || !('errors' in error)) throw new Error(`There are no faults: ${response.status}`);
  const { 'prices.0.price': ofPrice, 'prices.0.discount_price': ofDiscount } = error.errors;
  expect(ofPrice).toEqual(['The prices.0.price field must be greater than 0.']);
  expect(ofDiscount?.[0]).toContain('is required when prices.0.is_discount_price is true');
});

test('A generated client makes, regenerates and deletes keys', async () => {
  const keys = '/creator-api/keys';
  const made = await client.POST(keys, { body: { name: 'Shop' } });
  if (!made.data) throw new Error('There is no key.');
  const { key, id } = made.data;
  const works = async (secret: string) => (await clientWith(secret).GET(keys)).response.status;
  expect(await works(key)).toBe(200);

  const params = { path: { id } };
  const regenerated = await client.POST(`${keys}/{id}/regenerate`, { params });
  const secret = regenerated.data?.key ?? '';
  expect([await works(key), await works(secret)]).toEqual([401, 200]);

  expect((await client.DELETE(`${keys}/{id}`, { params })).response.status).toBe(204);
  expect(await works(secret)).toBe(401);
  const { data } = await client.GET(keys, { params: { query: { include_revoked: 1 } } });
  const shown = data?.data.map(({ name, is_active }) => [name, is_active]);
  expect(shown).toEqual([
    ['Shop', false],
    ['Test', true],
  ]);
});
