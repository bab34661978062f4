import { describe, expect, test } from 'vitest';
import { generateKey } from '../../src/access/keys/key-format.js';
import { routes } from '../../src/http/rest/routes.js';
import {
  askWith,
  callMutation,
  useCreator,
  useService,
  useStore,
} from '../support/service/service.js';

import { suspend } from '../support/scenes/creators.js';
import {
  cabinetFields,
  callOf,
  creatorFields,
  guardedFields,
  platformFields,
  rootFields,
} from '../support/scenes/root-fields.js';

const { service, creator } = useStore();
const other = useCreator(service);

const createCreator = async (storeName: string) => {
  const made = callMutation(service.platform, 'createCreator', 'id', { storeName });
  const { status, data, code, error } = await made;
  return { status, id: data?.createCreator.id, code, fields: error?.extensions.fields };
};
const createProduct = (input: object) =>
  callMutation(service.platform, 'createProduct', 'title isFree creator { id }', input);
const issueKey = (creatorId: number, name: string) => {
  const shown = 'key apiKey { name access expiresAt }';
  return callMutation(service.platform, 'issueApiKey', shown, { creatorId, name });
};

test('createCreator with a known store name returns that creator', async () => {
  const { id } = await createCreator('Café-1.x_y');
  const { data } = await service.platform(`{ creator(id: ${id}) { storeName } }`);
  expect(data.creator.storeName).toBe('Café-1.x_y');
  expect((await createCreator('Café-1.x_y')).id).toBe(id);
  expect((await createCreator('Cafe\u0301-1.x_y')).id).toBe(id);
  expect((await createCreator('café-1.x_y')).id).not.toBe(id);
});

test('many requests that add one store at once all get the same creator', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => createCreator('rush')));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});

test.each([
  ...['', ' a', 'a b', '-a', '.', '..', 'a/b', 'a?b', 'a#b', 'a%2Fb', 'a\u0000'],
  ...['\u{1F600}', 'x'.repeat(101)],
])('no store gets the name %j', async (storeName) => {
  const { status, code, fields } = await createCreator(storeName);
  expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(fields).toHaveProperty('storeName');
});

test('createProduct adds a product to a creator, under a sound title', async () => {
  const creatorId = creator.id;
  const { data } = await createProduct({ creatorId, title: '  Atlas ', isFree: true });
  const owner = { id: String(creatorId) };
  expect(data.createProduct).toEqual({ title: 'Atlas', isFree: true, creator: owner });
  for (const title of ['', '   ', 'x'.repeat(256), 'a\u0000b']) {
    const { status, code, error } = await createProduct({ creatorId, title, isFree: false });
    expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(error?.extensions.fields).toHaveProperty('title');
  }
});

test('A key that the platform issues may do everything, never expires, and has a name', async () => {
  const { data } = await issueKey(other.id, ' First ');
  const { key, apiKey } = data.issueApiKey;
  expect(apiKey).toEqual({ name: 'First', access: 'FULL', expiresAt: null });
  const viewer = await service.graphql(key, '{ viewer { creator { storeName } } }');
  expect(viewer.data.viewer.creator.storeName).toBe(other.storeName);
  for (const name of ['', '  ', 'x'.repeat(256)]) {
    const { status, code, error } = await issueKey(other.id, name);
    expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(error?.extensions.fields).toHaveProperty('name');
  }
});

const exhausted = useService({ requestsPerMinute: 1, inProcessBudget: true });

/** Asks GraphQL with a key on behalf of a creator, whose id may be any text. */
const askWithKey = (key: string | null, id: number | string, query: string, of = service) =>
  askWith(of, { headers: onBehalfOf(id, key) }, query);

const onBehalfOf = (id: number | string, key: string | null) => ({
  'X-On-Behalf-Of': String(id),
  ...(key !== null && { 'X-API-Key': key }),
});

const asCreator = (query: string, id: number | string = creator.id, of = service) =>
  askWithKey(of.platformKey, id, query, of);

const whoAmI = '{ viewer { creator { id } apiKey { id } session { id } limits { window } } }';

const onlyForPlatform = platformFields.filter((field) => !cabinetFields.includes(field));

describe('On behalf of a creator', () => {
  /** The sample calls ask for the rows of the first creator. */
  const third = useCreator(service);

  test.each([...creatorFields, ...cabinetFields])('$name may be asked for', async (field) => {
    const { status, code } = await asCreator(callOf(field), third.id);
    expect([401, 403, 500]).not.toContain(status);
    expect([undefined, 'NOT_FOUND', 'VALIDATION_FAILED']).toContain(code);
  });

  test.each(onlyForPlatform)('$name is FORBIDDEN', async (field) => {
    const { status, code } = await asCreator(callOf(field), third.id);
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each(rootFields.filter((field) => !guardedFields.includes(field)))(
    '$name is answered as without the header',
    async (field) => {
      const plain = await service.platform(callOf(field));
      const { status, error } = await asCreator(callOf(field));
      expect([status, error]).toEqual([403, plain.error]);
      expect(plain.status).toBe(403);
    },
  );

  test('viewer shows that creator, without a key, a session or limits', async () => {
    const { data } = await asCreator(whoAmI);
    const own = { creator: { id: String(creator.id) }, apiKey: null, session: null };
    expect(data.viewer).toEqual({ ...own, limits: [] });
  });

  test('a link is made, and the audit log says that the platform made it', async () => {
    const { data } = await askWith(
      service,
      { headers: { ...onBehalfOf(creator.id, service.platformKey), 'X-Request-Id': 'asked-1' } },
      `mutation { createPaymentLink(input: {
        productId: ${creator.productId}, prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }]
      }) { id uuid } }`,
    );
    const { id, uuid } = data.createPaymentLink;
    const link = await creator.graphql(`{ paymentLink(id: ${id}) { uuid } }`);
    expect(link.data.paymentLink).toEqual({ uuid });
    const line = {
      ...{ creatorId: String(creator.id), actor: 'PLATFORM', apiKeyId: null, targetId: id },
      ...{ action: 'createPaymentLink', requestId: 'asked-1' },
    };
    const fields = 'nodes { creatorId actor apiKeyId targetId action requestId }';
    const own = await creator.graphql(`{ auditLog(first: 1) { ${fields} } }`);
    expect(own.data.auditLog.nodes).toEqual([line]);
    for (const args of ['first: 1', `first: 1, creatorId: ${creator.id}`]) {
      const { data: log } = await service.platform(`{ searchAuditLog(${args}) { ${fields} } }`);
      expect(log.searchAuditLog.nodes).toEqual([line]);
    }
  });

  test('a key is made with full access and without an end', async () => {
    const { data } = await asCreator(
      'mutation { createApiKey(input: { name: "Made" }) { key apiKey { access expiresAt } } }',
    );
    const { key, apiKey } = data.createApiKey;
    expect(apiKey).toEqual({ access: 'FULL', expiresAt: null });
    const { data: seen } = await service.graphql(
      key,
      '{ viewer { creator { id } } auditLog(first: 1) { nodes { actor action } } }',
    );
    expect(seen.viewer.creator.id).toBe(String(creator.id));
    expect(seen.auditLog.nodes).toEqual([{ actor: 'PLATFORM', action: 'createApiKey' }]);
  });

  test('a suspended creator can be asked for and changed, too', async () => {
    const { id, productId, graphql } = await service.newCreator();
    await suspend(service, { id });
    expect((await graphql(whoAmI)).status).toBe(401);
    expect((await asCreator(whoAmI, id)).data.viewer.creator.id).toBe(String(id));
    const setDefaults = `mutation { setLinkDefaults(input: { productId: ${productId} }) { id } }`;
    expect((await asCreator(setDefaults, id)).errors).toBeUndefined();
  });
});

const limited = useCreator(exhausted);
const expectUnlimited = async () => {
  const { status, headers } = await asCreator(whoAmI, limited.id, exhausted);
  const shown = [...headers.keys()].filter((name) => name.includes('ratelimit'));
  expect([status, shown]).toEqual([200, []]);
};

test('on behalf of a creator there are no limits, and none of its key are used', async () => {
  for (let count = 0; count < 5; count++) await expectUnlimited();
  const first = await limited.graphql('{ apiKeys { nodes { requestCount lastUsedAt } } }');
  expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
  expect(first.data.apiKeys.nodes).toEqual([{ requestCount: 0, lastUsedAt: null }]);
  expect((await limited.graphql(whoAmI)).status).toBe(429);
  await expectUnlimited();
});

describe('Refused on behalf of a creator:', () => {
  const message = 'Only a platform key can act on behalf of a creator (X-On-Behalf-Of).';

  test.each(routes)('both keys by REST: $operationId', async ({ method, path }) => {
    const call = [method, path.replaceAll(/\{\w+\}/g, '1'), undefined] as const;
    const header = { 'X-On-Behalf-Of': String(creator.id) };
    const plain = await service.rest(service.platformKey, ...call);
    const { status, body } = await service.rest(service.platformKey, ...call, header);
    expect([status, body]).toEqual([403, { ...plain.body, error: 'Forbidden' }]);
    const own = await service.rest(creator.key, ...call, header);
    expect([own.status, own.body]).toEqual([403, { error: 'Forbidden', message }]);
  });

  test('a creator’s key by GraphQL, for itself and for others', async () => {
    for (const id of [creator.id, other.id, 2_000_000_000, 'x', '']) {
      const { status, code, error } = await askWithKey(creator.key, id, whoAmI);
      expect([status, code, error?.message]).toEqual([403, 'FORBIDDEN', message]);
    }
    expect((await creator.graphql(whoAmI)).status).toBe(200);
  });

  const ids = ['2000000000', '0', '-1', '1.5', 'x', '', '99999999999999999999', '1, 2'];
  test.each(ids)('the platform key for "%s", no creator', async (id) => {
    for (const document of [whoAmI, '{ creators { nodes { id } } }']) {
      const { status, code, error } = await asCreator(document, id);
      expect([status, code]).toEqual([404, 'NOT_FOUND']);
      expect(error?.message).toBe('The creator was not found.');
    }
  });

  test('no key, and a wrong one', async () => {
    for (const key of [null, '', 'not a key', generateKey(BigInt(creator.id))]) {
      const { status, code } = await askWithKey(key, creator.id, whoAmI);
      expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
      const header = { 'X-On-Behalf-Of': String(creator.id) };
      const rest = await service.rest(key, 'GET', '/creator-api/keys', undefined, header);
      expect(rest.status).toBe(401);
    }
  });
});
