import { beforeAll, describe, expect, test } from 'vitest';
import {
  ApiKeysDocument,
  CreateApiKeyDocument,
  CreatePaymentLinkDocument,
  DeletePaymentLinkDocument,
  MetadataKeysDocument,
  PaymentLinksDocument,
  PaymentsDocument,
  PricePreviewDocument,
  ProductsDocument,
  RegenerateApiKeyDocument,
  SalesByDocument,
  SalesDocument,
  ViewerDocument,
  WebhookDeliveriesDocument,
  WebhookEndpointsDocument,
} from '../schema/generated/operations.js';
import { insertLinks } from './support/scenes/many-links.js';
import { newLink, newLinkByGraphql, payment, recordPayment } from './support/scenes/payments.js';
import { newEndpoint } from './support/scenes/webhooks.js';
import {
  callMutation,
  tenEuros,
  type TestCreator,
  useCreator,
  useService,
} from './support/service/service.js';
import {
  newToken,
  openCabinet,
  signInWithKey,
  signInWithToken,
} from './support/scenes/cabinet-session.js';
import { prices } from './support/scenes/mutations.js';

const service = useService();
/** Has 60 links with three payments each, and as many of the other rows. */
const creator = useCreator(service);
let endpointId: string;
beforeAll(async () => {
  ({ id: endpointId } = (await newEndpoint(creator, 'http://127.0.0.1:1/')).endpoint);
  await insertLinks(service.database.sql, creator, Array(59).fill({}));
  // The service then knows the exchange rate.
  await newLink(creator);
  const ofLinks = 'created_at FROM payment_links WHERE creator_id = $1';
  for (const rows of [
    ...['first', 'second', 'third'].map(
      (name) =>
        `payments (payment_id, creator_id, payment_link_id, currency, amount, customer_email, created_at)
        SELECT '${name}_' || id, creator_id, id, 'EUR', 10, id || '@example.com', ${ofLinks}`,
    ),
    ...['one', 'other'].map(
      (name) =>
        `refunds (refund_id, creator_id, payment_row_id, currency, amount, created_at)
        SELECT '${name}_' || id, creator_id, id, 'EUR', 1, created_at FROM payments WHERE creator_id = $1`,
    ),
    `products (creator_id, title, is_free, created_at) SELECT creator_id, 'Book', false, ${ofLinks}`,
    `webhook_events (id, creator_id, type, body, created_at)
    SELECT 'evt_' || id, creator_id, 'payment.succeeded', '{}', ${ofLinks}`,
    `webhook_deliveries (creator_id, event_id, endpoint_id, created_at)
    SELECT creator_id, 'evt_' || id, ${endpointId}, ${ofLinks}`,
    ...[1, 2, 3].map(
      (ms) =>
        `webhook_attempts (creator_id, delivery_id, started_at, duration_ms)
        SELECT creator_id, id, created_at, ${ms} FROM webhook_deliveries WHERE creator_id = $1`,
    ),
  ]) {
    await service.database.sql(`INSERT INTO ${rows}`, [creator.id]);
  }
});

/** The SQL statements of a request whose key is known. Usage of keys is written in batches, so it is none of them. */
async function statementsOf(request: () => Promise<{ errors?: unknown; status: number }>) {
  await creator.rest('GET', '/creator-api/keys');
  await service.services.keyUsage.flush();
  service.statements.length = 0;
  const { errors, status } = await request();
  expect([status < 300, errors]).toEqual([true, undefined]);
  return service.statements.filter(
    (sql) =>
      !/^(-- Implicit|BEGIN|COMMIT|ROLLBACK|UPDATE api_keys\s+SET request_count)/.test(sql.trim()),
  ).length;
}

const ask = (document: unknown, variables?: unknown) =>
  statementsOf(() => creator.graphql(document as string, variables));
const call = (method: string, path: string, body?: unknown) =>
  statementsOf(() => creator.rest(method, path, body));

const someLink = async (): Promise<string> => {
  const where = { creatorId: creator.id, deletedAt: null };
  return String((await service.database.db.paymentLink.findFirstOrThrow({ where })).id);
};
const newKey = async (): Promise<string> => {
  const { body } = await creator.rest('POST', '/creator-api/keys', { name: 'Spare' });
  return String(body.id);
};

/** What is asked, and the number of statements that it takes. */
type Counted = [what: string, statements: number, counted: () => Promise<number>];

describe('50 rows take as many statements as 5:', () => {
  const counted = (nested: string, first: number, key = creator.key): Promise<number> => {
    const document = nested.replace('FIRST', String(first)).replace('ENDPOINT', endpointId);
    return statementsOf(() => service.graphql(key, document));
  };

  test.each([
    [
      'links with product and creator',
      `{ paymentLinks(first: FIRST) { nodes {
        id paymentLink prices { formatted } product { title creator { storeName } }
      } } }`,
      3,
    ],
    [
      'payments of links, with totals, counts and links',
      `{ paymentLinks(first: FIRST) { nodes { payments(first: 2) {
        totalCount totals { amount } nodes { amount paymentLink { id } }
      } } } }`,
      4,
    ],
    [
      'two pages of payments of links, from either end',
      `{ paymentLinks(first: FIRST) { nodes {
        newest: payments(first: 1) { nodes { id } } oldest: payments(last: 2) { nodes { id } }
      } } }`,
      3,
    ],
    [
      'payments of links of payments, with creators',
      `{ payments(first: FIRST) { nodes { paymentLink { paymentLink product { creator { storeName } }
        payments(first: 1) { nodes { id } } } } } }`,
      5,
    ],
    [
      'refunds of payments, with counts and payments',
      `{ payments(first: FIRST) { nodes { refunds(first: 1) {
        totalCount nodes { amount payment { refundedAmount } }
      } } } }`,
      4,
    ],
    [
      'creators of products',
      '{ products(first: FIRST) { nodes { title creator { storeName } } } }',
      2,
    ],
    // The payments that are walked over, the newest of each customer, the sums.
    ['sums of customers', '{ customers(first: FIRST) { nodes { email totals { count } } } }', 3],
    [
      'events, endpoints and attempts of deliveries',
      `{ webhookDeliveries(endpointId: ENDPOINT, first: FIRST) { nodes {
        eventType body endpoint { url } attempts { status }
      } } }`,
      6,
    ],
  ])('%s', async (_what, nested, statements) => {
    expect([await counted(nested, 5), await counted(nested, 50)]).toEqual([statements, statements]);
  });

  test('addresses of links, for the platform', async () => {
    const { uuid } = await newLink(creator);
    const report = payment(uuid);
    await recordPayment(service, report);
    await service.database.sql(
      `INSERT INTO payments (payment_id, creator_id, payment_link_id, currency, amount, created_at)
      SELECT 'more_' || n, creator_id, id, 'EUR', 10, created_at
      FROM payment_links, generate_series(1, 60) AS n WHERE creator_id = $1 AND uuid = $2::uuid`,
      [creator.id, uuid],
    );
    const nested = `mutation { recordPayment(input: {
      linkUuid: "${uuid}", paymentId: "${report.paymentId}", currency: EUR, amount: "10.00"
    }) { paymentLink { payments(first: FIRST) { nodes { paymentLink { paymentLink } } } } } }`;
    const under5 = await counted(nested, 5, service.platformKey);
    expect(await counted(nested, 50, service.platformKey)).toBe(under5);
  });
});

describe('REST', () => {
  const keys = '/creator-api/keys';

  test.each<Counted>([
    ['creating a link', 1, () => call('POST', creator.links, tenEuros)],
    ['reading a page of links', 1, () => call('GET', creator.links)],
    ['reading a later page', 1, () => call('GET', `${creator.links}?page=3`)],
    ['reading an empty page', 1, () => call('GET', `${creator.links}?page=999`)],
    // The link, the audit entry.
    ['deleting a link', 2, async () => call('DELETE', `${creator.links}/${await someLink()}`)],
    ['listing keys', 1, () => call('GET', keys)],
    ['listing revoked keys, too', 2, () => call('GET', `${keys}?include_revoked=1`)],
    ['regenerating a key', 2, async () => call('POST', `${keys}/${await newKey()}/regenerate`)],
    ['deleting a key', 2, async () => call('DELETE', `${keys}/${await newKey()}`)],
    // The lock of the creator, the count, the key, the audit entry.
    ['creating a key', 4, () => call('POST', keys, { name: 'New' })],
  ])('has statements for %s: %i', async (_what, statements, counted) => {
    expect(await counted()).toBe(statements);
  });

  test('key and rate are looked up once a second, in 1 statement each', async () => {
    const create = async (): Promise<number> => {
      service.statements.length = 0;
      await creator.rest('POST', creator.links, tenEuros);
      return service.statements.length;
    };
    await service.services.keyUsage.flush();
    service.clock.pass(1000);
    expect([await create(), await create()]).toEqual([3, 1]);
    service.clock.pass(999);
    expect(await create()).toBe(1);
    service.clock.pass(1);
    expect(await create()).toBe(3);
  });

  test('a malformed key is refused in 0 statements, and an unknown one in 1', async () => {
    const refuse = async (key: string | null): Promise<number> => {
      service.statements.length = 0;
      expect((await service.rest(key, 'GET', keys)).status).toBe(401);
      return service.statements.length;
    };
    await service.services.keyUsage.flush();
    const other = (character = '') => (character === 'a' ? 'b' : 'a');
    const end = creator.key.slice(0, -1) + other(creator.key.at(-1));
    const middle = creator.key.slice(0, 20) + other(creator.key[20]) + creator.key.slice(21);
    for (const malformed of [null, 'typo', end, middle]) expect(await refuse(malformed)).toBe(0);
    expect(await refuse('plk_000007HNS8BHdJ15EJ3uK6oioveuf9nvOGVi8L3B2jMVfo')).toBe(1);
  });
});

describe('GraphQL', () => {
  const november = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Europe/Moscow' };
  const withCreator = 'title creator { storeName }';
  const salesBy = (groupBy: string, more = {}): Counted => {
    const variables = { ...november, first: 100, groupBy, ...more };
    return [`sales by ${groupBy}`, 1, () => ask(SalesByDocument, variables)];
  };
  const deleteLink = async () => {
    const linkToDelete = { productId: creator.productId, id: await someLink() };
    return ask(DeletePaymentLinkDocument, { linkToDelete });
  };
  const regenerateKey = async () =>
    ask(RegenerateApiKeyDocument, { apiKeyToRegenerate: { id: await newKey() } });
  const askForLink = async () =>
    ask(`{ paymentLink(id: ${await someLink()}) { uuid product { ${withCreator} } } }`);
  const product = () => `{ product(id: ${creator.productId}) { ${withCreator} } }`;
  const recent = { createdFrom: '2026-11-21T00:00:00Z' };

  test.each<Counted>([
    // The creator, the key.
    ['the viewer', 2, () => ask(ViewerDocument)],
    ['a list of products', 1, () => ask(ProductsDocument)],
    ['a list of keys', 1, () => ask(ApiKeysDocument)],
    ['the preview of a price', 0, () => ask(PricePreviewDocument, { eur: '10.00' })],
    // The page, its products, the total.
    ['links', 3, () => ask(PaymentLinksDocument, { first: 20 })],
    ['a link with product and creator', 3, askForLink],
    ['a product with its creator', 2, () => ask(product())],
    ['products with creator', 2, () => ask(`{ products { edges { node { ${withCreator} } } } }`)],
    ['creating a link', 1, () => statementsOf(() => newLinkByGraphql(creator))],
    ['deleting a link', 2, deleteLink],
    ['creating a key', 4, () => ask(CreateApiKeyDocument, { apiKey: { name: 'New' } })],
    ['regenerating a key', 2, regenerateKey],
    // Root fields of one request share its authentication.
    [
      'two root fields',
      2,
      () => ask('{ a: products { nodes { id } } b: products { nodes { id } } }'),
    ],
    // The page, its links, their products, the totals.
    ['payments', 4, () => ask(PaymentsDocument)],
    ['payments since a time', 4, () => ask(PaymentsDocument, { paymentFilter: recent })],
    ['sales', 1, () => ask(SalesDocument, november)],
    ...['DAY', 'WEEK', 'MONTH', 'PRODUCT', 'LINK'].map((groupBy) => salesBy(groupBy)),
    salesBy('METADATA', { metadataKey: 'order' }),
    ['metadata keys', 1, () => ask(MetadataKeysDocument)],
    ['endpoints', 1, () => ask(WebhookEndpointsDocument)],
    // The endpoint, the ids, the page, its events, their attempts.
    ['deliveries', 5, () => ask(WebhookDeliveriesDocument, { endpointId })],
  ])('has statements for %s: %i', async (_what, statements, counted) => {
    expect(await counted()).toBe(statements);
  });

  test('a search takes 1 statement for each kind that is asked for', async () => {
    const { uuid } = await newLink(creator);
    const kinds = ['payments', 'rejectedPayments', 'paymentLinks', 'products'].map(
      (name) => `${name} { id }`,
    );
    for (const text of ['ann@example.com', uuid]) {
      const search = (fields: string) => ask(`{ search(text: "${text}") { ${fields} } }`);
      for (const kind of kinds) expect(await search(kind)).toBe(1);
      expect(await search(kinds.join(' '))).toBe(4);
    }
  });
});

describe('Recording a payment takes', () => {
  const record = (uuid: string) => statementsOf(() => recordPayment(service, payment(uuid)));
  const recorded = async (of: TestCreator) => record((await newLink(of)).uuid);

  test('8 statements, and 2 more for any number of endpoints', async () => {
    const other = await service.newCreator();
    const counts: number[] = [];
    for (let endpoints = 0; endpoints < 3; endpoints++) {
      const input = payment((await newLink(other)).uuid);
      const record = () => callMutation(service.platform, 'recordPayment', 'id', input);
      counts.push(await statementsOf(record));
      await newEndpoint(other, 'http://127.0.0.1:1/');
    }
    expect(counts).toEqual([8, 10, 10]);
  });

  test('as many statements for the last of several places', async () => {
    const other = await service.newCreator();
    const { uuid } = (await newLinkByGraphql(other, { maxPayments: 2 })).data.createPaymentLink;
    const unlimited = await recorded(other);
    expect([await record(uuid), await record(uuid)]).toEqual([unlimited, unlimited]);
  });
});

const ping = '{ viewer { limits { window } } }';

test('a session is looked up once a second, in 1 statement', async () => {
  for (const cabinet of [
    await signInWithToken(service, creator),
    await signInWithKey(service, creator.key),
  ]) {
    const ask = () => statementsOf(() => cabinet.graphql(ping));
    expect([await ask(), await ask()]).toEqual([1, 0]);
    service.clock.pass(1000);
    expect([await ask(), await ask()]).toEqual([1, 0]);
  }
});

test('a cookie that cannot be a session is refused in 0 statements', async () => {
  const cabinet = openCabinet(service);
  service.statements.length = 0;
  for (const value of ['x', creator.key, await newToken(service, creator.id)]) {
    cabinet.cookie = `cabinet=${value}`;
    service.statements.length = 0;
    expect((await cabinet.graphql(ping)).status).toBe(401);
    expect(service.statements).toEqual([]);
  }
});

test.each([
  ['a token, with its look-up,', 5, async () => ({ token: await newToken(service, creator.id) })],
  ['a known key', 4, () => ({ apiKey: creator.key })],
])('%s signs in in %i statements: lock, session, excess, audit entry', async (_, count, means) => {
  const input = await means();
  expect(await statementsOf(() => openCabinet(service).signIn(input))).toBe(count);
});

test('signing out and making a link take 2 statements each: the change, the audit entry', async () => {
  const cabinet = await signInWithToken(service, creator);
  const link = { productId: creator.productId, prices };
  const makeLink = () => statementsOf(() => cabinet.graphql(CreatePaymentLinkDocument, { link }));
  // The first request looks the session and the rate up.
  await makeLink();
  expect(await makeLink()).toBe(2);
  expect(await statementsOf(() => cabinet.signOut())).toBe(2);
});
