import { beforeAll, describe, expect, test } from 'vitest';
import { signInWithKey } from '../support/scenes/cabinet-session.js';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { linksPath, tenEuros, useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);
const other = useCreator(service);

interface Rows {
  productId: number;
  keyId: number;
  linkId: number;
  uuid: string;
}
const nowhere = 2_000_000_000;
/** The rows of the other creator, and rows that do not exist. */
let others: Rows;
const unknown = {
  productId: nowhere,
  keyId: nowhere,
  linkId: nowhere,
  uuid: '00000000-0000-4000-8000-000000000000',
};
beforeAll(async () => {
  const { id, uuid } = (await newLinkByGraphql(other)).data.createPaymentLink;
  others = { ...other, linkId: Number(id), uuid };
});

/** All that the other creator sees of its rows, besides the use of its key. */
const belongings = async () =>
  (
    await other.graphql(`{
    products { nodes { id title } } paymentLinks { nodes { id uuid } }
    apiKeys(includeRevoked: true) { nodes { id lastFour isActive } }
  }`)
  ).data;

/** Asks for rows, and expects that the other creator keeps all that it has. */
async function asking(ask: () => Promise<void>): Promise<void> {
  const before = await belongings();
  await ask();
  expect(await belongings()).toEqual(before);
}

describe('by REST, foreign and missing rows are 404', () => {
  test.each<[string, string, (rows: Rows) => string, object?]>([
    ['creating a link', 'POST', ({ productId }) => linksPath(productId), tenEuros],
    ['listing links', 'GET', ({ productId }) => linksPath(productId)],
    ['deleting a link', 'DELETE', ({ productId, linkId }) => `${linksPath(productId)}/${linkId}`],
    ['deleting a key', 'DELETE', ({ keyId }) => `/creator-api/keys/${keyId}`],
    ['regenerating a key', 'POST', ({ keyId }) => `/creator-api/keys/${keyId}/regenerate`],
  ])('%s', (_what, method, address, body) =>
    asking(async () => {
      const foreign = await creator.rest(method, address(others), body);
      const missing = await creator.rest(method, address(unknown), body);
      expect([foreign.status, foreign.body.error]).toEqual([404, 'Not found']);
      expect([missing.status, missing.body]).toEqual([404, foreign.body]);
    }),
  );
});

describe('by GraphQL, foreign and missing rows are NOT_FOUND', () => {
  test.each<[string, (rows: Rows) => string]>([
    ['product', ({ productId }) => `{ product(id: ${productId}) { id } }`],
    ['paymentLink by id', ({ linkId }) => `{ paymentLink(id: ${linkId}) { id } }`],
    ['paymentLink by uuid', ({ uuid }) => `{ paymentLink(uuid: "${uuid}") { id } }`],
    [
      'paymentLinks',
      ({ productId }) => `{ paymentLinks(filter: { productId: ${productId} }) { totalCount } }`,
    ],
    [
      'createPaymentLink',
      ({ productId }) =>
        `mutation { createPaymentLink(input: { productId: ${productId}, prices: [] }) { id } }`,
    ],
    [
      'deletePaymentLink',
      ({ productId, linkId }) =>
        `mutation { deletePaymentLink(input: { productId: ${productId}, id: ${linkId} }) { id } }`,
    ],
    ['deleteApiKey', ({ keyId }) => `mutation { deleteApiKey(input: { id: ${keyId} }) { id } }`],
    [
      'regenerateApiKey',
      ({ keyId }) => `mutation { regenerateApiKey(input: { id: ${keyId} }) { key } }`,
    ],
  ])('%s', (_what, query) =>
    asking(async () => {
      const cabinet = await signInWithKey(service, creator.key);
      for (const rows of [others, unknown]) {
        for (const { graphql } of [creator, cabinet]) {
          const { status, code } = await graphql(query(rows));
          expect([status, code]).toEqual([404, 'NOT_FOUND']);
        }
      }
    }),
  );
});

test('lists hold the caller’s rows alone', async () => {
  const lists = '{ products { totalCount } paymentLinks { totalCount } apiKeys { totalCount } }';
  for (const { graphql } of [creator, await signInWithKey(service, creator.key)]) {
    expect((await graphql(lists)).data).toEqual({
      products: { totalCount: 2 },
      paymentLinks: { totalCount: 0 },
      apiKeys: { totalCount: 1 },
    });
  }
});

test('a link is not found under another product of the same creator', async () => {
  const path = `${linksPath(other.freeProductId)}/${others.linkId}`;
  expect((await other.rest('DELETE', path)).status).toBe(404);
});

test('the platform gets NOT_FOUND for a creator that does not exist', async () => {
  for (const query of [
    `mutation { createProduct(input: { creatorId: ${nowhere}, title: "A", isFree: true }) { id } }`,
    `mutation { issueApiKey(input: { creatorId: ${nowhere}, name: "A" }) { key } }`,
    `mutation { createCabinetSession(input: { creatorId: ${nowhere} }) { url } }`,
  ]) {
    const { status, code } = await service.platform(query);
    expect([status, code]).toEqual([404, 'NOT_FOUND']);
  }
});
