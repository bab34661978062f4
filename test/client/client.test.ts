import { beforeEach, describe, expect, test } from 'vitest';
import { ViewerDocument } from '../../schema/generated/operations.js';
import { PaymentLinksError, type PaymentLink, type PaymentLinks } from '../../src/client/index.js';
import { useListening } from '../support/service/client.js';
import { tenEuros, useStore } from '../support/service/service.js';
import { insertLinks } from '../support/scenes/many-links.js';
import { newLink } from '../support/scenes/payments.js';
import { freePort } from '../support/world/port.js';

const { service, creator } = useStore({}, beforeEach);
const given = useListening(service);
let client: PaymentLinks;
beforeEach(() => void (client = given.client(creator)));

const body = { prices: [{ currency_id: 3 as const, price: 10, is_discount_price: false }] };

async function listed(each?: (link: PaymentLink) => Promise<unknown>): Promise<number[]> {
  const ids: number[] = [];
  for await (const link of client.paymentLinks.list(creator.productId)) {
    ids.push(link.id);
    await each?.(link);
  }
  return ids;
}

describe('The client', () => {
  test('creates a link, and gets the same one again under the same idempotency key', async () => {
    const create = (metadata: Record<string, unknown>) =>
      client.paymentLinks.create(
        creator.productId,
        { ...body, metadata },
        { idempotencyKey: 'order-1' },
      );
    const link = await create({ имя: 'Анна' });
    expect(link).toMatchObject({ use_once: false, metadata: { имя: 'Анна' } });
    expect(link.payment_link).toContain(`uuid=${link.uuid}`);
    expect(await create({ имя: 'Анна' })).toEqual(link);
    expect(await listed()).toHaveLength(1);
  });

  test('makes another link each time, if it is given no key', async () => {
    const made = [1, 2].map(() => client.paymentLinks.create(creator.productId, body));
    expect(new Set((await Promise.all(made)).map(({ uuid }) => uuid)).size).toBe(2);
  });

  test('lists every link once, newest first, while links are deleted and made', async () => {
    await insertLinks(service.database.sql, creator, Array(31).fill({}));
    const seen = await listed(async ({ id }) => {
      await client.paymentLinks.delete(creator.productId, id);
      if (id % 5 === 0) await newLink(creator);
    });
    expect(new Set(seen).size).toBe(31);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test('creates, regenerates, lists and deletes API keys', async () => {
    const made = await client.apiKeys.create({ name: 'Bot' });
    const other = await client.apiKeys.regenerate(made.id);
    expect([other.id, other.key === made.key]).toEqual([made.id, false]);
    expect((await client.apiKeys.list()).map(({ name }) => name)).toEqual(['Bot', 'Test']);
    await client.apiKeys.delete(made.id);
    expect((await client.apiKeys.list()).map(({ name }) => name)).toEqual(['Test']);
  });

  test('asks GraphQL with a typed document, and with a text', async () => {
    const { viewer } = await client.graphql(ViewerDocument);
    expect(viewer.creator.storeName).toBe(creator.storeName);
    const text = 'query ($first: Int) { products(first: $first) { nodes { title } } }';
    const { products } = await client.graphql<any>(text, { first: 1 });
    expect(products.nodes).toHaveLength(1);
  });
});

describe('An error', () => {
  test('of REST has the status, the code of GraphQL, the request id and the fields', async () => {
    const bad = { prices: [{ ...body.prices[0], price: 0 }] } as typeof body;
    const failure = client.paymentLinks.create(creator.productId, bad);
    await expect(failure).rejects.toBeInstanceOf(PaymentLinksError);
    await expect(failure).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'The given data was invalid.',
      requestId: expect.stringMatching(/\S/),
      fields: { 'prices.0.price': ['The prices.0.price field must be greater than 0.'] },
    });
    await expect(client.paymentLinks.delete(creator.productId, 1)).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      fields: {},
    });
  });

  test('of GraphQL has them, too, also if the answer has status 200', async () => {
    const link = { productId: creator.productId, prices: [] };
    const document =
      'mutation ($link: CreatePaymentLinkInput!) { createPaymentLink(input: $link) { id } }';
    await expect(client.graphql(document, { link })).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: { prices: [expect.any(String)] },
    });
    for (const wrong of ['{ nothing }', '{ this does not parse']) {
      await expect(client.graphql(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('says that a key is refused, and that nobody answers', async () => {
    const stranger = given.client({ ...creator, key: 'plk_unknown' });
    const refused = { status: 401, code: 'UNAUTHENTICATED' };
    await expect(stranger.apiKeys.list()).rejects.toMatchObject(refused);
    await expect(stranger.graphql(ViewerDocument)).rejects.toMatchObject(refused);
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const nowhere = given.client(creator, { baseUrl: `${baseUrl}/`, maxRetries: 0 });
    await expect(nowhere.apiKeys.list()).rejects.toMatchObject({
      status: 0,
      code: undefined,
      message: `${baseUrl} does not answer: ECONNREFUSED`,
    });
  });

  test('is in English, which programs can rely on', async () => {
    const free = client.paymentLinks.create(creator.freeProductId, tenEuros as typeof body);
    await expect(free).rejects.toMatchObject({ status: 422, message: /free/ });
  });
});
