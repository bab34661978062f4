/** The search for payments: of a creator among its own, of the platform among all. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  PaymentsDocument,
  type PaymentFilter,
  type SearchPaymentsQueryVariables,
} from '../../schema/generated/operations.js';
import { useClock } from '../support/scenes/clock.js';
import { bothWays, nodesOf, pageInfo, type PageArguments } from '../support/scenes/nodes.js';
import {
  deleteLink,
  newLink,
  pay,
  payAt,
  payment,
  readLink,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);
const other = useCreator(service);
useClock(service);

const shown = `totalCount totals { currency count amount formatted refunded net }
  nodes { paymentId } ${pageInfo}`;
const idsIn = (nodes: { paymentId: string }[]): string[] => nodes.map((node) => node.paymentId);

/** A page of a creator's own payments. */
async function list(
  filter: PaymentFilter | null,
  page: PageArguments & { paymentLinkId?: string } = {},
  by = creator,
) {
  const { data, errors } = await by.graphql(
    `query ($filter: PaymentFilter, $paymentLinkId: ID, $first: Int, $after: String, $last: Int, $before: String) {
      payments(
        filter: $filter, paymentLinkId: $paymentLinkId, first: $first, after: $after, last: $last, before: $before
      ) { ${shown} }
    }`,
    { filter, ...page },
  );
  expect(errors).toBeUndefined();
  return { ...data.payments, ids: idsIn(data.payments.nodes) };
}

const found = async (filter: PaymentFilter | null, by = creator): Promise<string[]> =>
  (await list(filter, {}, by)).ids;

/** A page of the payments of all creators. */
async function search(wanted: SearchPaymentsQueryVariables, page: PageArguments = { first: 100 }) {
  const { data, errors } = await service.platform(
    `query (
      $paymentId: String, $customerEmail: String, $linkUuid: String, $from: DateTime, $to: DateTime,
      $first: Int, $after: String, $last: Int, $before: String
    ) {
      searchPayments(
        paymentId: $paymentId, customerEmail: $customerEmail, linkUuid: $linkUuid, from: $from, to: $to,
        first: $first, after: $after, last: $last, before: $before
      ) { ${shown} }
    }`,
    { ...wanted, ...page },
  );
  expect(errors).toBeUndefined();
  return { ...data.searchPayments, ids: idsIn(data.searchPayments.nodes) };
}

const foundByPlatform = async (wanted: SearchPaymentsQueryVariables): Promise<string[]> =>
  (await search(wanted)).ids;

const at = (hour: number, ms = 0): string =>
  new Date(Date.UTC(2026, 11, 1, hour) + ms).toISOString();
const paidAt = (hour: number, more: object = {}, by = creator): Promise<string> =>
  payAt(service, by, new Date(at(hour)), more);

/** A customer of this test alone. */
const newCustomer = () => ({ email: `ann-${randomUUID()}@example.com` });
const customer = { email: 'ann@example.com' };
const empty = { ids: [], totalCount: 0, totals: [] };

describe('Pages of payments lead both ways', () => {
  // The first test of the file, since the list grows with each.
  test('of all creators, newest first, if there is no condition', async () => {
    const paid: string[] = [];
    for (const by of [creator, other, creator]) paid.unshift((await pay(service, by)).paymentId);
    expect(await bothWays((page) => search({}, page))).toEqual({ forth: paid, back: paid });
    const nulls = { paymentId: null, customerEmail: null, linkUuid: null, from: null, to: null };
    expect(await search(nulls)).toMatchObject({ ids: paid, totalCount: 3 });
  });

  test('in the order in which they were recorded', async () => {
    const customer = newCustomer();
    const paid: string[] = [];
    // The clock of another process may be behind.
    for (const [index, hour] of [5, 1, 4, 2, 3].entries()) {
      paid.unshift(await paidAt(hour, { customer }, index % 2 === 0 ? creator : other));
      await paidAt(hour);
    }
    const wanted = { customerEmail: customer.email };
    expect(await search(wanted)).toMatchObject({ ids: paid, totalCount: 5 });
    expect(await bothWays((page) => search(wanted, page))).toEqual({ forth: paid, back: paid });
  });

  test('by time, those of one moment in the order of recording', async () => {
    const hours = [3, 1, 2, 3, 2, 5, 2];
    const customer = newCustomer();
    const paid: { id: string; hour: number; by: number }[] = [];
    for (const [index, hour] of hours.entries()) {
      const by = index % 2 === 0 ? creator : other;
      paid.unshift({ id: await paidAt(hour, { customer }, by), hour, by: by.id });
    }
    const newestFirst = paid.toSorted((one, next) => next.hour - one.hour);
    const all = newestFirst.map(({ id }) => id);
    const own = newestFirst.filter(({ by }) => by === creator.id).map(({ id }) => id);
    const ofCustomer = { customerEmail: customer.email };
    const times = { from: at(0), to: at(24), ...ofCustomer };
    expect(await search(times)).toMatchObject({ ids: all, totalCount: 7 });
    expect(await bothWays((page) => search(times, page))).toEqual({ forth: all, back: all });
    for (const more of [{}, ofCustomer]) {
      const filter = { createdFrom: at(0), createdTo: at(24), ...more };
      expect(await list(filter)).toMatchObject({ ids: own, totalCount: 4 });
      expect(await bothWays((page) => list(filter, page))).toEqual({ forth: own, back: own });
    }
  });

  test('and cursors of other lists are refused', async () => {
    await paidAt(1);
    await paidAt(1, {}, other);
    const theirs = await list(null, {}, other);
    const after: string = theirs.pageInfo.endCursor;
    expect((await list({ createdFrom: at(0) }, { after })).ids).toEqual([]);
    const { code } = await service.platform(
      `{ searchPayments(after: "${after}") { nodes { id } } }`,
    );
    expect(code).toBe('VALIDATION_FAILED');
  });
});

describe('A creator finds its payments', () => {
  test('by the payment site’s id', async () => {
    const { paymentId } = await pay(service, creator);
    await pay(service, creator);
    expect(await list({ paymentId })).toMatchObject({ ids: [paymentId], totalCount: 1 });
    expect(await found({ paymentId: paymentId.toUpperCase() })).toEqual([]);
  });

  test('by the customer’s e-mail address, in upper or lower case', async () => {
    const paid: string[] = [];
    for (const email of ['ann@example.com', 'Ann@Example.COM', ' ANN@example.com ']) {
      paid.unshift((await pay(service, creator, { customer: { email } })).paymentId);
    }
    await pay(service, creator, { customer: { email: 'joann@example.com' } });
    await pay(service, creator);
    for (const customerEmail of ['ann@example.com', 'aNN@example.com', '\tann@EXAMPLE.com ']) {
      expect(await found({ customerEmail })).toEqual(paid);
    }
    for (const customerEmail of ['nn@example.com', 'ann@example.co', '%']) {
      expect(await found({ customerEmail })).toEqual([]);
    }
  });

  test('by time, from the first moment to before the last', async () => {
    const [one, two, three] = [await paidAt(1), await paidAt(2), await paidAt(3)];
    expect(await found({ createdFrom: at(1), createdTo: at(3) })).toEqual([two, one]);
    expect(await found({ createdFrom: at(1, 1), createdTo: at(3, 1) })).toEqual([three, two]);
    expect(await found({ createdFrom: at(2) })).toEqual([three, two]);
    expect(await found({ createdTo: at(2) })).toEqual([one]);
    expect(await found({ createdFrom: at(2), createdTo: at(2) })).toEqual([]);
    expect(await found({ createdFrom: at(3), createdTo: at(1) })).toEqual([]);
    const ever = { createdFrom: '0000-01-01T00:00:00Z', createdTo: '9999-12-31T23:59:59-12:00' };
    expect(await found(ever)).toEqual([three, two, one]);
  });

  test('by all conditions at once, and of one link', async () => {
    const early = await paidAt(1, { customer });
    const late = await paidAt(3, { customer });
    await paidAt(3);
    const customerEmail = 'ANN@example.com';
    expect(await found({ customerEmail })).toEqual([late, early]);
    expect(await found({ customerEmail, createdFrom: at(2) })).toEqual([late]);
    expect(await found({ customerEmail, createdTo: at(2) })).toEqual([early]);
    expect(await found({ customerEmail, paymentId: early, createdTo: at(2) })).toEqual([early]);
    expect(await found({ customerEmail, paymentId: early, createdFrom: at(2) })).toEqual([]);
    expect(await found({ customerEmail: 'bob@example.com', paymentId: early })).toEqual([]);

    const { uuid } = await newLink(creator);
    const { id: paymentLinkId } = await readLink(creator, uuid, 'id');
    service.clock.now = new Date(at(4));
    const { data } = await recordPayment(service, payment(uuid, { customer }));
    const last: string = data.recordPayment.paymentId;
    for (const filter of [null, { customerEmail }, { createdFrom: at(4) }]) {
      expect((await list(filter, { paymentLinkId })).ids).toEqual([last]);
    }
    for (const filter of [{ createdTo: at(4) }, { paymentId: early }]) {
      expect(await list(filter, { paymentLinkId })).toMatchObject(empty);
    }
  });

  test('newest first, if there is no condition', async () => {
    const [one, two] = [await pay(service, creator), await pay(service, creator)];
    const all = [two.paymentId, one.paymentId];
    const nulls = { paymentId: null, customerEmail: null, createdFrom: null, createdTo: null };
    for (const filter of [null, {}, nulls]) expect(await found(filter)).toEqual(all);
    const { data } = await creator.graphql(PaymentsDocument, { paymentFilter: null });
    expect(idsIn(nodesOf(data.payments))).toEqual(all);
  });

  test('and none of other creators', async () => {
    const stranger = await service.newCreator();
    const [mine, theirs] = [await paidAt(1, { customer }), await paidAt(1, { customer }, stranger)];
    for (const by of [creator, stranger]) {
      const [own, foreign] = by === creator ? [mine, theirs] : [theirs, mine];
      expect(await found({ customerEmail: customer.email }, by)).toEqual([own]);
      expect(await found({ createdFrom: at(1), createdTo: at(2) }, by)).toEqual([own]);
      expect(await found({ paymentId: own }, by)).toEqual([own]);
      expect(await list({ paymentId: foreign }, {}, by)).toMatchObject(empty);
    }
  });
});

test('The filter of payments finds nothing for unknown, empty or odd texts', async () => {
  await pay(service, creator, { customer });
  const filters: PaymentFilter[] = [
    { paymentId: 'nobody paid this' },
    { paymentId: '' },
    { paymentId: 'a\0' },
    { paymentId: '\ud800' },
    { customerEmail: 'nobody@example.com' },
    { customerEmail: ' ' },
    { customerEmail: '\0@example.com' },
    { customerEmail: '\udfff', createdFrom: at(0) },
    { customerEmail: "' OR true --", paymentId: "' OR true --" },
  ];
  for (const filter of filters) {
    expect([filter, await list(filter)]).toMatchObject([filter, empty]);
  }
});

describe('The platform finds payments', () => {
  test('by the payment site’s id, of any creator', async () => {
    const mine = await pay(service, creator);
    const theirs = await pay(service, other);
    expect(await foundByPlatform({ paymentId: mine.paymentId })).toEqual([mine.paymentId]);
    expect(await foundByPlatform({ paymentId: theirs.paymentId })).toEqual([theirs.paymentId]);
    const { data } = await service.platform(
      `{ searchPayments(paymentId: "${theirs.paymentId}") {
        nodes { paymentLink { uuid product { creator { id } } } }
      } }`,
    );
    expect(data.searchPayments.nodes).toEqual([
      { paymentLink: { uuid: theirs.uuid, product: { creator: { id: String(other.id) } } } },
    ]);
  });

  test('by the uuid of their link, also once it is deleted', async () => {
    const { uuid, paymentId } = await pay(service, creator);
    await pay(service, creator);
    const { data } = await recordPayment(service, payment(uuid));
    const paid = [data.recordPayment.paymentId, paymentId];
    expect(await foundByPlatform({ linkUuid: uuid })).toEqual(paid);
    expect(await foundByPlatform({ linkUuid: uuid.toUpperCase() })).toEqual(paid);
    await deleteLink(creator, uuid);
    expect(await foundByPlatform({ linkUuid: uuid })).toEqual(paid);
  });

  test('only if they meet all conditions', async () => {
    const customer = newCustomer();
    const early = await paidAt(1, { customer });
    const late = await paidAt(2, { customer });
    const theirs = await paidAt(2, { customer }, other);
    await paidAt(2);
    const { data } = await service.platform(
      `{ searchPayments(paymentId: "${late}") { nodes { paymentLink { uuid } } } }`,
    );
    const linkUuid: string = data.searchPayments.nodes[0].paymentLink.uuid;
    const customerEmail = customer.email.toUpperCase();
    const [from, to] = [at(2), at(2)];
    for (const [wanted, ids] of [
      [{ customerEmail }, [theirs, late, early]],
      [{ customerEmail, from }, [theirs, late]],
      [{ customerEmail, to }, [early]],
      [{ customerEmail, linkUuid }, [late]],
      [{ customerEmail, linkUuid, to }, []],
      [{ paymentId: late, linkUuid, customerEmail, from }, [late]],
      [{ paymentId: early, linkUuid }, []],
      [{ paymentId: late, customerEmail: newCustomer().email }, []],
    ] as const) {
      expect(await foundByPlatform(wanted)).toEqual(ids);
    }
  });
});

test('The search for payments does not find rejected ones', async () => {
  const { uuid, paymentId } = await pay(service, creator, { link: { use_once: true } });
  const customer = newCustomer();
  const rejected = payment(uuid, { customer });
  expect((await recordPayment(service, rejected)).code).toBe('LINK_USED');
  expect(await search({ paymentId: rejected.paymentId })).toMatchObject(empty);
  expect(await search({ customerEmail: customer.email })).toMatchObject(empty);
  expect(await foundByPlatform({ linkUuid: uuid })).toEqual([paymentId]);
});

test('The search for payments finds nothing for what is no payment id or no link', async () => {
  const searches: SearchPaymentsQueryVariables[] = [
    { paymentId: 'nobody paid this' },
    { paymentId: 'a\0' },
    { linkUuid: '00000000-0001-8000-8000-000000000000' },
    // No link has a uuid of this kind.
    { linkUuid: randomUUID() },
    // Of a creator past all ids.
    { linkUuid: 'ffffffff-ffff-8fff-8fff-ffffffffffff' },
    { linkUuid: "x' OR true --" },
    { linkUuid: '\0' },
  ];
  for (const wanted of searches) {
    expect([wanted, await search(wanted)]).toMatchObject([wanted, empty]);
  }
});

test('Totals are of all pages, by currency, with refunds', async () => {
  const first = await paidAt(1, { customer });
  await paidAt(2, { customer });
  await paidAt(3, { customer, currency: 'RUB', amount: '905' });
  await paidAt(2);
  await recordRefund(service, refund(first, { amount: '2.5' }));
  const euros = {
    ...{ currency: 'EUR', count: 2, amount: '20.00', formatted: '€20.00' },
    ...{ refunded: '2.50', net: '17.50' },
  };
  const roubles = {
    ...{ currency: 'RUB', count: 1, amount: '905.00', formatted: '905.00 ₽' },
    ...{ refunded: '0.00', net: '905.00' },
  };
  const customerEmail = customer.email;
  const { totals, totalCount, ids } = await list({ customerEmail }, { first: 1 });
  expect([totals, totalCount, ids.length]).toEqual([[euros, roubles], 3, 1]);
  const early = await list({ customerEmail, createdTo: at(3) }, { first: 1 });
  expect(early).toMatchObject({ totalCount: 2, totals: [euros] });
});

test.each([
  ['payments { totals { amount } }', 'totals'],
  ['payments { totalCount }', 'totalCount'],
  ['customers { totalCount }', 'totalCount'],
  ['paymentLinks(filter: { useOnce: true }) { totalCount }', 'totalCount'],
  ['paymentLinks(filter: { label: "spring" }) { totalCount }', 'totalCount'],
])('Too many rows to add up in time are no outage: %s', async (field, path) => {
  const { databaseFor } = service.services;
  onTestFinished(() => void (service.services.databaseFor = databaseFor));
  service.services.databaseFor = (creatorId) => ({
    ...databaseFor(creatorId),
    query: (statement, how) =>
      /sum\(|count\(/.test(statement.sql)
        ? Promise.reject(Object.assign(new Error('too long'), { code: '57014' }))
        : databaseFor(creatorId).query(statement, how),
  });
  const { status, error } = await creator.graphql(`{ ${field} }`);
  const sentence = `There are too many rows for ${path}. Choose fewer by a filter, or leave ${path} out.`;
  expect([status, error?.extensions.fields]).toEqual([422, { [path]: [sentence] }]);
});
