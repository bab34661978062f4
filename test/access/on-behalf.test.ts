/** The platform asks as a creator: `X-On-Behalf-Of` with a platform key. */
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  parse,
  validate,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateKey } from '../../src/access/key-format.js';
import { publicSchema } from '../../src/http/graphql/graphql.js';
import { routes } from '../../src/http/rest/routes.js';
import { schema } from '../../src/schema.js';
import { newLink } from '../support/scenes/payments.js';
import { useCreator, useService, type TestService } from '../support/service/service.js';

const service = useService();
const exhausted = useService({ requestsPerMinute: 1, inProcessBudget: true });
const creator = useCreator(service);
const other = useCreator(service);

const visible = publicSchema(schema);
const fieldsOf = (kind: 'query' | 'mutation') =>
  Object.values(
    (kind === 'query' ? visible.getQueryType() : visible.getMutationType())?.getFields() ?? {},
  ).map((field) => ({ kind, field, name: field.name, access: field.extensions.access }));
const rootFields = [...fieldsOf('query'), ...fieldsOf('mutation')];
const openFields = rootFields.filter(({ access }) => access === 'anyone');
const creatorFields = rootFields.filter(
  (field) => field.access !== 'platform' && !openFields.includes(field),
);
const platformFields = rootFields.filter(({ access }) => access === 'platform');

/** Valid values of the scalars, which name nothing that exists. */
const scalars: Record<string, string> = {
  ID: '2000000000',
  String: '"x"',
  Int: '1',
  Boolean: 'true',
  Decimal: '"1.00"',
  DateTime: '"2026-11-01T00:00:00Z"',
  Date: '"2026-11-01"',
};

/** A value of an input type, with its required fields. */
function valueOf(type: GraphQLInputType): string {
  const bare = getNullableType(type);
  if (isListType(bare)) return `[${valueOf(bare.ofType)}]`;
  if (isEnumType(bare)) return bare.getValues()[0]?.name ?? '';
  if (!isInputObjectType(bare)) return scalars[bare.toString()] ?? '';
  const fields = Object.values(bare.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map((field) => `${field.name}: ${valueOf(field.type)}`).join(', ')} }`;
}

/** A document that asks for a root field. */
function documentFor(kind: string, { name, args, type }: GraphQLField<unknown, unknown>): string {
  const given = args
    .filter(isRequiredArgument)
    .map((arg) => `${arg.name}: ${valueOf(arg.type)}`)
    .join(', ');
  const selection = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
  return `${kind} { ${name}${given && `(${given})`} ${selection} }`;
}

/** Asks GraphQL with a key on behalf of a creator, whose id may be any text. */
async function ask(
  of: TestService,
  key: string | null,
  onBehalfOf: number | string,
  query: string,
  headers: Record<string, string> = {},
) {
  const answer = await of.rest(
    key,
    'POST',
    '/graphql',
    { query },
    { 'X-On-Behalf-Of': String(onBehalfOf), ...headers },
  );
  const { data, errors } = answer.body;
  const error = errors?.[0];
  return { ...answer, data, errors, error, code: error?.extensions.code };
}

const asCreator = (query: string, id: number | string = creator.id) =>
  ask(service, service.platformKey, id, query);

const whoAmI = '{ viewer { creator { id } apiKey { id } session { id } limits { window } } }';

test.each(rootFields)('the document that asks for $name is valid', ({ kind, field }) => {
  expect(validate(visible, parse(documentFor(kind, field)))).toEqual([]);
});

describe('With a platform key on behalf of a creator', () => {
  test.each(creatorFields)('$name may be asked for', async ({ kind, field }) => {
    const { status, code } = await asCreator(documentFor(kind, field));
    expect([401, 403, 500]).not.toContain(status);
    expect([undefined, 'NOT_FOUND', 'VALIDATION_FAILED']).toContain(code);
  });

  test.each(platformFields)('$name is FORBIDDEN', async ({ kind, field }) => {
    const { status, code } = await asCreator(documentFor(kind, field));
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each(openFields)('$name is answered as without the header', async ({ kind, field }) => {
    const query = documentFor(kind, field);
    const plain = await service.platform(query);
    const { status, error } = await asCreator(query);
    expect([status, error]).toEqual([plain.status, plain.error]);
    expect(status).toBe(403);
  });

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
    const { uuid } = await newLink(other);
    const { data } = await other.graphql(`{ paymentLink(uuid: "${uuid}") { id } }`);
    const linkId = data.paymentLink.id as string;
    for (const document of [
      `{ product(id: ${other.productId}) { id } }`,
      `{ paymentLink(uuid: "${uuid}") { id } }`,
      `mutation { deletePaymentLink(input: { productId: ${other.productId}, id: ${linkId} }) { id } }`,
      `mutation { updatePaymentLink(input: { id: ${linkId}, isEnabled: false }) { id } }`,
      `mutation { deleteApiKey(input: { id: ${other.keyId} }) { id } }`,
      `mutation { createPaymentLink(input: {
        productId: ${other.productId}, prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }]
      }) { id } }`,
    ]) {
      expect([document, (await asCreator(document)).code]).toEqual([document, 'NOT_FOUND']);
    }
    const after = await other.graphql(`{ paymentLink(uuid: "${uuid}") { isEnabled } }`);
    expect(after.data.paymentLink).toEqual({ isEnabled: true });
    expect((await other.rest('GET', '/creator-api/keys')).status).toBe(200);
  });

  test('a link is made for that creator, and the audit log says that the platform made it', async () => {
    const { data } = await ask(
      service,
      service.platformKey,
      creator.id,
      `mutation { createPaymentLink(input: {
        productId: ${creator.productId}, prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }]
      }) { id uuid } }`,
      { 'X-Request-Id': 'on-behalf-1' },
    );
    const { id, uuid } = data.createPaymentLink;
    const link = await creator.graphql(`{ paymentLink(id: ${id}) { uuid } }`);
    expect(link.data.paymentLink).toEqual({ uuid });
    const line = {
      ...{ creatorId: String(creator.id), actor: 'PLATFORM', apiKeyId: null, targetId: id },
      ...{ action: 'createPaymentLink', requestId: 'on-behalf-1' },
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
    const suspended = await service.newCreator();
    await service.platform(
      `mutation { suspendCreator(input: { id: ${suspended.id}, reason: "Fraud" }) { id } }`,
    );
    expect((await suspended.graphql(whoAmI)).status).toBe(401);
    const { data } = await asCreator(whoAmI, suspended.id);
    expect(data.viewer.creator.id).toBe(String(suspended.id));
    const made = await asCreator(
      `mutation { setLinkDefaults(input: { productId: ${suspended.productId} }) { id } }`,
      suspended.id,
    );
    expect(made.errors).toBeUndefined();
  });
});

test('The audit log of the platform shows its links, too, and is read by pages, both ways', async () => {
  const { id, productId } = await exhausted.newCreator();
  for (let count = 0; count < 3; count++) {
    for (const mutation of [
      `createPaymentLink(input: {
        productId: ${productId}, prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }]
      })`,
      `setLinkDefaults(input: { productId: ${productId} })`,
    ]) {
      await ask(exhausted, exhausted.platformKey, id, `mutation { ${mutation} { id } }`);
    }
  }
  const read = async (page: string) => {
    const { data } = await exhausted.platform(
      `{ searchAuditLog(${page}) { totalCount edges { cursor node { id action creatorId } } } }`,
    );
    return data.searchAuditLog;
  };
  const { edges, totalCount } = await read('first: 100');
  const made = ['setLinkDefaults', 'createPaymentLink'];
  expect(edges.slice(0, 6).map(({ node }: any) => node.action)).toEqual([
    ...made,
    ...made,
    ...made,
  ]);
  expect(totalCount).toBe(edges.length);
  for (let place = 0; place < edges.length; place++) {
    const { cursor } = edges[place];
    const [after, before] = [
      await read(`first: 2, after: "${cursor}"`),
      await read(`last: 2, before: "${cursor}"`),
    ];
    expect(after.edges).toEqual(edges.slice(place + 1, place + 3));
    expect(before.edges).toEqual(edges.slice(Math.max(0, place - 2), place));
  }
});

describe('No budget is used on behalf of a creator', () => {
  const limited = useCreator(exhausted);
  const limitHeaders = (headers: Headers): string[] =>
    [...headers.keys()].filter((name) => name.includes('ratelimit'));

  test('requests have no limit, and no header shows one', async () => {
    for (let count = 0; count < 5; count++) {
      const { status, headers } = await ask(exhausted, exhausted.platformKey, limited.id, whoAmI);
      expect([status, limitHeaders(headers)]).toEqual([200, []]);
    }
  });

  test('the creator’s own key keeps its one request, and its usage stays 0', async () => {
    const first = await limited.graphql('{ apiKeys { nodes { requestCount lastUsedAt } } }');
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
    expect(first.data.apiKeys.nodes).toEqual([{ requestCount: 0, lastUsedAt: null }]);
    expect((await limited.graphql(whoAmI)).status).toBe(429);
  });

  test('the platform is answered even when the creator’s key has no request left', async () => {
    expect((await limited.graphql(whoAmI)).status).toBe(429);
    const { status } = await ask(exhausted, exhausted.platformKey, limited.id, whoAmI);
    expect(status).toBe(200);
  });
});

describe('Refused on behalf of a creator:', () => {
  const addressOf = (path: string): string =>
    path
      .replace('{product}', String(creator.productId))
      .replace('{paymentLink}', '1')
      .replace('{id}', String(creator.keyId));
  let onBehalf: Record<string, string>;
  beforeAll(() => void (onBehalf = { 'X-On-Behalf-Of': String(creator.id) }));

  test.each(routes)(
    'the platform key by REST $method $path, as without the header',
    async ({ method, path }) => {
      const call = [service.platformKey, method, addressOf(path), undefined] as const;
      const plain = await service.rest(...call);
      const { status, body } = await service.rest(...call, onBehalf);
      expect([status, body.error]).toEqual([403, 'Forbidden']);
      expect(body).toEqual(plain.body);
    },
  );

  const message = 'Only a platform key can act on behalf of a creator (X-On-Behalf-Of).';

  test.each(routes)('a creator’s key by REST $method $path', async ({ method, path }) => {
    const answer = await service.rest(creator.key, method, addressOf(path), undefined, onBehalf);
    expect([answer.status, answer.body]).toEqual([403, { error: 'Forbidden', message }]);
    expect((await creator.rest('GET', '/creator-api/keys')).status).toBe(200);
  });

  test('a creator’s key by GraphQL, for itself and for others', async () => {
    for (const id of [creator.id, other.id, 2_000_000_000, 'x', '']) {
      const { status, code, error } = await ask(service, creator.key, id, whoAmI);
      expect([status, code, error.message]).toEqual([403, 'FORBIDDEN', message]);
    }
    expect((await creator.graphql(whoAmI)).status).toBe(200);
  });

  test.each(['2000000000', '0', '-1', '1.5', 'x', '', '99999999999999999999', '1, 2'])(
    'the platform key for "%s", which is no creator: NOT_FOUND',
    async (id) => {
      for (const document of [whoAmI, '{ creators { nodes { id } } }']) {
        const { status, code, error } = await asCreator(document, id);
        expect([status, code, error.message]).toEqual([
          404,
          'NOT_FOUND',
          'The creator was not found.',
        ]);
      }
    },
  );

  test('no key, and a wrong one', async () => {
    for (const key of [null, '', 'not a key', generateKey(BigInt(creator.id))]) {
      const { status, code } = await ask(service, key, creator.id, whoAmI);
      expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
      const rest = await service.rest(key, 'GET', '/creator-api/keys', undefined, onBehalf);
      expect(rest.status).toBe(401);
    }
  });
});
