import { beforeAll, describe, expect, test } from 'vitest';
import { CreateCreatorDocument } from '../../schema/generated/operations.js';
import { bothWays, pageInfo, type PageArguments } from '../support/scenes/nodes.js';
import {
  newLink,
  newLinkByGraphql,
  pay,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';
import { newEndpoint } from '../support/scenes/webhooks.js';

const service = useService({ inProcessBudget: true });

const newStore = (storeName: string) =>
  service.platform(CreateCreatorDocument, { creator: { storeName } });

/** A page of creators, with their names for ids; the first 100 if no page is given. */
async function creators(search: string | null, page: PageArguments = { first: 100 }) {
  const { data, errors } = await service.platform(
    `query ($search: String, $first: Int, $after: String, $last: Int, $before: String) {
      creators(search: $search, first: $first, after: $after, last: $last, before: $before) {
        totalCount nodes { id storeName } ${pageInfo}
      }
    }`,
    { search, ...page },
  );
  expect(errors).toBeUndefined();
  const names: string[] = data.creators.nodes.map(({ storeName }: any) => storeName);
  return { ...data.creators, ids: names };
}

const namesOf = async (search: string | null): Promise<string[]> => (await creators(search)).ids;

/** Expects pages to lead through all names, from the first to the last and from the last to the first. */
async function expectPages(search: string | null, all: string[]): Promise<void> {
  const pages = await bothWays((page) => creators(search, page));
  expect(pages).toEqual({ forth: all, back: all });
}

describe('The list of creators', () => {
  test('has all of them, the newest first, on pages that lead both ways', async () => {
    const before = await creators(null);
    for (const name of ['list.b', 'list.c', 'list.a']) await newStore(name);
    const { ids, totalCount } = await creators(null);
    expect(ids).toEqual(['list.a', 'list.c', 'list.b', ...before.ids]);
    expect(totalCount).toBe(Number(before.totalCount) + 3);
    await expectPages(null, ids);
  });

  test('is the same for a blank search', async () => {
    await newStore('blank');
    expect(await creators(' \t')).toEqual(await creators(null));
  });
});

describe('A search for creators', () => {
  test('finds names that begin with a text, in any case, by name', async () => {
    for (const name of ['Find.Me', 'find.also', 'FIND', 'not.find', 'fin']) await newStore(name);
    for (const text of ['find', 'FIND', 'Find', ' find ']) {
      const found = { ids: ['FIND', 'find.also', 'Find.Me'], totalCount: 3 };
      expect(await creators(text)).toMatchObject(found);
    }
    expect(await namesOf('find.me')).toEqual(['Find.Me']);
    expect(await namesOf('find.me.not')).toEqual([]);
  });

  test('finds Cyrillic names, in any case where the database knows it', async () => {
    await newStore('Лавка-Анны');
    expect(await namesOf('Лавка')).toEqual(['Лавка-Анны']);
    const { rows } = await service.database.sql(`SELECT lower('Л') = 'л' AS lowers`);
    const [{ lowers }] = rows as [{ lowers: boolean }];
    expect(await namesOf('лАВКА')).toEqual(lowers ? ['Лавка-Анны'] : []);
  });

  test('finds a name however its accents are written', async () => {
    await newStore('Ren\u00e9e');
    expect(await namesOf('Rene\u0301')).toEqual(['Ren\u00e9e']);
  });

  test('takes signs of patterns as plain text', async () => {
    for (const name of ['wild_x', 'wild.x']) await newStore(name);
    for (const text of ['%', '_', 'wild%', 'wild\\', '\\', 'wild*', "wild'", 'wild.*']) {
      expect([text, await namesOf(text)]).toEqual([text, []]);
    }
    expect(await namesOf('wild_')).toEqual(['wild_x']);
  });

  test('finds nothing for a text that no name can have', async () => {
    await newStore('a.x');
    for (const text of ['\0', 'a\0', '\ud800', 'a\udfff']) {
      expect(await creators(text)).toMatchObject({ totalCount: 0, nodes: [] });
    }
  });

  test('leads by pages through names that differ only in case, both ways', async () => {
    const names = ['page.b', 'page', 'page.B', 'page.a', 'PAGE.b', 'page.c', 'pag'];
    for (const name of names) await newStore(name);
    const found = ['page', 'page.a', 'page.b', 'page.B', 'PAGE.b', 'page.c'];
    expect(await namesOf('page')).toEqual(found);
    await expectPages('page', found);
  });
});

describe('A creator', () => {
  const sold = useCreator(service);
  const other = useCreator(service);
  let linkIds: string[];
  let paymentId: string;
  let endpointId: string;
  let revokedKeyId: string;
  beforeAll(async () => {
    ({ paymentId } = await pay(service, sold));
    await pay(service, sold);
    await recordRefund(service, refund(paymentId, { amount: '4' }));
    await newLink(sold, { use_once: true });
    await newLink(other);
    const { data } = await sold.graphql('{ paymentLinks { nodes { id } } }');
    linkIds = data.paymentLinks.nodes.map(({ id }: { id: string }) => id);
    endpointId = (await newEndpoint(sold, 'https://example.com/')).endpoint.id;
    const { body } = await sold.rest('POST', '/creator-api/keys', { name: 'Old' });
    revokedKeyId = String(body.id);
    await sold.rest('DELETE', `/creator-api/keys/${revokedKeyId}`);
  });

  const see = (args: string, fields = 'id storeName') =>
    service.platform(`{ creator(${args}) { ${fields} } }`);

  test('is found by its id or by the name of its store', async () => {
    const { id, storeName } = sold;
    const found = { creator: { id: String(id), storeName } };
    expect((await see(`id: ${id}`)).data).toEqual(found);
    expect((await see(`storeName: "${storeName}"`)).data).toEqual(found);
  });

  test('is shown with its own rows, and none of others', async () => {
    const { data, errors } = await see(
      `id: ${sold.id}`,
      `suspendedAt suspensionReason
      products { totalCount nodes { id } }
      apiKeys { totalCount nodes { id isActive } }
      all: apiKeys(includeRevoked: true) { totalCount nodes { id isActive } }
      paymentLinks { totalCount nodes { id } }
      once: paymentLinks(filter: { useOnce: true }) { totalCount nodes { id } }
      payments { totalCount totals { currency count amount refunded } nodes { paymentId } }
      webhookEndpoints { totalCount nodes { id url } }`,
    );
    expect(errors).toBeUndefined();
    const key = { id: String(sold.keyId), isActive: true };
    expect(data.creator).toEqual({
      suspendedAt: null,
      suspensionReason: null,
      products: {
        totalCount: 2,
        nodes: [{ id: String(sold.freeProductId) }, { id: String(sold.productId) }],
      },
      apiKeys: { totalCount: 1, nodes: [key] },
      all: { totalCount: 2, nodes: [{ id: revokedKeyId, isActive: false }, key] },
      paymentLinks: { totalCount: 3, nodes: linkIds.map((id) => ({ id })) },
      once: { totalCount: 1, nodes: [{ id: linkIds[0] }] },
      payments: {
        totalCount: 2,
        totals: [{ currency: 'EUR', count: 2, amount: '20.00', refunded: '4.00' }],
        nodes: [{ paymentId: expect.any(String) }, { paymentId }],
      },
      webhookEndpoints: { totalCount: 1, nodes: [{ id: endpointId, url: 'https://example.com/' }] },
    });
  });

  test('has no links of another creator’s product', async () => {
    const { code } = await see(
      `id: ${sold.id}`,
      `paymentLinks(filter: { productId: ${other.productId} }) { nodes { id } }`,
    );
    expect(code).toBe('NOT_FOUND');
  });

  test('is not found by an unknown id or name, a part of it, or its other case', async () => {
    const { storeName } = sold;
    const names = ['nobody', '\\u0000', storeName.slice(0, -1), storeName.toUpperCase()];
    const byName = names.map((name) => `storeName: "${name}"`);
    for (const args of ['id: 2000000000', 'id: 0', 'id: "ann"', ...byName]) {
      const { status, code, error } = await see(args);
      expect([status, code]).toEqual([404, 'NOT_FOUND']);
      expect(error?.message).toBe('The creator was not found.');
    }
  });

  test('is requested by either its id or its store name', async () => {
    const both = `id: ${sold.id}, storeName: "${sold.storeName}"`;
    for (const fields of [`creator(${both})`, 'creator', 'creator(id: null, storeName: null)']) {
      const { code, error } = await service.platform(`{ ${fields} { id } }`);
      expect([code, error?.extensions.fields]).toEqual([
        'VALIDATION_FAILED',
        { id: ['Give either id or storeName.'] },
      ]);
    }
  });

  test('sees only itself, from its account, products and links', async () => {
    const { data, errors } = await sold.graphql(
      `query ($link: ID) {
        viewer { creator { ...seen } }
        product(id: ${sold.productId}) { creator { ...seen } }
        paymentLink(id: $link) { product { creator { ...seen } } }
      }
      fragment seen on Creator {
        id products { totalCount } apiKeys { nodes { id } } paymentLinks { totalCount }
        payments { totalCount } webhookEndpoints { totalCount }
      }`,
      { link: linkIds[0] },
    );
    expect(errors).toBeUndefined();
    const creator = {
      id: String(sold.id),
      products: { totalCount: 2 },
      apiKeys: { nodes: [{ id: String(sold.keyId) }] },
      paymentLinks: { totalCount: 3 },
      payments: { totalCount: 2 },
      webhookEndpoints: { totalCount: 1 },
    };
    expect(data).toEqual({
      viewer: { creator },
      product: { creator },
      paymentLink: { product: { creator } },
    });
  });
});

test('The lists of a creator cannot be requested under each of many rows', async () => {
  const creator = await service.newCreator();
  const nested = (first: number): string =>
    `{ products(first: ${first}) { nodes { creator { payments(first: 1) { totalCount } } } } }`;
  expect((await creator.graphql(nested(10))).errors).toBeUndefined();
  expect((await creator.graphql(nested(100))).code).toBe('BAD_REQUEST');
});

test('viewer shows the creator, the key and how much is left of its limits', async () => {
  const creator = await service.newCreator();
  const { data } = await creator.graphql(`{ viewer {
    creator { id storeName }
    apiKey { id name prefix lastFour isActive }
    limits { window limit remaining resetSeconds }
  } }`);
  expect(data.viewer).toEqual({
    creator: { id: String(creator.id), storeName: creator.storeName },
    apiKey: {
      id: String(creator.keyId),
      name: 'Test',
      prefix: creator.key.slice(0, 14),
      lastFour: creator.key.slice(-4),
      isActive: true,
    },
    limits: [
      { window: 'minute', limit: 1_000_000, remaining: 999_999, resetSeconds: 60 },
      { window: 'hour', limit: 1_000_000, remaining: 999_999, resetSeconds: 3600 },
    ],
  });
});

test('products lists the own products, newest first; product finds one of them', async () => {
  const creator = await service.newCreator();
  const { data } = await creator.graphql(
    '{ products { nodes { id title isFree creator { id } } } }',
  );
  const owner = { id: String(creator.id) };
  const paid = { id: String(creator.productId), title: 'Course', isFree: false, creator: owner };
  const free = { id: String(creator.freeProductId), title: 'Gift', isFree: true, creator: owner };
  expect(data.products.nodes).toEqual([free, paid]);

  const find = (id: number) =>
    creator.graphql(`{ product(id: ${id}) { id title isFree creator { id } } }`);
  expect((await find(creator.productId)).data.product).toEqual(paid);
  for (const id of [0, -1]) expect((await find(id)).code).toBe('NOT_FOUND');
});

test('paymentLink finds a link by id or by uuid, and needs exactly one of them', async () => {
  const creator = await service.newCreator();
  const { id, uuid } = (await newLinkByGraphql(creator)).data.createPaymentLink;
  const link = { id, uuid };
  const find = (by: string) => creator.graphql(`{ paymentLink${by} { id uuid } }`);
  expect((await find(`(id: ${link.id})`)).data.paymentLink).toEqual(link);
  expect((await find(`(uuid: "${link.uuid}")`)).data.paymentLink).toEqual(link);
  expect((await find(`(uuid: "${link.uuid.toUpperCase()}")`)).data.paymentLink).toEqual(link);

  const both = `(id: ${link.id}, uuid: "${link.uuid}")`;
  for (const by of ['', '(id: null)', '(id: null, uuid: null)', both]) {
    const { status, code, error } = await find(by);
    expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(error?.extensions.fields).toEqual({ id: ['Give either id or uuid.'] });
  }
  for (const uuid of ['', 'no uuid', '00000000-0000-0000-0000-000000000000']) {
    expect((await find(`(uuid: "${uuid}")`)).code).toBe('NOT_FOUND');
  }
});
