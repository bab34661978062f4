import { describe, expect, test } from 'vitest';
import { signInWithKey } from '../support/scenes/cabinet-session.js';
import { newLink } from '../support/scenes/payments.js';
import { linksPath, tenEuros, useService, type TestCreator } from '../support/service/service.js';

const service = useService();

interface Tenants {
  key: string;
  other: TestCreator & { linkId: number; uuid: string };
}

async function twoCreators(): Promise<Tenants> {
  const { key } = await service.newCreator();
  const other = await service.newCreator();
  const { uuid } = await newLink(other);
  const list = await other.rest('GET', other.links);
  return { key, other: { ...other, linkId: list.body.data[0].id, uuid } };
}

/** The rows of a creator, as the creator sees them. */
async function belongings(creator: TestCreator) {
  const links = await creator.rest('GET', creator.links);
  const keys = await creator.rest('GET', '/creator-api/keys?include_revoked=1');
  return {
    links: links.body.data,
    keys: keys.body.data.map(({ id, is_active, last_four }: Record<string, unknown>) => ({
      id,
      is_active,
      last_four,
    })),
  };
}

const nowhere = 2_000_000_000;

describe('by REST, rows of another creator and rows that do not exist are both 404', () => {
  const requests: [string, string, (other: Tenants['other']) => string, object?][] = [
    ['creating a link', 'POST', ({ productId }) => linksPath(productId), tenEuros],
    ['listing links', 'GET', ({ productId }) => linksPath(productId)],
    ['deleting a link', 'DELETE', ({ productId, linkId }) => `${linksPath(productId)}/${linkId}`],
    ['deleting a key', 'DELETE', ({ keyId }) => `/creator-api/keys/${keyId}`],
    ['regenerating a key', 'POST', ({ keyId }) => `/creator-api/keys/${keyId}/regenerate`],
  ];

  test.each(requests)('%s', async (_what, method, address, body) => {
    const { key, other } = await twoCreators();
    const before = await belongings(other);
    const unknown = { ...other, productId: nowhere, linkId: nowhere, keyId: nowhere };
    const answers = [
      await service.rest(key, method, address(other), body),
      await service.rest(key, method, address(unknown), body),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.error]).toEqual([404, 'Not found']);
    }
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await belongings(other)).toEqual(before);
  });
});

describe('by GraphQL, rows of another creator and rows that do not exist are both NOT_FOUND', () => {
  const requests: [string, (other: Tenants['other']) => string][] = [
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
  ];

  test.each(requests)('%s', async (_what, query) => {
    const { key, other } = await twoCreators();
    const before = await belongings(other);
    const uuid = '00000000-0000-4000-8000-000000000000';
    const unknown = { ...other, productId: nowhere, linkId: nowhere, keyId: nowhere, uuid };
    const cabinet = await signInWithKey(service, key);
    for (const whose of [other, unknown]) {
      for (const asked of [service.graphql(key, query(whose)), cabinet.graphql(query(whose))]) {
        const { status, code } = await asked;
        expect([status, code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    expect(await belongings(other)).toEqual(before);
  });
});

test('lists hold the caller’s rows alone', async () => {
  const { key } = await twoCreators();
  const lists = '{ products { totalCount } paymentLinks { totalCount } apiKeys { totalCount } }';
  const cabinet = await signInWithKey(service, key);
  for (const asked of [service.graphql(key, lists), cabinet.graphql(lists)]) {
    expect((await asked).data).toEqual({
      products: { totalCount: 2 },
      paymentLinks: { totalCount: 0 },
      apiKeys: { totalCount: 1 },
    });
  }
});

test('a link is not found under another product of the same creator', async () => {
  const { other } = await twoCreators();
  const path = `${linksPath(other.freeProductId)}/${other.linkId}`;
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
