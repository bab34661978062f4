/** The sales of a creator by day, week, month, product, link and metadata. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  MetadataKeysDocument,
  SalesByDocument,
  SalesDocument,
  type SalesByQuery,
  type SalesByQueryVariables,
} from '../../../schema/generated/operations.js';
import {
  newLink,
  newProduct,
  payAt,
  payment,
  recordPayment,
} from '../../support/scenes/payments.js';
import { useCreator, useService, type TestCreator } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);
const other = useCreator(service, beforeEach);

type Row = SalesByQuery['salesBy'][number];
type Choice = Partial<SalesByQueryVariables>;

const november = { from: '2026-11-01', to: '2026-11-30', timeZone: 'UTC', first: 20 };

const ask = (choice: Choice) =>
  creator.graphql(SalesByDocument, { ...november, groupBy: 'PRODUCT', ...choice });

async function salesBy(choice: Choice): Promise<Row[]> {
  const { data, errors } = await ask(choice);
  expect(errors).toBeUndefined();
  return data.salesBy;
}

const byKey = (metadataKey: string, more: Choice = {}) =>
  salesBy({ groupBy: 'METADATA', metadataKey, ...more });

/** What is told of a group, in short. */
const short = (rows: Row[]) =>
  rows.map(({ key, isOther, formatted }) => `${isOther ? 'other' : key}: ${formatted}`);

/** Makes a link with metadata and pays it. */
async function paid(metadata: object, more: object = {}) {
  const { uuid } = await newLink(creator, { metadata });
  await recordPayment(service, payment(uuid, more));
  return uuid;
}

const roubles = { currency: 'RUB', amount: '905' };

/** A payment of one of many links, by its place among them. */
interface Sale {
  link: number;
  currency: 'EUR' | 'RUB';
  cents: number;
  refundedCents: number;
  at: Date;
}

/** Writes links and payments past the service, as fast as many are made. Returns the uuids of the links. */
async function insertSales(
  by: TestCreator,
  links: { metadata: object; productId?: number }[],
  sales: Sale[],
): Promise<string[]> {
  const { sql } = service.database;
  const { rows } = await sql(
    `INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata,
       eur_price, eur_is_discount_price, rub_price, rub_is_discount_price)
     SELECT gen_random_uuid(), $1, (link->>'productId')::bigint, false, link->'metadata', 10, false, 900, false
     FROM json_array_elements($2::json) AS link RETURNING id, uuid`,
    [by.id, JSON.stringify(links.map((link) => ({ productId: by.productId, ...link })))],
  );
  // Otherwise PostgreSQL looks for the link of each payment among all of them.
  await sql('ANALYZE payment_links');
  const made = rows as { id: bigint; uuid: string }[];
  await sql(
    `INSERT INTO payments (payment_id, creator_id, payment_link_id, currency, amount, refunded_amount, created_at)
     SELECT $1 || '-' || number, $1::bigint, (sale->>'id')::bigint, sale->>'currency', (sale->>'cents')::numeric / 100,
       (sale->>'refundedCents')::numeric / 100, (sale->>'at')::timestamptz
     FROM json_array_elements($2::json) WITH ORDINALITY AS listed (sale, number)`,
    [
      String(by.id),
      JSON.stringify(sales.map(({ link, ...more }) => ({ ...more, id: String(made[link]?.id) }))),
    ],
  );
  return made.map(({ uuid }) => uuid);
}

describe('Random sales of a year add up to the cent by', () => {
  const campaigns = ['spring', 'autumn', 5, '5', true, null, { a: 1 }, ['x']];
  const links = Array.from({ length: 24 }, (_, n) => ({
    campaign: n % 9 === 0 ? undefined : campaigns[n % campaigns.length],
    isOfSecond: n % 3 === 0,
  }));
  const sale = fc
    .record({
      link: fc.nat(links.length - 1),
      currency: fc.constantFrom('EUR' as const, 'RUB' as const),
      cents: fc.integer({ min: 1, max: 99_999 }),
      refundedCents: fc.nat(),
      seconds: fc.nat(365 * 86_400 - 1),
    })
    .map(({ refundedCents, seconds, ...sale }) => ({
      ...sale,
      refundedCents: refundedCents % sale.cents,
      at: new Date(Date.UTC(2026, 0, 1) + seconds * 1000),
    }));
  const sales: Sale[] = fc.sample(sale, { numRuns: 600, seed: 39 });
  let uuids: string[];
  let secondProduct: number;
  const productOf = (link: number) => (links[link]?.isOfSecond ? secondProduct : creator.productId);

  beforeEach(async () => {
    secondProduct = Number(await newProduct(service, creator));
    const made = links.map(({ campaign }, n) => ({
      metadata: { campaign },
      productId: productOf(n),
    }));
    uuids = await insertSales(creator, made, sales);
    const theirs = { ...(sales[0] as Sale), link: 0 };
    await insertSales(other, [{ metadata: { campaign: 'spring' } }], [theirs]);
  });

  const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
  const mondayOf = (at: Date): string =>
    dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000));
  const campaignOf = (link: number) => {
    const { campaign } = links[link] ?? {};
    return typeof campaign === 'object' || campaign === undefined ? null : String(campaign);
  };
  const groupings: [SalesByQueryVariables['groupBy'], (sale: Sale) => string | null][] = [
    ['DAY', ({ at }) => dayOf(at)],
    ['WEEK', ({ at }) => mondayOf(at)],
    ['MONTH', ({ at }) => `${dayOf(at).slice(0, 7)}-01`],
    ['PRODUCT', ({ link }) => String(productOf(link))],
    ['LINK', ({ link }) => uuids[link] as string],
    ['METADATA', ({ link }) => campaignOf(link)],
  ];

  test.each(groupings)('%s', async (groupBy, keyOf) => {
    const sums = new Map<string, { count: number; cents: number; refundedCents: number }>();
    for (const sale of sales) {
      const name = `${keyOf(sale)} ${sale.currency}`;
      const sum = sums.get(name) ?? { count: 0, cents: 0, refundedCents: 0 };
      sum.count++;
      sum.cents += sale.cents;
      sum.refundedCents += sale.refundedCents;
      sums.set(name, sum);
    }
    const money = (cents: number): string => (cents / 100).toFixed(2);
    const expected = [...sums].map(([name, { count, cents, refundedCents }]) => ({
      ...{ name, count, amount: money(cents), refunded: money(refundedCents) },
      net: money(cents - refundedCents),
    }));
    const metadataKey = groupBy === 'METADATA' ? 'campaign' : undefined;
    const year = { from: '2026-01-01', to: '2026-12-31', groupBy, metadataKey };
    const rows = await salesBy({ ...year, first: 100 });
    const told = rows.map(({ key, currency, count, amount, refunded, net }) => ({
      ...{ name: `${key} ${currency}`, count, amount, refunded, net },
    }));
    const inOrder = (list: { name: string }[]) => list.sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(inOrder(told)).toEqual(inOrder(expected));

    const few = await salesBy({ ...year, first: 1 });
    for (const currency of ['EUR', 'RUB']) {
      const centsIn = (list: Row[]): number =>
        list
          .filter((row) => row.currency === currency)
          .reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0);
      expect(centsIn(few)).toBe(centsIn(rows));
    }
  });
});

describe('Sales by time', () => {
  const at = (time: string, more?: object) => payAt(service, creator, new Date(time), more);

  test('by day are those of the field sales', async () => {
    await at('2026-11-20T22:30:00Z', roubles);
    await at('2026-11-20T22:30:00Z');
    await at('2026-11-03T10:00:00Z');
    const period = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Europe/Moscow' };
    const { data } = await creator.graphql(SalesDocument, period);
    const days = await salesBy({ ...period, groupBy: 'DAY', first: 1 });
    const told = data.sales.map(({ date, ...total }) => ({
      ...{ ...total, key: date, title: null, isOther: false },
    }));
    expect(days).toEqual(told);
  });

  test('by week begin on Monday, across the end of a year', async () => {
    await at('2026-12-27T23:59:59Z');
    await at('2026-12-28T00:00:00Z');
    await at('2027-01-03T23:59:59Z');
    await at('2027-01-04T00:00:00Z');
    const period = { from: '2026-12-27', to: '2027-01-04', groupBy: 'WEEK' } as const;
    expect(short(await salesBy(period))).toEqual([
      '2026-12-21: €10.00',
      '2026-12-28: €20.00',
      '2027-01-04: €10.00',
    ]);
    expect(short(await salesBy({ ...period, from: '2027-01-01', to: '2027-01-03' }))).toEqual([
      '2026-12-28: €10.00',
    ]);
  });

  test('by month follow the clocks of the time zone', async () => {
    await at('2026-10-31T21:30:00Z');
    await at('2026-11-30T20:30:00Z');
    await at('2026-11-30T21:30:00Z');
    const period = { from: '2026-10-01', to: '2026-12-31', groupBy: 'MONTH' } as const;
    expect(short(await salesBy({ ...period, timeZone: 'Europe/Moscow' }))).toEqual([
      '2026-11-01: €20.00',
      '2026-12-01: €10.00',
    ]);
    expect(short(await salesBy(period))).toEqual(['2026-10-01: €10.00', '2026-11-01: €20.00']);
  });
});

describe('Sales by link and product', () => {
  test('have the highest EUR amount first, then the highest RUB amount', async () => {
    const least = await paid({}, roubles);
    const most = await paid({});
    await recordPayment(service, payment(most));
    const middle = await paid({});
    expect(short(await salesBy({ groupBy: 'LINK' }))).toEqual([
      `${most}: €20.00`,
      `${middle}: €10.00`,
      `${least}: 905.00 ₽`,
    ]);
  });

  test('tell the label of the link, or the title of its product', async () => {
    const uuid = await paid({});
    const title = 'Course';
    const key = String(creator.productId);
    expect(await salesBy({ groupBy: 'PRODUCT' })).toMatchObject([{ key, title }]);
    expect(await salesBy({ groupBy: 'LINK' })).toMatchObject([{ key: uuid, title }]);
    await service.database.sql(`UPDATE payment_links SET label = 'Spring' WHERE uuid = $1`, [uuid]);
    expect(await salesBy({ groupBy: 'LINK' })).toMatchObject([{ key: uuid, title: 'Spring' }]);
  });
});

describe('Sales by metadata', () => {
  test('take texts, numbers and booleans, and the number 5 as the text "5"', async () => {
    for (const level of [5, '5', true, 'true', 2.5]) await paid({ level });
    expect(short(await byKey('level'))).toEqual(['5: €20.00', 'true: €20.00', '2.5: €10.00']);
  });

  test('take all else as no value, after the others', async () => {
    for (const level of [null, { deep: 1 }, [1], 'x'.repeat(256)]) await paid({ level });
    await paid({ level: 'x'.repeat(255) });
    await paid({});
    expect(short(await byKey('level'))).toEqual([`${'x'.repeat(255)}: €10.00`, 'null: €50.00']);
  });

  test('are under null alone for a key that no link has', async () => {
    expect(await byKey('level')).toEqual([]);
    await paid({ other: 1 });
    await paid({ other: 1 }, roubles);
    expect(short(await byKey('level'))).toEqual(['null: €10.00', 'null: 905.00 ₽']);
  });

  test('take a key as it is, of 41 characters or with signs of SQL and JSON', async () => {
    for (const key of ['k'.repeat(41), "it's", 'a.b', '{x}', '"', '']) {
      await paid({ [key]: 'yes' });
      expect((await byKey(key))[0]).toMatchObject({ key: 'yes', count: 1 });
    }
  });

  test('of 10 000 values are the first ones, the rest in one', async () => {
    const links = Array.from({ length: 10_000 }, (_, order) => ({ metadata: { order } }));
    const at = new Date('2026-11-10T12:00:00Z');
    const sales = [...links, {}].map((_, link) => ({
      ...{ link, at, currency: 'EUR' as const, cents: (link + 1) * 100, refundedCents: 0 },
    }));
    await insertSales(creator, [...links, { metadata: {} }], sales);
    expect(short(await byKey('order', { first: 2 }))).toEqual([
      '9999: €10000.00',
      '9998: €9999.00',
      'null: €10001.00',
      `other: €${(9998 * 9999) / 2}.00`,
    ]);
  });
});

describe('Sales by group are refused for', () => {
  const year = { from: '2026-01-01', to: '2027-01-01' };
  const groups = ['The first field must be between 1 and 100.'];
  test.each<[what: string, choice: Choice, fields: Record<string, string[]>]>([
    [
      'more than 366 days',
      { ...year, to: '2027-01-02' },
      { to: ['The to field must not be more than 365 days after from.'] },
    ],
    [
      'a last day before the first, and an unknown time zone',
      { from: '2026-12-01', timeZone: 'Mars/Olympus' },
      {
        to: ['The to field must not be before from.'],
        timeZone: ['The timeZone field must be the name of a time zone, such as Europe/Berlin.'],
      },
    ],
    ['the first 0 groups', { first: 0 }, { first: groups }],
    ['the first 101 groups', { first: 101 }, { first: groups }],
    ['the first -1 groups', { first: -1 }, { first: groups }],
    [
      'METADATA without a key',
      { groupBy: 'METADATA' },
      { metadataKey: ['The metadataKey field is required when groupBy is METADATA.'] },
    ],
    [
      'a key with another grouping',
      { metadataKey: 'campaign' },
      { metadataKey: ['The metadataKey field must be left out unless groupBy is METADATA.'] },
    ],
    [
      'a key that is too long',
      { groupBy: 'METADATA', metadataKey: 'k'.repeat(256) },
      { metadataKey: ['The metadataKey field must not be longer than 255 characters.'] },
    ],
    [
      'a key that no metadata can have',
      { groupBy: 'METADATA', metadataKey: 'a\0b' },
      { metadataKey: [expect.stringContaining('U+0000')] },
    ],
  ])('%s', async (_what, choice, fields) => {
    const { code, error } = await ask(choice);
    expect([code, error?.extensions.fields]).toEqual(['VALIDATION_FAILED', fields]);
  });

  test('nothing at their bounds', async () => {
    expect(await salesBy(year)).toEqual([]);
    expect(await byKey('k'.repeat(255))).toEqual([]);
  });

  test('sums that the database cannot end in time, which is no outage', async () => {
    const { databaseFor } = service.services;
    service.services.databaseFor = (creatorId) => ({
      ...databaseFor(creatorId),
      query: () => Promise.reject(Object.assign(new Error('too long'), { code: '57014' })),
    });
    const { code, error } = await ask({ groupBy: 'LINK' });
    service.services.databaseFor = databaseFor;
    const sentence =
      'There are too many payments to add up in time. Choose fewer days, or another grouping.';
    expect([code, error?.extensions.fields]).toEqual(['VALIDATION_FAILED', { to: [sentence] }]);
  });
});

describe('The metadata keys to group by', () => {
  const keysNow = async () => (await creator.graphql(MetadataKeysDocument)).data.metadataKeys;

  test('are those with texts, numbers or booleans, the most frequent first', async () => {
    await newLink(creator, { metadata: { b: 1, campaign: 'x', list: [1], nothing: null } });
    await newLink(creator, { metadata: { campaign: true, a: 'y' } });
    await newLink(other, { metadata: { foreign: 1 } });
    expect(await keysNow()).toEqual(['campaign', 'a', 'b']);
  });

  test('are at most 100, of the newest 1 000 links', async () => {
    const numbered = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, 1]));
    const links = Array.from({ length: 1000 }, () => ({ metadata: numbered('new', 3) }));
    await insertSales(creator, [{ metadata: numbered('old', 1) }, ...links], []);
    expect(await keysNow()).toEqual(['new0', 'new1', 'new2']);
    await newLink(creator, { metadata: numbered('many', 120) });
    expect(await keysNow()).toHaveLength(100);
  });
});
