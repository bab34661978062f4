/** Lists of links with a filter: their links, their order, and that they are not searched link by link. */
import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { Prisma } from '../../prisma/client/client.js';
import { PaymentLinksDocument, type PaymentLinkFilter } from '../../schema/generated/operations.js';
import type { KeysetPage } from '../../src/core/keyset.js';
import { inAnyCase } from '../../src/payment-links/label.js';
import {
  countLinks,
  selectLinks,
  type LinkConditions,
} from '../../src/payment-links/statements.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { costOf, planned } from '../support/scenes/plans.js';
import { linksPath, useCreator, useService, type TestCreator } from '../support/service/service.js';

const service = useService({ databaseTimeoutMs: 20_000 });
const day = (date: number): string => new Date(Date.UTC(2026, 0, date)).toISOString();

async function pageOf(
  { key }: TestCreator,
  filter: PaymentLinkFilter,
  args: { first?: number; after?: string | null } = {},
) {
  const { data } = await service.graphql(key, PaymentLinksDocument, { filter, ...args });
  const { pageInfo, totalCount } = data.paymentLinks;
  return { ids: nodesOf(data.paymentLinks).map(({ id }) => Number(id)), pageInfo, totalCount };
}

/** A link that is made without an exchange rate, so at any time of the test. */
const withOwnRoubles = {
  prices: [3, 1].map((currency_id) => ({ currency_id, price: 10, is_discount_price: false })),
};

async function add({ key, productId }: TestCreator, body: object = {}): Promise<number> {
  const path = linksPath(productId);
  await service.rest(key, 'POST', path, { ...withOwnRoubles, ...body });
  return (await service.rest(key, 'GET', path)).body.data[0].id as number;
}

const remove = ({ key, productId }: TestCreator, id: number | undefined) =>
  service.rest(key, 'DELETE', `${linksPath(productId)}/${id}`);

test('links are found only by the first 100 keys of their metadata', async () => {
  const creator = await service.newCreator();
  const keys = Array.from({ length: 101 }, (_, index) => `key${index + 1}`);
  const id = await add(creator, {
    metadata: { nested: {}, ...Object.fromEntries(keys.map((key) => [key, 'x'])) },
  });
  const found = async (key: string): Promise<number[]> =>
    (await pageOf(creator, { metadata: { key, value: 'x' } })).ids;
  expect([await found('key1'), await found('key100'), await found('key101')]).toEqual([
    [id],
    [id],
    [],
  ]);
});

test('a list by time is newest first, also when clocks disagree, and pages lead through it', async () => {
  const creator = await service.newCreator();
  const ids: number[] = [];
  for (const date of [3, 1, 2, 5, 4, 5, 9]) {
    service.clock.now = new Date(day(date));
    ids.push(await add(creator));
  }
  const [third, first, second, fifth, fourth, alsoFifth] = ids;
  const filter = { createdFrom: day(1), createdTo: day(9) };
  const newestFirst = [alsoFifth, fifth, fourth, third, second, first];
  expect(await pageOf(creator, filter)).toMatchObject({ ids: newestFirst, totalCount: 6 });
  expect((await pageOf(creator, { createdTo: day(9) })).ids).toEqual(newestFirst);

  const walked: (number | undefined)[] = [];
  let after: string | null = null;
  do {
    const { ids: page, pageInfo } = await pageOf(creator, filter, { first: 2, after });
    walked.push(...page);
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  } while (after);
  expect(walked).toEqual(newestFirst);

  const { data } = await creator.graphql(
    `query ($filter: PaymentLinkFilter) { paymentLinks(filter: $filter, last: 2) {
      nodes { id } pageInfo { startCursor hasPreviousPage }
    } }`,
    { filter },
  );
  const { nodes, pageInfo } = data.paymentLinks;
  expect(nodes.map(({ id }: { id: string }) => Number(id))).toEqual([second, first]);
  const before = await creator.graphql(
    `query ($filter: PaymentLinkFilter, $before: String) {
      paymentLinks(filter: $filter, last: 2, before: $before) { nodes { id } }
    }`,
    { filter, before: pageInfo.startCursor },
  );
  expect(before.data.paymentLinks.nodes).toEqual([{ id: String(fourth) }, { id: String(third) }]);
});

test('a time beyond the years of the database counts as its first or last time', async () => {
  const creator = await service.newCreator();
  const id = await add(creator);
  const filter = {
    createdFrom: '0000-01-01T00:00:00Z',
    createdTo: '9999-12-31T23:59:59-12:00',
  };
  expect(await pageOf(creator, filter)).toMatchObject({ ids: [id], totalCount: 1 });
});

test("a cursor from another creator's list does not reveal the time of its link", async () => {
  const [creator, stranger] = [await service.newCreator(), await service.newCreator()];
  service.clock.now = new Date(day(1));
  await add(creator);
  service.clock.now = new Date(day(2));
  await add(stranger);
  const { pageInfo } = await pageOf(stranger, {});
  const filter = { createdFrom: day(1) };
  const { ids } = await pageOf(creator, filter, { after: pageInfo.endCursor ?? null });
  expect(ids).toEqual([]);
});

test('no filter finds or counts a deleted link', async () => {
  const creator = await service.newCreator();
  const made = [];
  for (let count = 0; count < 3; count++) {
    made.push(await add(creator, { use_once: true, metadata: { order: 'A-1', n: 1, ok: true } }));
  }
  const [first, deleted, third] = made;
  await remove(creator, deleted);
  for (const filter of [
    { metadata: { key: 'order', value: 'A-1' } },
    { metadata: { key: 'n', value: '1' }, useOnce: true },
    { metadata: { key: 'ok', value: 'true' }, createdFrom: '2000-01-01T00:00:00Z' },
    { useOnce: true },
  ]) {
    expect(await pageOf(creator, filter)).toMatchObject({ ids: [third, first], totalCount: 2 });
  }
  const terms = await service.database.db.paymentLinkTerm.findMany({
    where: { creatorId: creator.id },
  });
  expect(terms.filter(({ linkId }) => Number(linkId) === deleted)).toEqual([]);
  expect(terms).toHaveLength(2 * 3);
});

test('pages lead through all links with the same metadata', async () => {
  const creator = await service.newCreator();
  const made: number[] = [];
  for (let count = 0; count < 7; count++) {
    const id = await add(creator, { metadata: { campaign: count % 3 === 2 ? 'b' : 'a' } });
    if (count % 3 < 2) made.unshift(id);
  }
  const filter = { metadata: { key: 'campaign', value: 'a' } };
  const first = await pageOf(creator, filter, { first: 2 });
  const rest = await pageOf(creator, filter, {
    first: 9,
    after: first.pageInfo.endCursor ?? null,
  });
  expect([...first.ids, ...rest.ids]).toEqual(made);
  expect(first.totalCount).toBe(made.length);
});

// A cluster does not report the blocks of its workers.
describe.skipIf(process.env.TEST_CITUS_URL)(
  'Of 10 000 links a filter reads only those that it shows',
  () => {
    const links = 10_000;
    /** Blocks of 8 KiB; the links fill some 300. */
    const few = 150;
    const page: KeysetPage = { id: {}, orderBy: { id: 'desc' }, take: 21 };
    const creator = useCreator(service);
    let firstLink: bigint;

    let smallProduct: number;

    beforeAll(async () => {
      const { sql } = service.database;
      const { data } = await service.platform(
        `mutation { createProduct(input: { creatorId: ${creator.id}, title: "Small", isFree: false }) { id } }`,
      );
      smallProduct = Number(data.createProduct.id);
      // Walking from the newest link is slowest for rare values, and for values of old links.
      const { rows } = await sql(
        `INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata, created_at, label,
         eur_price, eur_is_discount_price, rub_price, rub_is_discount_price)
       SELECT gen_random_uuid(), $1, CASE WHEN n <= 50 THEN $3::bigint ELSE $2::bigint END, n <= 50,
         json_build_object('order', 'A-' || n, 'campaign', CASE WHEN n <= 3000 THEN 'old' ELSE 'new' END),
         timestamptz '2026-01-01' + n * interval '1 minute', CASE WHEN n <= 50 THEN 'Label ' || n END,
         10, false, 900, false
       FROM generate_series(1, $4::int) n RETURNING id`,
        [creator.id, creator.productId, smallProduct, links],
      );
      firstLink = BigInt(Math.min(...(rows as { id: unknown }[]).map(({ id }) => Number(id))));
      await sql('ANALYZE payment_links');
      await sql('VACUUM ANALYZE payment_link_terms');
    });

    const old = { key: 'campaign', value: 'old' };
    const oneDay = [
      Prisma.sql`created_at >= ${'2026-01-02T00:00:00Z'}::timestamptz`,
      Prisma.sql`created_at < ${'2026-01-03T00:00:00Z'}::timestamptz`,
    ];
    const sinceEver = Prisma.sql`created_at >= ${'2000-01-01T00:00:00Z'}::timestamptz`;
    const filters: Record<string, () => Partial<LinkConditions>> = {
      'a small product': () => ({ productId: BigInt(smallProduct) }),
      'a small product, and all of the time': () => ({
        productId: BigInt(smallProduct),
        conditions: [sinceEver],
        isByTime: true,
      }),
      'use once, of which few are': () => ({
        conditions: [Prisma.sql`use_once = ${true}::boolean`],
      }),
      'a day long ago': () => ({ conditions: oneDay, isByTime: true }),
      'metadata of one link': () => ({ metadata: { key: 'order', value: 'A-77' } }),
      'metadata that many had long ago': () => ({ metadata: old }),
      'metadata and a day long ago': () => ({ metadata: old, conditions: oneDay, isByTime: true }),
      'metadata and all of the time': () => ({
        metadata: old,
        conditions: [sinceEver],
        isByTime: true,
      }),
      'metadata and a small product, once': () => ({
        metadata: old,
        productId: BigInt(smallProduct),
        conditions: [Prisma.sql`use_once = ${true}::boolean`],
      }),
      'metadata that most have, and a product that has none of it': () => ({
        metadata: { key: 'campaign', value: 'new' },
        productId: BigInt(smallProduct),
      }),
      'a label, which few links have': () => ({ label: inAnyCase('LABEL 7') }),
      'metadata that none has': () => ({ metadata: { key: 'order', value: 'none' } }),
    };

    test.each(Object.entries(filters))('%s', async (_, filterOf) => {
      const wanted: LinkConditions = {
        creatorId: BigInt(creator.id),
        productId: undefined,
        conditions: [],
        groups: [],
        metadata: undefined,
        isByTime: false,
        ...filterOf(),
      };
      for (const id of [{}, { lt: firstLink + 1500n }]) {
        const { blocks } = await costOf(service, (query) =>
          selectLinks(query, wanted, { ...page, id }),
        );
        expect(blocks, inspect(id)).toBeLessThan(few);
      }
    });

    test('the total of one metadata value reads the index alone', async () => {
      const wanted = {
        creatorId: BigInt(creator.id),
        productId: null,
        conditions: [],
        groups: [],
        metadata: old,
        isByTime: false,
      };
      const { blocks } = await costOf(service, (query) => countLinks(query, wanted));
      expect(blocks).toBeLessThan(few);
    });

    test('a link that is deleted reads its own terms alone', async () => {
      const fetched = await planned(service, 'force_generic_plan', async (run) => {
        // This counts all rows that the connection has fetched, earlier as well.
        const fetchedSoFar = async (): Promise<number> => {
          const [row] = await run(
            `SELECT seq_tup_read + idx_tup_fetch AS fetched FROM pg_stat_xact_user_tables
           WHERE relname = 'payment_link_terms'`,
          );
          return Number(row.fetched);
        };
        const before = await fetchedSoFar();
        for (const id of [firstLink, firstLink + 1n, firstLink + 2n]) {
          await run(
            `UPDATE payment_links SET deleted_at = now() WHERE creator_id = ${creator.id} AND id = ${id}`,
          );
        }
        return (await fetchedSoFar()) - before;
      });
      expect(fetched).toBeGreaterThan(0);
      expect(fetched).toBeLessThan(50);
    });
  },
);
