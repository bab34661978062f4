import { beforeEach, describe, expect, test } from 'vitest';
import {
  PaymentLinksDocument,
  type CreatePaymentLinkInput,
  type PaymentLinkFilter,
  type PaymentLinkStatus,
} from '../../schema/generated/operations.js';
import { linkStatuses } from '../../src/payment-links/status.js';
import { at, useClock } from '../support/scenes/clock.js';
import { bothWays, nodesOf, type PageArguments } from '../support/scenes/nodes.js';
import {
  deleteLink,
  makeLink,
  newProduct,
  payment,
  recordPayment,
  updateLink,
} from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({ databaseTimeoutMs: 2000 }, beforeEach);
const setClock = useClock(service);
const later = (seconds: number): string => at(seconds).toISOString();

async function list(filter: PaymentLinkFilter, page: PageArguments = {}, by = creator) {
  const { data, errors } = await by.graphql(PaymentLinksDocument, { filter, ...page });
  expect(errors).toBeUndefined();
  const { totalCount, pageInfo } = data.paymentLinks as any;
  const nodes = nodesOf(data.paymentLinks);
  return {
    ...{ totalCount, pageInfo, ids: nodes.map(({ id }) => id) },
    labels: nodes.map(({ label }) => label),
  };
}

/** Makes a link, at any time of the test: it needs no exchange rate. */
async function add(more: Partial<CreatePaymentLinkInput> = {}, by = creator) {
  const prices = [3, 1].map((currencyId) => ({ currencyId, price: 10, isDiscountPrice: false }));
  return makeLink(by, { prices, ...more });
}

describe('A filter by time', () => {
  const day = (date: number): string => new Date(Date.UTC(2026, 0, date)).toISOString();
  const addOn = async (date: number, by = creator): Promise<string> => {
    service.clock.now = new Date(day(date));
    return (await add({}, by)).id;
  };

  test('lists links newest first, also when clocks disagree, by pages', async () => {
    const ids: string[] = [];
    for (const date of [3, 1, 2, 5, 4, 5, 9]) ids.push(await addOn(date));
    const [third, first, second, fifth, fourth, alsoFifth] = ids;
    const filter = { createdFrom: day(1), createdTo: day(9) };
    const newestFirst = [alsoFifth, fifth, fourth, third, second, first];
    expect(await list(filter)).toMatchObject({ ids: newestFirst, totalCount: 6 });
    expect((await list({ createdTo: day(9) })).ids).toEqual(newestFirst);
    const pages = await bothWays((page) => list(filter, page));
    expect(pages).toEqual({ forth: newestFirst, back: newestFirst });
  });

  test('may go beyond the years of the database', async () => {
    const { id } = await add();
    const ever = { createdFrom: '0000-01-01T00:00:00Z', createdTo: '9999-12-31T23:59:59-12:00' };
    expect(await list(ever)).toMatchObject({ ids: [id], totalCount: 1 });
  });

  test("does not reveal the time of another creator's link by its cursor", async () => {
    const stranger = await service.newCreator();
    await addOn(1);
    await addOn(2, stranger);
    const { pageInfo } = await list({}, {}, stranger);
    const { ids } = await list({ createdFrom: day(1) }, { after: pageInfo.endCursor });
    expect(ids).toEqual([]);
  });
});

test('no filter finds or counts a deleted link', async () => {
  const metadata = { order: 'A-1', n: 1, ok: true };
  const [first, deleted, third] = [
    await add({ useOnce: true, metadata }),
    await add({ useOnce: true, metadata }),
    await add({ useOnce: true, metadata }),
  ];
  await deleteLink(creator, deleted.uuid);
  for (const filter of [
    { metadata: { key: 'order', value: 'A-1' } },
    { metadata: { key: 'n', value: '1' }, useOnce: true },
    { metadata: { key: 'ok', value: 'true' }, createdFrom: '2000-01-01T00:00:00Z' },
    { useOnce: true },
  ]) {
    expect(await list(filter)).toMatchObject({ ids: [third.id, first.id], totalCount: 2 });
  }
  const terms = await service.database.db.paymentLinkTerm.findMany({
    where: { creatorId: creator.id },
  });
  expect(terms.filter(({ linkId }) => linkId === BigInt(deleted.id))).toEqual([]);
  expect(terms).toHaveLength(2 * 3);
});

test('a blank label and null are no conditions', async () => {
  for (const label of ['one', null]) await add({ label });
  for (const filter of [{ label: '  ' }, { label: null }, { useOnce: null }]) {
    expect(await list(filter)).toMatchObject({ totalCount: 2, labels: [null, 'one'] });
  }
});

test('a product without links is told from an unknown one', async () => {
  const productId = String(creator.freeProductId);
  expect(await list({ productId })).toMatchObject({ ids: [], totalCount: 0 });
  const { code } = await creator.graphql(PaymentLinksDocument, {
    filter: { productId: '2147483647' },
  });
  expect(code).toBe('NOT_FOUND');
});

test.each([
  ['of 256 letters', 'x'.repeat(256), 'maxLength'],
  ['with U+0000', 'a\0', 'unstorableText'],
  ['with half a pair', '\udc00', 'unstorableText'],
])('a label %s is refused', async (_what, label, rule) => {
  for (const document of ['nodes { id }', 'totalCount']) {
    const { code, error } = await creator.graphql(
      `query ($label: String) { paymentLinks(filter: { label: $label }) { ${document} } }`,
      { label },
    );
    expect(code).toBe('VALIDATION_FAILED');
    expect(error?.extensions.faults).toMatchObject([{ path: 'filter.label', rule }]);
  }
});

test(
  'Filters find each link in exactly one status, whether or not the chore has marked it',
  { timeout: 60_000 },
  async () => {
    const products = [await newProduct(service, creator), creator.productId, creator.productId];
    const made: { id: string; status: PaymentLinkStatus; round: number; isOnce: boolean }[] = [];
    for (const [round, productId] of products.entries()) {
      setClock(round);
      for (const status of linkStatuses) {
        const isOnce = status === 'USED' || (status !== 'SOLD_OUT' && round === 2);
        const { id, uuid } = await add({
          productId: String(productId),
          useOnce: isOnce,
          metadata: { campaign: round === 0 ? 'old' : 'new' },
          label: round === 0 ? null : `SPRING ${round}`,
          isEnabled: status !== 'DISABLED',
          ...(status === 'SOLD_OUT' && { maxPayments: 1 }),
          ...(status === 'EXPIRED' && { expiresAt: later(60 + 60 * round) }),
          ...(status === 'ACTIVE' && round > 0 && { expiresAt: later(9000) }),
        });
        if (['SOLD_OUT', 'USED'].includes(status)) await recordPayment(service, payment(uuid));
        made.unshift({ id, status, round, isOnce });
      }
    }
    const filters: [PaymentLinkFilter, (link: (typeof made)[0]) => boolean][] = [
      [{}, () => true],
      [{ productId: String(products[0]) }, ({ round }) => round === 0],
      [{ useOnce: true }, ({ isOnce }) => isOnce],
      [{ useOnce: false }, ({ isOnce }) => !isOnce],
      [{ createdFrom: later(1) }, ({ round }) => round > 0],
      [{ metadata: { key: 'campaign', value: 'new' } }, ({ round }) => round > 0],
      [{ label: ' Spring ' }, ({ round }) => round > 0],
      [{ label: 'spring 2', useOnce: true }, ({ round, isOnce }) => round === 2 && isOnce],
      [{ label: 'ring', productId: String(creator.productId) }, ({ round }) => round > 0],
      [{ label: 'spring', createdTo: later(2) }, ({ round }) => round === 1],
    ];
    const together = Object.assign({}, ...filters.map(([filter]) => filter)) as PaymentLinkFilter;
    const all = { ...together, useOnce: true, createdTo: later(3) };
    filters.push([all, ({ round, isOnce }) => round > 0 && isOnce]);
    const expectFound = async (status: PaymentLinkStatus | null, isByPages: boolean) => {
      for (const [filter, fits] of filters) {
        const links = made.filter((link) => (!status || link.status === status) && fits(link));
        const ids = links.map(({ id }) => id);
        const wanted = { ...filter, status };
        expect(await list(wanted)).toMatchObject({ ids, totalCount: ids.length });
        if (!isByPages || ids.length < 2) continue;
        const pages = await bothWays((page) => list(wanted, page));
        expect(pages).toEqual({ forth: ids, back: ids });
      }
    };
    /** Looks only for links that can expire, once the others were found by pages. */
    const look = async (isByPages = false): Promise<void> => {
      const statuses = isByPages ? linkStatuses : (['ACTIVE', 'EXPIRED'] as const);
      for (const status of statuses) await expectFound(status, isByPages);
    };
    await expectFound(null, true);
    const marked = () =>
      service.database.db.paymentLink.count({
        where: { creatorId: creator.id, status: 'EXPIRED' },
      });
    for (const [seconds, expected] of [
      [60, 1],
      [180, 3],
    ] as const) {
      setClock(seconds);
      if (seconds === 180) await look(true);
      expect(await service.chores.runDue()).toContain('link-expiry');
      expect(await marked()).toBe(expected);
    }
    await look();

    const late = made.find(({ status }) => status === 'EXPIRED') as (typeof made)[0];
    await updateLink(creator, { id: late.id, expiresAt: later(9000) });
    late.status = 'ACTIVE';
    await look();
  },
);

// The embedded database has no time limit for statements.
test.skipIf(!process.env.TEST_DATABASE_URL || process.env.TEST_CITUS_URL)(
  'what is not found within the time limit of statements is the fault of the filter',
  { timeout: 20_000 },
  async () => {
    const list = (filter: string) =>
      creator.graphql(`{ paymentLinks(filter: { ${filter} }) { nodes { id } } }`);
    const search = () => creator.graphql('{ search(text: "spring") { paymentLinks { id } } }');
    await list('');
    await service.database.withoutTimeout(async (sql) => {
      await sql('BEGIN; LOCK TABLE payment_links');
      // One after the other, since a creator searches in one statement at a time.
      const label = await list('label: "spring"');
      const both = await list('status: USED, useOnce: true');
      const [text, others] = await Promise.all([search(), list('useOnce: true')]);
      await sql('COMMIT');
      const rule = 'searchTooLong';
      expect(label.error?.extensions.faults).toMatchObject([{ path: 'filter.label', rule }]);
      expect(both.error?.extensions.faults).toMatchObject([{ path: 'filter', rule }]);
      expect(text.error?.extensions.faults).toMatchObject([{ path: 'text', rule }]);
      expect(others.code).toBe('UNAVAILABLE');
    });
  },
);
