/** The platform asks as a creator: `X-On-Behalf-Of` with a platform key. */
import { describe, expect, test } from 'vitest';
import { generateKey } from '../../src/access/key-format.js';
import { routes } from '../../src/http/rest/routes.js';
import { askWith } from '../support/scenes/cabinet-session.js';
import { newLink, newLinkByGraphql } from '../support/scenes/payments.js';
import {
  callOf,
  creatorFields,
  guardedFields,
  platformFields,
  rootFields,
} from '../support/scenes/root-fields.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const exhausted = useService({ requestsPerMinute: 1, inProcessBudget: true });
const creator = useCreator(service);
const other = useCreator(service);

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

describe('On behalf of a creator', () => {
  /** The sample calls ask for the rows of the first creator. */
  const third = useCreator(service);

  test.each(creatorFields)('$name may be asked for', async (field) => {
    const { status, code } = await asCreator(callOf(field), third.id);
    expect([401, 403, 500]).not.toContain(status);
    expect([undefined, 'NOT_FOUND', 'VALIDATION_FAILED']).toContain(code);
  });

  test.each(platformFields)('$name is FORBIDDEN', async (field) => {
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

  test('lists have the rows of that creator alone', async () => {
    await newLink(creator);
    await newLink(other);
    const lists = `{
      products { nodes { id } } paymentLinks { nodes { uuid } } payments { totalCount }
      apiKeys { nodes { id } } auditLog { nodes { id targetId } } rejectedPayments { totalCount }
    }`;
    for (const { id, graphql } of [creator, other]) {
      expect((await asCreator(lists, id)).data).toEqual((await graphql(lists)).data);
    }
  });

  test('rows of another creator are not found, and stay as they are', async () => {
    const { data } = await newLinkByGraphql(other);
    const { id, uuid } = data.createPaymentLink;
    const { productId, keyId } = other;
    for (const document of [
      `{ product(id: ${productId}) { id } }`,
      `{ paymentLink(uuid: "${uuid}") { id } }`,
      `mutation { deletePaymentLink(input: { productId: ${productId}, id: ${id} }) { id } }`,
      `mutation { updatePaymentLink(input: { id: ${id}, isEnabled: false }) { id } }`,
      `mutation { deleteApiKey(input: { id: ${keyId} }) { id } }`,
      `mutation { createPaymentLink(input: { productId: ${productId}, prices: [] }) { id } }`,
    ]) {
      expect([document, (await asCreator(document)).code]).toEqual([document, 'NOT_FOUND']);
    }
    const after = await other.graphql(`{ paymentLink(uuid: "${uuid}") { isEnabled } }`);
    expect(after.data.paymentLink).toEqual({ isEnabled: true });
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
    const { data: seen } = await service.graphql(key, '{ viewer { creator { id } } }');
    expect(seen.viewer.creator.id).toBe(String(creator.id));
  });

  test('a suspended creator can be asked for and changed, too', async () => {
    const { id, productId, graphql } = await service.newCreator();
    await service.platform(
      `mutation { suspendCreator(input: { id: ${id}, reason: "Fraud" }) { id } }`,
    );
    expect((await graphql(whoAmI)).status).toBe(401);
    expect((await asCreator(whoAmI, id)).data.viewer.creator.id).toBe(String(id));
    const setDefaults = `mutation { setLinkDefaults(input: { productId: ${productId} }) { id } }`;
    expect((await asCreator(setDefaults, id)).errors).toBeUndefined();
  });
});

describe('Limits on behalf of a creator', () => {
  const limited = useCreator(exhausted);
  const expectUnlimited = async () => {
    const { status, headers } = await asCreator(whoAmI, limited.id, exhausted);
    const shown = [...headers.keys()].filter((name) => name.includes('ratelimit'));
    expect([status, shown]).toEqual([200, []]);
  };

  test('requests have no limit, and no header shows one', async () => {
    for (let count = 0; count < 5; count++) await expectUnlimited();
  });

  test('the creator’s key keeps its request, and its usage stays 0', async () => {
    const first = await limited.graphql('{ apiKeys { nodes { requestCount lastUsedAt } } }');
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
    expect(first.data.apiKeys.nodes).toEqual([{ requestCount: 0, lastUsedAt: null }]);
  });

  test('the platform is answered when the key has no request left', async () => {
    expect((await limited.graphql(whoAmI)).status).toBe(429);
    await expectUnlimited();
  });
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

  test.each(['2000000000', '0', '-1', '1.5', 'x', '', '99999999999999999999', '1, 2'])(
    'the platform key for "%s", no creator',
    async (id) => {
      for (const document of [whoAmI, '{ creators { nodes { id } } }']) {
        const { status, code, error } = await asCreator(document, id);
        expect([status, code]).toEqual([404, 'NOT_FOUND']);
        expect(error?.message).toBe('The creator was not found.');
      }
    },
  );

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
