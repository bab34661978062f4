import { beforeAll, describe, expect, test } from 'vitest';
import {
  CreateApiKeyDocument,
  CreatePaymentLinkDocument,
  DeletePaymentLinkDocument,
  PaymentLinksDocument,
  PaymentsDocument,
  ApiKeysDocument,
  PricePreviewDocument,
  ProductsDocument,
  RegenerateApiKeyDocument,
  MetadataKeysDocument,
  SalesByDocument,
  SalesDocument,
  ViewerDocument,
  WebhookDeliveriesDocument,
  WebhookEndpointsDocument,
} from '../schema/generated/operations.js';
import {
  newLink,
  newLinkByGraphql,
  pay,
  payment,
  recordPayment,
} from './support/scenes/payments.js';
import { tenEuros, useCreator, useService } from './support/service/service.js';
import { newEndpoint, payAndDeliver } from './support/scenes/webhooks.js';

const service = useService();
const creator = useCreator(service);
beforeAll(async () => {
  for (let made = 0; made < 60; made++) await newLink(creator);
});

/**
 * The SQL statements of a request whose key is known. Usage of keys, and notices of events, are written in batches, so
 * they are none of them.
 */
async function statementsOf(request: () => Promise<{ errors?: unknown; status: number }>) {
  await creator.rest('GET', '/creator-api/keys');
  await service.services.keyUsage.flush();
  service.statements.length = 0;
  const { errors, status } = await request();
  expect([status < 300, errors]).toEqual([true, undefined]);
  return service.statements.filter(
    (sql) =>
      !/^(-- Implicit|BEGIN|COMMIT|ROLLBACK|UPDATE api_keys\s+SET request_count|SELECT pg_notify)/.test(
        sql.trim(),
      ),
  );
}

const linkIds = async (): Promise<string[]> => {
  const links = await service.database.db.paymentLink.findMany({ where: { deletedAt: null } });
  return links.map(({ id }) => String(id));
};

const newKey = async (): Promise<number> => {
  const { body } = await creator.rest('POST', '/creator-api/keys', { name: 'Spare' });
  return body.id as number;
};

describe('REST', () => {
  const counted = async (method: string, path: string, body?: unknown): Promise<number> =>
    (await statementsOf(() => creator.rest(method, path, body))).length;

  test('creating a link takes 1 statement', async () => {
    expect(await counted('POST', creator.links, tenEuros)).toBe(1);
  });

  test('reading a page of links takes 1 statement, with the product and the total', async () => {
    const path = creator.links;
    expect(await counted('GET', path)).toBe(1);
    expect(await counted('GET', `${path}?page=3`)).toBe(1);
    expect(await counted('GET', `${path}?page=999`)).toBe(1);
  });

  test('key and rate are looked up once a second, in 1 statement each', async () => {
    const create = async (): Promise<number> => {
      service.statements.length = 0;
      await creator.rest('POST', creator.links, tenEuros);
      return service.statements.length;
    };
    await service.services.keyUsage.flush();
    const after = (ms: number) => (service.clock.now = new Date(service.clock.now.getTime() + ms));
    after(1000);
    expect([await create(), await create()]).toEqual([3, 1]);
    after(999);
    expect(await create()).toBe(1);
    after(1);
    expect(await create()).toBe(3);
  });

  test('deleting a link takes 2 statements: the link, the audit entry', async () => {
    const [id] = await linkIds();
    expect(await counted('DELETE', `${creator.links}/${id}`)).toBe(2);
  });

  test('keys take 1 statement to list, 2 with revoked ones, 2 to regenerate, 2 to delete', async () => {
    expect(await counted('GET', '/creator-api/keys')).toBe(1);
    expect(await counted('GET', '/creator-api/keys?include_revoked=1')).toBe(2);
    const id = await newKey();
    expect(await counted('POST', `/creator-api/keys/${id}/regenerate`)).toBe(2);
    expect(await counted('DELETE', `/creator-api/keys/${id}`)).toBe(2);
  });

  test('creating a key takes 4 statements: lock of the creator, count, key, audit entry', async () => {
    expect(await counted('POST', '/creator-api/keys', { name: 'New' })).toBe(4);
  });

  test('a malformed key is refused in 0 statements, and an unknown one in 1', async () => {
    const refuse = async (key: string | null): Promise<number> => {
      service.statements.length = 0;
      const { status } = await service.rest(key, 'GET', '/creator-api/keys');
      expect(status).toBe(401);
      return service.statements.length;
    };
    await service.services.keyUsage.flush();
    expect(await refuse(null)).toBe(0);
    expect(await refuse('typo')).toBe(0);
    const typo = creator.key.slice(0, -1) + (creator.key.endsWith('a') ? 'b' : 'a');
    expect(await refuse(typo)).toBe(0);
    expect(await refuse('plk_000007HNS8BHdJ15EJ3uK6oioveuf9nvOGVi8L3B2jMVfo')).toBe(1);
  });
});

describe('GraphQL', () => {
  const counted = async (...[document, variables]: unknown[]): Promise<number> =>
    (await statementsOf(() => creator.graphql(document as string, variables as object))).length;

  test('viewer takes 2 statements: the creator, the key', async () => {
    expect(await counted(ViewerDocument)).toBe(2);
  });

  test('lists of products and keys take 1 statement, the preview of a price none', async () => {
    expect(await counted(ProductsDocument)).toBe(1);
    expect(await counted(ApiKeysDocument)).toBe(1);
    expect(await counted(PricePreviewDocument, { eur: '10.00' })).toBe(0);
  });

  test('links take 3 statements: the page, its products, the total', async () => {
    expect(await counted(PaymentLinksDocument, { first: 20 })).toBe(3);
  });

  test('a link takes 1 statement to create and 2 to delete', async () => {
    const { productId } = creator;
    const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];
    expect(await counted(CreatePaymentLinkDocument, { link: { productId, prices } })).toBe(1);
    const [id] = await linkIds();
    expect(await counted(DeletePaymentLinkDocument, { linkToDelete: { productId, id } })).toBe(2);
  });

  test('a key takes 4 statements to create and 2 to regenerate', async () => {
    expect(await counted(CreateApiKeyDocument, { apiKey: { name: 'New' } })).toBe(4);
    const id = await newKey();
    expect(await counted(RegenerateApiKeyDocument, { apiKeyToRegenerate: { id } })).toBe(2);
  });

  test('50 links with product and creator take as many statements as 5', async () => {
    const nested = (first: number): string =>
      `{ paymentLinks(first: ${first}) { nodes {
        id paymentLink prices { formatted } product { title creator { storeName } }
      } } }`;
    expect(await counted(nested(5))).toBe(3);
    expect(await counted(nested(50))).toBe(3);
  });

  test('root fields of one request share its authentication', async () => {
    expect(await counted('{ a: products { nodes { id } } b: products { nodes { id } } }')).toBe(2);
  });

  test('payments take 4 statements: the page, its links, their products, the totals', async () => {
    for (let made = 0; made < 3; made++) await pay(service, creator);
    expect(await counted(PaymentsDocument)).toBe(4);
    const from = service.clock.now.toISOString();
    expect(await counted(PaymentsDocument, { paymentFilter: { createdFrom: from } })).toBe(4);
  });

  test('a search takes 1 statement for each kind that is asked for', async () => {
    const { uuid } = await newLink(creator);
    const kinds = ['payments { id }', 'rejectedPayments { id }', 'paymentLinks { id }'];
    for (const text of ['ann@example.com', uuid]) {
      const found = (asked: string): string => `{ search(text: "${text}") { ${asked} } }`;
      for (const kind of kinds) expect(await counted(found(kind))).toBe(1);
      expect(await counted(found(kinds.join(' ')))).toBe(3);
    }
  });

  test('sales take 1 statement', async () => {
    const period = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Europe/Moscow' };
    expect(await counted(SalesDocument, period)).toBe(1);
  });

  test('sales by any group take 1 statement, and the metadata keys 1', async () => {
    const period = { from: '2026-01-01', to: '2026-12-31', timeZone: 'UTC', first: 100 };
    for (const groupBy of ['DAY', 'WEEK', 'MONTH', 'PRODUCT', 'LINK'] as const) {
      expect(await counted(SalesByDocument, { ...period, groupBy })).toBe(1);
    }
    const byMetadata = { ...period, groupBy: 'METADATA', metadataKey: 'order' } as const;
    expect(await counted(SalesByDocument, byMetadata)).toBe(1);
    expect(await counted(MetadataKeysDocument)).toBe(1);
  });

  test('endpoints take 1 statement, deliveries 5: endpoint, ids, page, events, attempts', async () => {
    const other = await service.newCreator();
    const { endpoint } = await newEndpoint(other, 'http://127.0.0.1:1/');
    for (let made = 0; made < 3; made++) await payAndDeliver(service, other);
    expect(await counted(WebhookEndpointsDocument)).toBe(1);
    const read = await statementsOf(() =>
      other.graphql(WebhookDeliveriesDocument, { endpointId: endpoint.id }),
    );
    expect(read).toHaveLength(5);
  });

  test('recording a payment takes 8 statements, and 2 more for any number of endpoints', async () => {
    const other = await service.newCreator();
    const recorded = async (): Promise<number> => {
      const { uuid } = await newLink(other);
      const mutation =
        'mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { id } }';
      const report = () => service.platform(mutation, { input: payment(uuid) });
      return (await statementsOf(report)).length;
    };
    const untold = await recorded();
    await newEndpoint(other, 'http://127.0.0.1:1/');
    const toOne = await recorded();
    await newEndpoint(other, 'http://127.0.0.1:1/');
    expect([untold, toOne, await recorded()]).toEqual([8, 10, 10]);
  });

  test('recording a payment takes as many statements for the last of several places', async () => {
    const other = await service.newCreator();
    const recorded = async (uuid: string): Promise<number> =>
      (await statementsOf(() => recordPayment(service, payment(uuid)))).length;
    const limited = await newLinkByGraphql(other, { maxPayments: 2 });
    const { uuid } = limited.data.createPaymentLink;
    const unlimited = await recorded((await newLink(other)).uuid);
    expect([await recorded(uuid), await recorded(uuid)]).toEqual([unlimited, unlimited]);
  });
});

describe('Fields under a list take as many statements under 50 rows as under 5:', () => {
  const other = useCreator(service);
  let endpointId: string;
  beforeAll(async () => {
    const { db } = service.database;
    const { endpoint } = await newEndpoint(other, 'http://127.0.0.1:1/');
    endpointId = endpoint.id;
    for (let made = 0; made < 50; made++) await newLink(other);
    const links = await db.paymentLink.findMany({ where: { creatorId: other.id } });
    await db.payment.createMany({
      data: links.flatMap(({ id, createdAt }) =>
        ['EUR' as const, 'EUR' as const, 'RUB' as const].map((currency, index) => ({
          paymentId: `many_${id}_${index}`,
          creatorId: other.id,
          paymentLinkId: id,
          currency,
          amount: 10,
          createdAt,
        })),
      ),
    });
    const payments = await db.payment.findMany({ where: { creatorId: other.id } });
    await db.refund.createMany({
      data: payments.flatMap(({ id, createdAt }) =>
        ['first', 'second'].map((name) => ({
          refundId: `${name}_${id}`,
          creatorId: other.id,
          paymentRowId: id,
          currency: 'EUR' as const,
          amount: 1,
          createdAt,
        })),
      ),
    });
    await db.product.createMany({
      data: links.map(({ id }) => ({ creatorId: other.id, title: `No. ${id}`, isFree: false })),
    });
    await db.webhookEvent.createMany({
      data: links.map(({ id, createdAt }) => ({
        id: `evt_${id}`,
        creatorId: other.id,
        type: 'payment.succeeded',
        body: '{}',
        createdAt,
      })),
    });
    const deliveries = await db.webhookDelivery.createManyAndReturn({
      data: links.map(({ id, createdAt }) => ({
        creatorId: other.id,
        eventId: `evt_${id}`,
        endpointId: Number(endpointId),
        createdAt,
      })),
    });
    await db.webhookAttempt.createMany({
      data: deliveries.flatMap(({ id, createdAt }) =>
        Array.from({ length: 3 }, () => ({
          creatorId: other.id,
          deliveryId: id,
          startedAt: createdAt,
          durationMs: 1,
        })),
      ),
    });
  });

  const counted = async (nested: string, first: number, key = other.key): Promise<number> => {
    const document = nested.replace('FIRST', String(first)).replace('ENDPOINT', endpointId);
    return (await statementsOf(() => service.graphql(key, document))).length;
  };

  test.each([
    [
      'payments of links, their totals and counts, and the links they lead to',
      `{ paymentLinks(first: FIRST) { nodes { payments(first: 2) {
        totalCount totals { amount } nodes { amount paymentLink { id } }
      } } } }`,
      4,
    ],
    [
      'two pages of the payments of links, from either end',
      `{ paymentLinks(first: FIRST) { nodes {
        newest: payments(first: 1) { nodes { id } } oldest: payments(last: 2) { nodes { id } }
      } } }`,
      3,
    ],
    [
      'payments of the links of payments, and the creators of their products',
      `{ payments(first: FIRST) { nodes { paymentLink { paymentLink product { creator { storeName } }
        payments(first: 1) { nodes { id } } } } } }`,
      5,
    ],
    [
      'refunds of payments, their counts, and the payments they lead to',
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

  test('addresses of links of many creators, for the platform', async () => {
    const { paymentLink: link } = await service.database.db.payment.findFirstOrThrow({
      where: { creatorId: other.id },
      include: { paymentLink: true },
    });
    const many = Array.from({ length: 60 }, (_, index) => ({
      paymentId: `one_${index}`,
      creatorId: other.id,
      paymentLinkId: link.id,
      currency: 'EUR' as const,
      amount: 10,
      createdAt: link.createdAt,
    }));
    const { db } = service.database;
    await db.payment.createMany({ data: many });
    await db.paymentId.create({ data: { id: 'one_0', creatorId: other.id } });
    const nested = `mutation { recordPayment(input: {
      linkUuid: "${link.uuid}", paymentId: "one_0", currency: EUR, amount: "10.00"
    }) { paymentLink { payments(first: FIRST) { nodes { paymentLink { paymentLink } } } } } }`;
    const under5 = await counted(nested, 5, service.platformKey);
    expect(await counted(nested, 50, service.platformKey)).toBe(under5);
  });
});
