/** The sales of a creator by day, week, month, product, link and metadata. */
import { Decimal } from 'decimal.js';
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
  payAt,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../../support/scenes/payments.js';
import { useCreator, useService, type TestCreator } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);
const other = useCreator(service, beforeEach);

type Row = SalesByQuery['salesBy'][number];

const november = { from: '2026-11-01', to: '2026-11-30', timeZone: 'UTC', first: 20 };

async function salesBy(
  choice: Partial<SalesByQueryVariables>,
  by: TestCreator = creator,
): Promise<Row[]> {
  const { data, errors } = await by.graphql(SalesByDocument, {
    ...november,
    groupBy: 'DAY',
    ...choice,
  });
  expect(errors).toBeUndefined();
  return data.salesBy;
}

const byKey = (metadataKey: string, more: Partial<SalesByQueryVariables> = {}) =>
  salesBy({ groupBy: 'METADATA', metadataKey, ...more });

/** What is told of a group, in short. */
const short = (rows: Row[]) =>
  rows.map(({ key, isOther, formatted }) => `${isOther ? 'other' : key}: ${formatted}`);

/** Makes a link with metadata and pays it. */
async function paid(metadata: object, more: object = {}, by: TestCreator = creator) {
  const { uuid } = await newLink(by, { metadata });
  await recordPayment(service, payment(uuid, more));
  return uuid;
}

const roubles = (amount: string) => ({ currency: 'RUB', amount });

/** Writes payments past the service, as fast as many are made. */
async function insertSales(
  by: TestCreator,
  links: { metadata: object; productId?: number }[],
  payments: { link: number; currency: string; amount: string; refunded: string; at: Date }[],
): Promise<string[]> {
  const { sql } = service.database;
  const { rows } = await sql(
    `INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata, label,
       eur_price, eur_is_discount_price, rub_price, rub_is_discount_price)
     SELECT gen_random_uuid(), $1, (link->>'productId')::bigint, false, link->'metadata', link->>'label',
       10, false, 900, false
     FROM json_array_elements($2::json) AS link RETURNING id, uuid`,
    [
      by.id,
      JSON.stringify(
        links.map((link, n) => ({ productId: by.productId, label: `Link ${n}`, ...link })),
      ),
    ],
  );
  // Otherwise PostgreSQL looks for the link of each payment among all of them.
  await sql('ANALYZE payment_links');
  const made = rows as { id: bigint; uuid: string }[];
  await sql(
    `INSERT INTO payments (payment_id, creator_id, payment_link_id, currency, amount, refunded_amount, created_at)
     SELECT $1 || '-' || number, $1::bigint, (paid->>'id')::bigint, paid->>'currency', (paid->>'amount')::numeric,
       (paid->>'refunded')::numeric, (paid->>'at')::timestamptz
     FROM json_array_elements($2::json) WITH ORDINALITY AS listed (paid, number)`,
    [
      String(by.id),
      JSON.stringify(
        payments.map(({ link, ...more }) => ({ id: String(made[link]?.id), ...more })),
      ),
    ],
  );
  return made.map(({ uuid }) => uuid);
}

/** Numbers from 0 to below 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('Random sales of a year add up to the cent by', () => {
  const random = randomFrom(39);
  const campaigns = ['spring', 'autumn', 5, '5', true, null, { a: 1 }, ['x']];
  const links = Array.from({ length: 24 }, (_, n) => ({
    metadata: n % 9 === 0 ? {} : { campaign: campaigns[n % campaigns.length] },
    isOfSecond: n % 3 === 0,
  }));
  const payments = Array.from({ length: 600 }, () => {
    const cents = 1 + Math.floor(random() * 99_999);
    return {
      link: Math.floor(random() * links.length),
      currency: random() < 0.4 ? 'RUB' : 'EUR',
      amount: (cents / 100).toFixed(2),
      refunded: (random() < 0.3 ? Math.floor(random() * cents) / 100 : 0).toFixed(2),
      at: new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(random() * 365 * 86_400_000)),
    };
  });
  let uuids: string[];
  let secondProduct: number;
  const productOf = (link: number) => (links[link]?.isOfSecond ? secondProduct : creator.productId);

  beforeEach(async () => {
    const { rows } = await service.database.sql(
      `INSERT INTO products (creator_id, title, is_free) VALUES ($1, 'Second', false) RETURNING id`,
      [creator.id],
    );
    secondProduct = Number((rows[0] as { id: bigint }).id);
    const made = links.map(({ metadata }, n) => ({ metadata, productId: productOf(n) }));
    uuids = await insertSales(creator, made, payments);
    await insertSales(
      other,
      [{ metadata: { campaign: 'spring' } }],
      [{ ...(payments[0] as (typeof payments)[number]), link: 0 }],
    );
  });

  const monday = (at: Date): string => {
    const day = new Date(at.toISOString().slice(0, 10));
    return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  };
  const campaignOf = (link: number): string | null => {
    const value = (links[link]?.metadata as { campaign?: unknown }).campaign;
    return typeof value === 'object' || value === undefined ? null : (value as string);
  };
  const keys: Record<string, (payment: (typeof payments)[number]) => string | null> = {
    DAY: ({ at }) => at.toISOString().slice(0, 10),
    WEEK: ({ at }) => monday(at),
    MONTH: ({ at }) => `${at.toISOString().slice(0, 7)}-01`,
    PRODUCT: ({ link }) => String(productOf(link)),
    LINK: ({ link }) => uuids[link] as string,
    METADATA: ({ link }) => campaignOf(link),
  };

  test.each(Object.keys(keys))('%s', async (grouping) => {
    const groupBy = grouping as SalesByQueryVariables['groupBy'];
    const expected = new Map<string, Record<string, Decimal>>();
    for (const paid of payments) {
      const name = `${keys[grouping]?.(paid)} ${paid.currency}`;
      const { count = new Decimal(0), amount = count, refunded = count } = expected.get(name) ?? {};
      expected.set(name, {
        count: count.plus(1),
        amount: amount.plus(paid.amount),
        refunded: refunded.plus(paid.refunded),
      });
    }
    const year = { from: '2026-01-01', to: '2026-12-31', groupBy };
    const rows = await salesBy({
      ...year,
      ...(groupBy === 'METADATA' && { metadataKey: 'campaign' }),
      first: 100,
    });
    const told = rows.map(({ key, currency, count, amount, refunded, net }) => ({
      ...{ name: `${key} ${currency}`, count, amount, refunded, net },
    }));
    const wanted = [...expected].map(([name, { count, amount, refunded }]) => ({
      ...{ name, count: Number(count), amount: amount?.toFixed(2), refunded: refunded?.toFixed(2) },
      net: amount?.minus(refunded ?? 0).toFixed(2),
    }));
    const inOrder = (list: { name: string }[]) => list.sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(inOrder(told)).toEqual(inOrder(wanted));

    if (groupBy === 'DAY') return;
    const few = await salesBy({
      ...year,
      ...(groupBy === 'METADATA' && { metadataKey: 'campaign' }),
      first: 1,
    });
    for (const currency of ['EUR', 'RUB']) {
      const sum = (list: Row[]) =>
        list
          .filter((row) => row.currency === currency)
          .reduce((all, { net }) => all.plus(net), new Decimal(0))
          .toFixed(2);
      expect(sum(few)).toBe(sum(rows));
    }
  });
});

describe('Sales by time', () => {
  const at = (time: string, more?: object) => payAt(service, creator, new Date(time), more);

  test('are in order, without those that have no payments, however few are asked for', async () => {
    await at('2026-11-20T10:00:00Z', roubles('905'));
    await at('2026-11-20T10:00:00Z');
    await at('2026-11-03T10:00:00Z', roubles('905'));
    expect(short(await salesBy({ groupBy: 'DAY', first: 1 }))).toEqual([
      '2026-11-03: 905.00 ₽',
      '2026-11-20: €10.00',
      '2026-11-20: 905.00 ₽',
    ]);
  });

  test('by day are those of the field sales', async () => {
    await at('2026-11-03T10:00:00Z');
    await at('2026-11-20T22:30:00Z', roubles('905'));
    const period = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Europe/Moscow' };
    const { data } = await creator.graphql(SalesDocument, period);
    const days = await salesBy({ ...period, groupBy: 'DAY' });
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

  test('count a refund on the day of its payment', async () => {
    const paymentId = await at('2026-11-03T10:00:00Z');
    await recordRefund(service, refund(paymentId, { amount: '2.50' }));
    expect(await salesBy({ groupBy: 'DAY' })).toMatchObject([
      { key: '2026-11-03', amount: '10.00', refunded: '2.50', net: '7.50' },
    ]);
  });
});

describe('Sales by link and product', () => {
  test('have the highest EUR amount first, then the highest RUB amount', async () => {
    const least = await paid({}, roubles('905'));
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
    const { uuid } = await newLink(creator);
    await recordPayment(service, payment(uuid));
    const [product] = await salesBy({ groupBy: 'PRODUCT' });
    const title = product?.title as string;
    expect(product?.key).toBe(String(creator.productId));
    expect(title).not.toBe('');
    expect(await salesBy({ groupBy: 'LINK' })).toMatchObject([{ key: uuid, title }]);
    await service.database.sql(`UPDATE payment_links SET label = 'Spring' WHERE uuid = $1`, [uuid]);
    expect(await salesBy({ groupBy: 'LINK' })).toMatchObject([{ key: uuid, title: 'Spring' }]);
  });

  test('leave out those of other creators', async () => {
    await paid({ campaign: 'a' }, {}, other);
    for (const groupBy of ['DAY', 'WEEK', 'MONTH', 'PRODUCT', 'LINK'] as const) {
      expect(await salesBy({ groupBy })).toEqual([]);
    }
    expect(await byKey('campaign')).toEqual([]);
  });

  test('are told to the platform on behalf of the creator', async () => {
    await paid({});
    const { body } = await service.rest(
      service.platformKey,
      'POST',
      '/graphql',
      { query: '{ salesBy(groupBy: PRODUCT, from: "2026-11-01", to: "2026-11-30") { net } }' },
      { 'X-On-Behalf-Of': String(creator.id) },
    );
    expect(body.data.salesBy).toEqual([{ net: '10.00' }]);
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
    await paid({ other: 1 }, roubles('905'));
    expect(short(await byKey('level'))).toEqual(['null: €10.00', 'null: 905.00 ₽']);
  });

  test('take a key as it is, of 41 characters or with signs of SQL and JSON', async () => {
    for (const key of ['k'.repeat(41), "it's", 'a.b', '{x}', '"', '']) {
      await paid({ [key]: 'yes' });
      expect((await byKey(key))[0]).toMatchObject({ key: 'yes', count: 1 });
    }
  });

  test('of 10 000 values are the first ones, the rest in one', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => n);
    const at = new Date('2026-11-10T12:00:00Z');
    await insertSales(
      creator,
      [...many.map((n) => ({ metadata: { order: n } })), { metadata: {} }],
      [...many, 10_000].map((link) => ({
        ...{ link, at, currency: 'EUR', refunded: '0.00' },
        amount: String(link + 1),
      })),
    );
    expect(short(await byKey('order', { first: 2 }))).toEqual([
      '9999: €10000.00',
      '9998: €9999.00',
      'null: €10001.00',
      `other: €${(9998 * 9999) / 2}.00`,
    ]);
  });
});

describe('Sales by group are refused for', () => {
  const fields = async (choice: Partial<SalesByQueryVariables>) => {
    const { code, error } = await creator.graphql(SalesByDocument, {
      ...november,
      groupBy: 'PRODUCT',
      ...choice,
    });
    expect(code).toBe('VALIDATION_FAILED');
    return error?.extensions.fields;
  };

  test('more than 366 days', async () => {
    await salesBy({ from: '2026-01-01', to: '2027-01-01' });
    expect(await fields({ from: '2026-01-01', to: '2027-01-02' })).toEqual({
      to: ['The to field must not be more than 365 days after from.'],
    });
  });

  test('a last day before the first, and an unknown time zone', async () => {
    expect(await fields({ from: '2026-12-01', timeZone: 'Mars/Olympus' })).toEqual({
      to: ['The to field must not be before from.'],
      timeZone: ['The timeZone field must be the name of a time zone, such as Europe/Berlin.'],
    });
  });

  test.each([0, 101, -1])('the first %i groups', async (first) => {
    expect(await fields({ first })).toEqual({
      first: ['The first field must be between 1 and 100.'],
    });
  });

  test('METADATA without a key, and a key with another grouping', async () => {
    expect(await fields({ groupBy: 'METADATA' })).toEqual({
      metadataKey: ['The metadataKey field is required when groupBy is METADATA.'],
    });
    expect(await fields({ metadataKey: 'campaign' })).toEqual({
      metadataKey: ['The metadataKey field must be left out unless groupBy is METADATA.'],
    });
  });

  test('a key that is too long, or that no metadata can have', async () => {
    const by = (metadataKey: string) => fields({ groupBy: 'METADATA', metadataKey });
    expect(await by('k'.repeat(256))).toEqual({
      metadataKey: ['The metadataKey field must not be longer than 255 characters.'],
    });
    expect(await by('a\0b')).toHaveProperty('metadataKey');
    expect(await byKey('k'.repeat(255))).toEqual([]);
  });
});

describe('Sums that the database cannot end in time', () => {
  test('are a fault that says what to choose, not an outage', async () => {
    const { databaseFor } = service.services;
    service.services.databaseFor = (creatorId) => ({
      ...databaseFor(creatorId),
      query: () => Promise.reject(Object.assign(new Error('too long'), { code: '57014' })),
    });
    const answer = await creator.graphql(SalesByDocument, { ...november, groupBy: 'LINK' });
    service.services.databaseFor = databaseFor;
    expect(answer.code).toBe('VALIDATION_FAILED');
    expect(answer.error?.extensions.fields).toEqual({
      to: [
        'There are too many payments to add up in time. Choose fewer days, or another grouping.',
      ],
    });
  });
});

describe('The metadata keys to group by', () => {
  const keysOf = async (by: TestCreator = creator) =>
    (await by.graphql(MetadataKeysDocument)).data.metadataKeys;

  test('are those with texts, numbers or booleans, the most frequent first', async () => {
    await newLink(creator, { metadata: { b: 1, campaign: 'x', list: [1], nothing: null } });
    await newLink(creator, { metadata: { campaign: true, a: 'y' } });
    await newLink(other, { metadata: { foreign: 1 } });
    expect(await keysOf()).toEqual(['campaign', 'a', 'b']);
  });

  test('are at most 100, of the newest 1 000 links', async () => {
    const numbered = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, 1]));
    const old = { metadata: numbered('old', 1) };
    const links = Array.from({ length: 1000 }, () => ({ metadata: numbered('new', 3) }));
    await insertSales(creator, [old, ...links], []);
    expect(await keysOf()).toEqual(['new0', 'new1', 'new2']);
    await newLink(creator, { metadata: numbered('many', 120) });
    expect(await keysOf()).toHaveLength(100);
  });
});
