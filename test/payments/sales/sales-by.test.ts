/** The sales of a creator by day, week, month, product, link and metadata. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Query } from '../../../src/core/database/database.js';
import {
  MetadataKeysDocument,
  SalesByDocument,
  SalesDocument,
  type SalesByQuery,
  type SalesByQueryVariables,
} from '../../../schema/generated/operations.js';
import { insertLinks } from '../../support/scenes/many-links.js';
import {
  makeLink,
  newLink,
  newProduct,
  payAt,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../../support/scenes/payments.js';
import { useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);
const other = useCreator(service);
const start = new Date('2026-11-21T12:00:00Z');
beforeEach(() => void (service.clock.now = start));

type Row = SalesByQuery['salesBy'][number];
type Choice = Partial<SalesByQueryVariables>;

const november = { from: '2026-11-01', to: '2026-11-30', timeZone: 'UTC', first: 20 };

const ask = (choice: Choice, by = creator) =>
  by.graphql(SalesByDocument, { ...november, groupBy: 'PRODUCT', ...choice });

async function salesBy(choice: Choice, by = creator): Promise<Row[]> {
  const { data, errors } = await ask(choice, by);
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

describe('In two months', () => {
  const seller = useCreator(service);
  const links: { uuid: string; productId: string }[] = [];
  beforeAll(async () => {
    const products = [String(seller.productId), await newProduct(service, seller)];
    for (const [index, productId] of products.entries()) {
      service.clock.now = start;
      const metadata = { campaign: 'ab'[index] };
      const { uuid } = await makeLink(seller, { productId, metadata });
      const theirs = await makeLink(other, { metadata });
      links.push({ uuid, productId });
      service.clock.now = new Date(['2026-11-03T10:00Z', '2026-12-15T10:00Z'][index] as string);
      for (const input of [payment(theirs.uuid), payment(uuid, roubles)])
        await recordPayment(service, input);
      for (const amount of ['2.55', '1.05']) {
        const input = payment(uuid);
        await recordPayment(service, input);
        await recordRefund(service, refund(input.paymentId, { amount }));
      }
    }
  });

  test.each<[SalesByQueryVariables['groupBy'], keys: () => string[]]>([
    ['DAY', () => ['2026-11-03', '2026-12-15']],
    ['WEEK', () => ['2026-11-02', '2026-12-14']],
    ['MONTH', () => ['2026-11-01', '2026-12-01']],
    ['PRODUCT', () => links.map(({ productId }) => productId)],
    ['LINK', () => links.map(({ uuid }) => uuid)],
    ['METADATA', () => ['a', 'b']],
  ])(
    'Sales by %s add up payments and refunds by currency, of the creator alone',
    async (groupBy, keys) => {
      const metadataKey = groupBy === 'METADATA' ? 'campaign' : undefined;
      const period = { from: '2026-10-26', to: '2026-12-31' };
      const rows = await salesBy({ ...period, groupBy, metadataKey }, seller);
      const euros = { currency: 'EUR', count: 2, amount: '20.00', refunded: '3.60', net: '16.40' };
      const zero = { refunded: '0.00', net: '905.00' };
      const inRoubles = { currency: 'RUB', count: 1, amount: '905.00', ...zero };
      const wanted = keys().flatMap((key) => [euros, inRoubles].map((sum) => ({ key, ...sum })));
      expect(rows).toHaveLength(wanted.length);
      expect(rows).toEqual(
        expect.arrayContaining(wanted.map((row) => expect.objectContaining(row))),
      );
    },
  );
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
    expect(short(await salesBy({ groupBy: 'LINK', first: 1 }))).toEqual([
      `${most}: €20.00`,
      'other: €10.00',
      'other: 905.00 ₽',
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

  test('of many values are the first ones, the rest in one', async () => {
    const orders = Array.from({ length: 100 }, (_, order) => ({ order }));
    await insertLinks(service.database.sql, creator, [...orders, {}]);
    await service.database.sql(
      `INSERT INTO payments (payment_id, creator_id, payment_link_id, currency, amount, created_at)
       SELECT 'sale-' || id, creator_id, id, 'EUR', coalesce((metadata->>'order')::int, 100) + 1, '2026-11-10'
       FROM payment_links WHERE creator_id = $1`,
      [creator.id],
    );
    expect(short(await byKey('order', { first: 2 }))).toEqual([
      '99: €100.00',
      '98: €99.00',
      'null: €101.00',
      `other: €${(98 * 99) / 2}.00`,
    ]);
  });
});

describe('Sales by group are refused for', () => {
  const year = { from: '2026-01-01', to: '2027-01-01' };
  const groups = ['The first field must be between 1 and 100.'];
  test('more than a year, odd numbers of groups, and keys of metadata out of place', async () => {
    const refused: [what: string, choice: Choice, fields: Record<string, string[]>][] = [
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
    ];
    for (const [what, choice, fields] of refused) {
      const { code, error } = await ask(choice);
      expect([what, code, error?.extensions.fields]).toEqual([what, 'VALIDATION_FAILED', fields]);
    }
  });

  test('nothing at their bounds', async () => {
    expect(await salesBy(year)).toEqual([]);
    expect(await byKey('k'.repeat(255))).toEqual([]);
  });

  test('sums that the database cannot end in time', async () => {
    const { databaseFor } = service.services;
    service.services.databaseFor = (creatorId) => {
      const database = databaseFor(creatorId);
      const query: Query = (statement, how) =>
        how?.isLong
          ? Promise.reject(Object.assign(new Error('too long'), { code: '57014' }))
          : database.query(statement, how);
      return { ...database, query };
    };
    const { code, error } = await ask({ groupBy: 'LINK' });
    service.services.databaseFor = databaseFor;
    const sentence =
      'There are too many payments to add up in time. Choose fewer days, or another grouping.';
    expect([code, error?.extensions.fields]).toEqual(['VALIDATION_FAILED', { to: [sentence] }]);
  });
});

describe('The metadata keys to group by', () => {
  const keysNow = async () => (await creator.graphql(MetadataKeysDocument)).data.metadataKeys;

  test('are those with plain values, the most frequent first', async () => {
    await newLink(creator, { metadata: { b: 1, campaign: 'x', list: [1], nothing: null } });
    await newLink(creator, { metadata: { campaign: true, a: 'y' } });
    await newLink(other, { metadata: { foreign: 1 } });
    expect(await keysNow()).toEqual(['campaign', 'a', 'b']);
  });

  test('are at most 100, of the newest 1 000 links', async () => {
    const numbered = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, 1]));
    const links = [numbered('old', 1), ...Array(1000).fill(numbered('new', 1))];
    await insertLinks(service.database.sql, creator, links);
    expect(await keysNow()).toEqual(['new0']);
    await newLink(creator, { metadata: numbered('many', 120) });
    expect(await keysNow()).toHaveLength(100);
  });
});
