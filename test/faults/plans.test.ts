/** Searches by status and those of the desk, among rows of which those that are looked for are few and old. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Payment } from '../../prisma/client/client.js';
import type { Context } from '../../src/access/context.js';
import { changesByPlatform, changesForCreator } from '../../src/audit/audit-log.js';
import type { Query } from '../../src/core/database/database.js';
import type { KeysetPage, PagedRows } from '../../src/core/keyset.js';
import { searchCreators } from '../../src/creators/creators.js';
import { customersOfCreator, totalsOfCustomer } from '../../src/customers/customer-list.js';
import type { PaymentLinkFilter } from '../../src/payment-links/list/filter.js';
import { newLinkUuid } from '../../src/payment-links/link-uuid.js';
import { searchPaymentLinks } from '../../src/payment-links/list/link-search.js';
import { pagedPaymentLinks } from '../../src/payment-links/payment-links.js';
import { linkStatuses } from '../../src/payment-links/status.js';
import { findPaymentsByText } from '../../src/payments/found-by-text.js';
import {
  paymentsOfCreator,
  searchPayments,
  type PaymentFilter,
  type PaymentSearch,
} from '../../src/payments/payment-search.js';
import { salesByDay } from '../../src/payments/sales/sales.js';
import { newProduct } from '../support/scenes/payments.js';
import { costOf, planned } from '../support/scenes/plans.js';
import { useCreator, useStore } from '../support/service/service.js';

const { service, creator } = useStore({ databaseTimeoutMs: 20_000 });
const other = useCreator(service);
const rows = 10_000;
/** Blocks of 8 KiB; the links alone fill some 300. */
const few = 150;
const page: KeysetPage = { id: {}, orderBy: { id: 'desc' }, take: 21 };

const contextWith = (query: Query): Context =>
  Object.assign(Object.create(service.services) as Context, { query, state: {} });

/** Expects that a page of a list has so many rows, and costs little. Finds first what has to be found before. */
async function expectFew(
  list: (ctx: Context) => PagedRows<unknown> | Promise<PagedRows<unknown>>,
  rows = page.take,
  read: (list: PagedRows<unknown>) => Promise<unknown> = ({ find }) => find(page),
): Promise<void> {
  let query: Query = service.services.query;
  const found = await list(contextWith((statement, how) => query(statement, how)));
  const cost = await costOf(service, (explaining) => {
    query = explaining;
    return read(found);
  });
  expect(cost.rows).toBe(rows);
  expect(cost.blocks).toBeGreaterThan(0);
  expect(cost.blocks).toBeLessThan(few);
}

// A cluster tells no blocks of its workers.
describe.skipIf(process.env.TEST_CITUS_URL)('Few rows are read:', () => {
  let uuid: string;
  let smallProduct: bigint;
  let firstLink: bigint;

  beforeAll(() =>
    service.database.withoutTimeout(async (sql) => {
      const { id, productId } = creator;
      smallProduct = BigInt(await newProduct(service, creator));
      // The first 300 have all statuses, the others the one that the tests give them.
      const made = await sql(
        `INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata, label, created_at, expires_at,
         is_enabled, max_payments, payment_count, used_at,
         eur_price, eur_is_discount_price, rub_price, rub_is_discount_price, request_id, made_by_key_id)
       SELECT gen_random_uuid(), $1, CASE WHEN n <= 25 THEN $4::bigint ELSE $2::bigint END, n <= 50,
         json_build_object('order', 'A-' || n, 'campaign', CASE WHEN n <= 3000 THEN 'old' ELSE 'new' END),
         CASE WHEN n <= 50 THEN 'Label ' || n END, timestamptz '2026-01-01' + n * interval '1 minute',
         CASE WHEN n BETWEEN 201 AND 250 THEN timestamptz '2026-01-02' END,
         n NOT BETWEEN 51 AND 100, CASE WHEN n BETWEEN 101 AND 150 THEN 1 END,
         CASE WHEN n BETWEEN 101 AND 150 THEN 1 ELSE 0 END, CASE WHEN n <= 50 THEN timestamptz '2026-01-02' END,
         10, false, 900, false, 'r', CASE WHEN n > 50 THEN 1 END
       FROM generate_series(1, $3::int) n RETURNING id`,
        [id, productId, rows, smallProduct],
      );
      firstLink = BigInt(Math.min(...(made.rows as { id: unknown }[]).map(({ id }) => Number(id))));
      await sql(
        `INSERT INTO payments (payment_id, creator_id, payment_link_id, currency, amount, customer_email, created_at)
       SELECT 'pay_' || id, creator_id, id, 'EUR', 10, 'Customer' || id % 5000 || '@example.com', created_at
       FROM payment_links WHERE creator_id = $1`,
        [id],
      );
      await sql(
        `INSERT INTO payment_ids (id, creator_id) SELECT payment_id, creator_id FROM payments`,
      );
      await sql(
        `INSERT INTO audit_entries (creator_id, id, actor, action, target_type, target_id, request_id, created_at)
       SELECT $1, nextval('payment_links_id_seq'), CASE WHEN n < 50 THEN 'PLATFORM' ELSE 'KEY' END,
         'deletePaymentLink', 'PAYMENT_LINK', '1', 'r', now() FROM generate_series(1, $2::int) n`,
        [id, rows],
      );
      await sql(
        `INSERT INTO creators (store_name) SELECT 'Shop-' || n FROM generate_series(1, $1::int) n`,
        [rows],
      );
      uuid = newLinkUuid(BigInt(id));
      await sql('UPDATE payment_links SET uuid = $2 WHERE id = $1', [firstLink, uuid]);
      for (const table of ['payment_links', 'payment_link_terms', 'payments'])
        await sql(`VACUUM ANALYZE ${table}`);
    }),
  );

  const old = { metadata: { key: 'campaign', value: 'old' } };
  const oneDay = {
    createdFrom: new Date('2026-01-02T00:00Z'),
    createdTo: new Date('2026-01-03T00:00Z'),
  };
  const sinceEver = { createdFrom: new Date('2000-01-01T00:00Z') };
  const ofSmall = { isOfSmall: true as const };
  // Walking from the newest link is slowest for rare values, and for values of old links.
  const linkFilters: [what: string, found: number, PaymentLinkFilter & { isOfSmall?: true }][] = [
    ['a small product', page.take, ofSmall],
    ['a small product, and all of the time', page.take, { ...ofSmall, ...sinceEver }],
    ['use once, of which few are', page.take, { useOnce: true }],
    ['a day long ago', page.take, oneDay],
    ['metadata of one link', 1, { metadata: { key: 'order', value: 'A-77' } }],
    ['metadata that many had long ago', page.take, old],
    ['metadata and a day long ago', page.take, { ...old, ...oneDay }],
    ['metadata and all of the time', page.take, { ...old, ...sinceEver }],
    ['metadata and a small product, once', page.take, { ...old, ...ofSmall, useOnce: true }],
    [
      'metadata of most, but none of a product',
      0,
      { ...ofSmall, metadata: { key: 'campaign', value: 'new' } },
    ],
    ['a label, which few links have', 1, { label: 'LABEL 7' }],
    ['metadata that none has', 0, { metadata: { key: 'order', value: 'none' } }],
  ];

  test.each(linkFilters)('links by %s: %i', async (_what, found, { isOfSmall, ...filter }) => {
    const wanted = isOfSmall ? { ...filter, productId: smallProduct } : filter;
    for (const id of [{}, { lt: firstLink + 1500n }]) {
      await expectFew(
        (ctx) => pagedPaymentLinks(ctx, BigInt(creator.id), wanted),
        found,
        ({ find }) => find({ ...page, id }),
      );
    }
  });

  test('the total of one metadata value reads the index alone', async () => {
    await expectFew(
      (ctx) => pagedPaymentLinks(ctx, BigInt(creator.id), old),
      1,
      ({ totalCount }) => totalCount(),
    );
  });

  /** Gives all links but the first 300 a stored status. */
  const others: Record<string, string> = {
    USED: 'use_once = true, used_at = now(), is_enabled = true, expires_at = NULL',
    ACTIVE: 'use_once = false, used_at = NULL, is_enabled = true, expires_at = NULL',
    DISABLED: 'use_once = false, used_at = NULL, is_enabled = false, expires_at = NULL',
  };

  describe.each(Object.keys(others))('while most links are %s,', (most) => {
    beforeAll(() =>
      service.database.withoutTimeout(async (sql) => {
        await sql(
          `UPDATE payment_links SET ${others[most]} WHERE creator_id = $1
         AND id >= $2`,
          [creator.id, firstLink + 300n],
        );
        for (const table of ['payment_links', 'payments', 'audit_entries', 'creators']) {
          await sql(`VACUUM ANALYZE ${table}`);
        }
      }),
    );

    test.each(linkStatuses)('%s ones of a creator', async (status) => {
      const own = BigInt(creator.id);
      await expectFew((ctx) => pagedPaymentLinks(ctx, own, { status }));
    });

    test('all of a creator', async () => {
      await expectFew((ctx) => pagedPaymentLinks(ctx, BigInt(creator.id), {}));
    });

    test.each(linkStatuses)('%s ones of a product', async (status) => {
      const filter = { status, productId: BigInt(creator.productId) };
      const own = BigInt(creator.id);
      await expectFew((ctx) => pagedPaymentLinks(ctx, own, filter));
    });

    test.each([...linkStatuses, undefined])('%s ones of all creators', async (status) => {
      await expectFew((ctx) => searchPaymentLinks(ctx, { status }));
    });
  });

  /** One payment was made each minute, the first after a minute. */
  const start = { from: new Date('2026-01-01T00:00Z'), to: new Date('2026-01-01T00:10Z') };
  /** Each address has two payments, of which one is after the day. */
  const midway = new Date('2026-01-04T00:00Z');
  const searches: [what: string, found: number, search: () => PaymentSearch][] = [
    ['nothing given', page.take, () => ({})],
    ['an e-mail address', 2, () => ({ customerEmail: 'customer77@EXAMPLE.com' })],
    ['a payment id', 1, () => ({ paymentId: 'pay_77' })],
    ['a link', 1, () => ({ linkUuid: uuid })],
    ['a day long ago', 9, () => start],
    ['an address on a day', 1, () => ({ customerEmail: 'customer77@example.com', from: midway })],
  ];

  test.each(searches)('payments by %s: %i', async (_what, found, search) => {
    await expectFew((ctx) => searchPayments(ctx, search()), found);
  });

  const filters: [what: string, found: number, filter: PaymentFilter][] = [
    ['nothing given', page.take, {}],
    ['an e-mail address', 2, { customerEmail: 'customer77@EXAMPLE.com' }],
    ['a payment id', 1, { paymentId: 'pay_77' }],
    ['a day long ago', 9, { createdFrom: start.from, createdTo: start.to }],
    ['an address on a day', 1, { customerEmail: 'customer77@example.com', createdFrom: midway }],
  ];

  test.each(filters)('payments of a creator by %s: %i, of another none', async (...row) => {
    const [, found, filter] = row;
    await expectFew((ctx) => paymentsOfCreator(ctx, BigInt(creator.id), { filter }), found);
    await expectFew((ctx) => paymentsOfCreator(ctx, BigInt(other.id), { filter }), 0);
  });

  test.each([
    ['pay_77', 1],
    ['customer77@EXAMPLE.com', 2],
    ['77@example', 10],
    ['nobody', 0],
  ])('payments found by %s: %i', async (text, found) => {
    const search = { creatorId: BigInt(creator.id), text, most: 10 };
    const { rows, blocks } = await costOf(service, (query) => findPaymentsByText(query, search));
    expect(rows).toBe(found);
    // The whole index of customers, at most.
    expect(blocks).toBeLessThan(2 * few);
  });

  test('customers who have paid last, and what they have paid', async () => {
    const own = BigInt(creator.id);
    const [newest] = await customersOfCreator(service.services as Context, own).find(page);
    await expectFew((ctx) => customersOfCreator(ctx, own), 1);
    const { blocks } = await costOf(service, (explaining) =>
      totalsOfCustomer(contextWith(explaining), newest as Payment),
    );
    expect(blocks).toBeLessThan(20);
  });

  test('sales of the days asked for', async () => {
    const expectDays = async (
      [from, to]: [string, string],
      { id }: { id: number },
      most: { days: number; blocks: number },
    ): Promise<number> => {
      const period = { from: new Date(from), to: new Date(to), timeZone: 'Europe/Berlin' };
      const { blocks, rows } = await costOf(service, (query) =>
        salesByDay(contextWith(query), BigInt(id), period),
      );
      expect(rows).toBe(most.days);
      expect(blocks).toBeGreaterThan(0);
      expect(blocks).toBeLessThan(most.blocks);
      return blocks;
    };
    const week: [string, string] = ['2026-01-01', '2026-01-07'];
    const ofWeek = await expectDays(week, creator, { days: 7, blocks: Infinity });
    const ofDay = { days: 1, blocks: ofWeek / 5 };
    await expectDays(['2026-01-04', '2026-01-04'], creator, ofDay);
    const ofNone = { days: 0, blocks: 5 };
    await expectDays(['2026-02-01', '2026-02-28'], creator, ofNone);
    await expectDays(week, other, ofNone);
  });

  test('creators by name', async () => {
    for (const search of ['shop-77', 'S']) {
      await expectFew((ctx) => searchCreators(ctx, { search }));
    }
    await expectFew((ctx) => searchCreators(ctx, { search: 'nobody' }), 0);
  });

  test('the audit log, of a creator and of the platform', async () => {
    await expectFew((ctx) => changesForCreator(ctx, BigInt(creator.id)));
    await expectFew((ctx) => changesByPlatform(ctx));
    await expectFew(
      (ctx) => changesForCreator(ctx, BigInt(creator.id), { targetType: 'PRODUCT' }),
      1,
    );
    const targetId = String(firstLink);
    await expectFew((ctx) => changesForCreator(ctx, BigInt(creator.id), { targetId }), 1);
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
});
