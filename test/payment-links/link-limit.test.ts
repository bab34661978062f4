/** `MAX_LINKS_PER_CREATOR`, and what the links of a creator take. */
import { beforeEach, describe, expect, test } from 'vitest';
import { signInWithKey, type Cabinet } from '../support/scenes/cabinet-session.js';
import { deleteLink, makeLink, newProduct } from '../support/scenes/payments.js';
import { linksPath, tenEuros, useService, type TestCreator } from '../support/service/service.js';

const most = 5;
const service = useService({ maxLinksPerCreator: most });
let creator: TestCreator;
let cabinet: Cabinet;
beforeEach(async () => {
  creator = await service.newCreator();
  cabinet = await signInWithKey(service, creator.key);
});

const sentence = 'You can have at most 5 payment links. Delete some that are no longer used.';
const create = (headers: Record<string, string> = {}, path = creator.links) =>
  creator.rest('POST', path, tenEuros, headers);
const repeat = <Answer>(times: number, work: (n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));
const storage = async (): Promise<{ links: number; bytes: number }> => {
  const { data } = await service.platform(
    `{ creator(id: ${creator.id}) { storage { links bytes } } }`,
  );
  return data.creator.storage;
};
const createLink = `mutation ($productId: ID!) { createPaymentLink(input: {
  productId: $productId, prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }]
}) { id } }`;

describe('A creator with as many links as the operator allows', () => {
  test('gets no more by either door, and each says why', async () => {
    await repeat(most, () => create());
    const { status, body } = await create();
    expect([status, body]).toEqual([422, { message: sentence, errors: { error: [sentence] } }]);
    const { code, error } = await creator.graphql(createLink, { productId: creator.productId });
    expect([code, error?.message]).toEqual(['VALIDATION_FAILED', sentence]);
  });

  test('gets no more by another product, and another creator does', async () => {
    const other = await newProduct(service, creator);
    for (const path of [creator.links, linksPath(Number(other))])
      await repeat(3, () => create({}, path));
    expect((await storage()).links).toBe(most);
    const { rest, links } = await service.newCreator();
    expect((await rest('POST', links, tenEuros)).status).toBe(200);
  });

  test('gets one again once one is deleted', async () => {
    const { uuid } = await makeLink(creator);
    await repeat(most - 1, () => create());
    expect((await create()).status).toBe(422);
    await deleteLink(creator, uuid);
    expect((await repeat(2, () => create())).map(({ status }) => status).sort()).toEqual([
      200, 422,
    ]);
  });

  test('gets the same link for the same request again, and none for a new one', async () => {
    const first = await create({ 'Idempotency-Key': 'first' });
    await repeat(most - 1, () => create());
    const again = await create({ 'Idempotency-Key': 'first' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await create({ 'Idempotency-Key': 'second' })).status).toBe(422);
  });

  test.each<[what: string, one: (n: number) => Promise<{ status: number; errors?: unknown }>]>([
    ['plain ones', () => create()],
    ['ones with keys', (n) => create({ 'Idempotency-Key': `key ${n}` })],
    ['ones by hand', () => cabinet.graphql(createLink, { productId: creator.productId })],
    [
      'all of them',
      (n) =>
        n % 3 === 2
          ? cabinet.graphql(createLink, { productId: creator.productId })
          : create(n % 3 ? {} : { 'Idempotency-Key': `key ${n}` }),
    ],
  ])('is never beyond it, however many come at once: %s', async (_what, one) => {
    await create();
    const answers = await repeat(20, one);
    const made = answers.filter(({ status, errors }) => status === 200 && errors === undefined);
    expect(made).toHaveLength(most - 1);
    expect((await storage()).links).toBe(most);
  });
});

test('the size of links grows with their metadata, and is told for each creator of a list', async () => {
  expect(await storage()).toEqual({ links: 0, bytes: 0 });
  await makeLink(creator);
  const { bytes } = await storage();
  expect(bytes).toBeGreaterThan(500);
  const metadata = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`key ${n}`, n]));
  await makeLink(creator, { metadata });
  expect((await storage()).bytes).toBeGreaterThan(2 * bytes + 100 * 250);
  const list = (first: number) =>
    service.platform(`{ creators(first: ${first}) { nodes { storage { links } } } }`);
  expect((await list(10)).data.creators.nodes[0]).toEqual({ storage: { links: 2 } });
  expect((await list(100)).code).toBe('BAD_REQUEST');
});
