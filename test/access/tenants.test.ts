import { beforeAll, describe, expect, test } from 'vitest';
import { askWith, signInWithKey } from '../support/scenes/cabinet-session.js';
import { newLinkByGraphql, payment, recordPayment } from '../support/scenes/payments.js';
import {
  linksPath,
  tenEuros,
  useCreator,
  useService,
  type Ask,
} from '../support/service/service.js';

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

const asPlatform: Ask = (document, variables) => {
  const headers = { 'X-API-Key': service.platformKey, 'X-On-Behalf-Of': String(creator.id) };
  return askWith(service, { headers }, document, variables);
};

/** The ways in which a creator asks: with a key, in the cabinet, and by the platform on its behalf. */
const ways = async (): Promise<Ask[]> => {
  const cabinet = await signInWithKey(service, creator.key);
  return [creator.graphql, cabinet.graphql, asPlatform];
};

/** All that the other creator sees of its rows, besides the use of its key. */
const belongings = async () =>
  (
    await other.graphql(`{
    products { nodes { id title } } paymentLinks { nodes { id uuid isEnabled } }
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
      'updatePaymentLink',
      ({ linkId }) =>
        `mutation { updatePaymentLink(input: { id: ${linkId}, isEnabled: false }) { id } }`,
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
      for (const ask of await ways()) {
        for (const rows of [others, unknown]) {
          const { status, code } = await ask(query(rows));
          expect([status, code]).toEqual([404, 'NOT_FOUND']);
        }
      }
    }),
  );
});

test('lists hold the caller’s rows alone', async () => {
  const reported = payment(others.uuid, { amount: '11.00' });
  await recordPayment(service, reported);
  const none = { totalCount: 0 };
  for (const ask of await ways()) {
    const { data } = await ask(`{
      products { nodes { id } } paymentLinks { totalCount } payments { totalCount }
      apiKeys { nodes { id } } auditLog { nodes { action } } rejectedPayments { totalCount }
    }`);
    expect(data).toEqual({
      products: {
        nodes: [{ id: String(creator.freeProductId) }, { id: String(creator.productId) }],
      },
      apiKeys: { nodes: [{ id: String(creator.keyId) }] },
      auditLog: { nodes: expect.arrayContaining([{ action: 'signIn' }]) },
      ...{ paymentLinks: none, payments: none, rejectedPayments: none },
    });
  }
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
