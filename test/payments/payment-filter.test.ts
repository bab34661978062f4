/** The filter by which a creator finds its own payments. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentsDocument, type PaymentFilter } from '../../schema/generated/operations.js';
import { nodesOf } from '../support/scenes/nodes.js';
import {
  newLink,
  pay,
  payAt,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);
const other = useCreator(service, beforeEach);

interface Page {
  first?: number;
  after?: string;
  last?: number;
  before?: string;
}

async function list(
  filter: PaymentFilter | null,
  page: Page & { paymentLinkId?: string } = {},
  by = creator,
) {
  const { data, errors } = await by.graphql(
    `query (
      $filter: PaymentFilter, $paymentLinkId: ID, $first: Int, $after: String, $last: Int, $before: String
    ) {
      payments(
        filter: $filter, paymentLinkId: $paymentLinkId, first: $first, after: $after, last: $last, before: $before
      ) {
        totalCount totals { currency count formatted refunded net } nodes { paymentId }
        pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
      }
    }`,
    { filter, ...page },
  );
  expect(errors).toBeUndefined();
  const { nodes, ...connection } = data.payments;
  return { ...connection, ids: nodes.map(({ paymentId }: { paymentId: string }) => paymentId) };
}

const found = async (filter: PaymentFilter | null, by = creator): Promise<string[]> =>
  (await list(filter, {}, by)).ids;

/** The payments on all pages of two, from the first page to the last, and from the last to the first. */
async function bothWays(filter: PaymentFilter): Promise<{ forth: string[]; back: string[] }> {
  const forth: string[] = [];
  for (let page: Page | undefined = { first: 2 }; page;) {
    const { ids, pageInfo } = await list(filter, page);
    forth.push(...ids);
    page = pageInfo.hasNextPage ? { first: 2, after: pageInfo.endCursor } : undefined;
  }
  const back: string[] = [];
  for (let page: Page | undefined = { last: 2 }; page;) {
    const { ids, pageInfo } = await list(filter, page);
    back.unshift(...ids);
    page = pageInfo.hasPreviousPage ? { last: 2, before: pageInfo.startCursor } : undefined;
  }
  return { forth, back };
}

const at = (hour: number, ms = 0): string =>
  new Date(Date.UTC(2026, 11, 1, hour) + ms).toISOString();
const paidAt = (hour: number, more: object = {}, by = creator): Promise<string> =>
  payAt(service, by, new Date(at(hour)), more);

const linkIdOf = async (uuid: string): Promise<string> =>
  (await creator.graphql(`{ paymentLink(uuid: "${uuid}") { id } }`)).data.paymentLink.id;

const customer = { email: 'ann@example.com' };
const empty = { ids: [], totalCount: 0, totals: [] };

describe('A creator finds its own payments', () => {
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
    expect(await found({ customerEmail: 'nn@example.com' })).toEqual([]);
    expect(await found({ customerEmail: '%' })).toEqual([]);
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
    const paymentLinkId = await linkIdOf(uuid);
    service.clock.now = new Date(at(4));
    const { data } = await recordPayment(service, payment(uuid, { customer }));
    const last: string = data.recordPayment.paymentId;
    expect((await list(null, { paymentLinkId })).ids).toEqual([last]);
    expect((await list({ customerEmail }, { paymentLinkId })).ids).toEqual([last]);
    expect((await list({ createdFrom: at(4) }, { paymentLinkId })).ids).toEqual([last]);
    expect(await list({ createdTo: at(4) }, { paymentLinkId })).toMatchObject(empty);
    expect(await list({ paymentId: early }, { paymentLinkId })).toMatchObject(empty);
  });

  test('newest first, if there is no condition', async () => {
    const [one, two] = [await pay(service, creator), await pay(service, creator)];
    const all = [two.paymentId, one.paymentId];
    const nulls = { paymentId: null, customerEmail: null, createdFrom: null, createdTo: null };
    for (const filter of [null, {}, nulls]) expect(await found(filter)).toEqual(all);
    const { data } = await creator.graphql(PaymentsDocument, { paymentFilter: null });
    expect(nodesOf(data.payments).map(({ paymentId }) => paymentId)).toEqual(all);
  });

  test('and none of other creators', async () => {
    const [mine, theirs] = [await paidAt(1, { customer }), await paidAt(1, { customer }, other)];
    for (const by of [creator, other]) {
      const [own, foreign] = by === creator ? [mine, theirs] : [theirs, mine];
      expect(await found({ customerEmail: customer.email }, by)).toEqual([own]);
      expect(await found({ createdFrom: at(1), createdTo: at(2) }, by)).toEqual([own]);
      expect(await found({ paymentId: own }, by)).toEqual([own]);
      expect(await list({ paymentId: foreign }, {}, by)).toMatchObject(empty);
    }
    const { uuid } = await newLink(creator);
    const { code } = await other.graphql(
      'query ($id: ID, $filter: PaymentFilter) { payments(paymentLinkId: $id, filter: $filter) { totalCount } }',
      { id: await linkIdOf(uuid), filter: { customerEmail: customer.email } },
    );
    expect(code).toBe('NOT_FOUND');
  });
});

test.each<[string, PaymentFilter]>([
  ['an unknown payment id', { paymentId: 'nobody paid this' }],
  ['an empty payment id', { paymentId: '' }],
  ['a payment id with U+0000', { paymentId: 'a\0' }],
  ['half of a surrogate pair', { paymentId: '\ud800' }],
  ['an unknown address', { customerEmail: 'nobody@example.com' }],
  ['an empty address', { customerEmail: ' ' }],
  ['an address with U+0000', { customerEmail: '\0@example.com' }],
  ['odd text beside a time', { customerEmail: '\udfff', createdFrom: at(0) }],
  ['SQL', { customerEmail: "' OR true --", paymentId: "' OR true --" }],
])('The filter of payments finds nothing for %s', async (_what, filter) => {
  await pay(service, creator, { customer });
  expect(await list(filter)).toMatchObject(empty);
});

describe('Pages lead through all payments found, both ways,', () => {
  test('by time, with those of the same moment in the order in which they were recorded', async () => {
    const hours = [3, 1, 2, 3, 2, 5, 2];
    const paid: { id: string; hour: number; index: number }[] = [];
    for (const [index, hour] of hours.entries()) {
      paid.push({ id: await paidAt(hour, { customer }), hour, index });
      await paidAt(hour, { customer }, other);
    }
    const newestFirst = paid
      .toSorted((one, next) => next.hour - one.hour || next.index - one.index)
      .map(({ id }) => id);
    const times = { createdFrom: at(0), createdTo: at(24) };
    for (const filter of [times, { ...times, customerEmail: customer.email }]) {
      expect(await list(filter)).toMatchObject({ ids: newestFirst, totalCount: 7 });
      expect(await bothWays(filter)).toEqual({ forth: newestFirst, back: newestFirst });
    }
  });

  test('of a customer, in the order in which they were recorded', async () => {
    const paid: string[] = [];
    for (const hour of [5, 1, 4, 2, 3]) {
      paid.unshift(await paidAt(hour, { customer }));
      await paidAt(hour);
    }
    const filter = { customerEmail: customer.email };
    expect(await bothWays(filter)).toEqual({ forth: paid, back: paid });
  });

  test('and cursors of other lists are refused', async () => {
    await paidAt(1);
    await paidAt(1, {}, other);
    const filter = { createdFrom: at(0) };
    const theirs = await list(filter, {}, other);
    expect((await list(filter, { after: theirs.pageInfo.endCursor })).ids).toEqual([]);
  });
});

test('Totals are of all payments found, with their refunds', async () => {
  const first = await paidAt(1, { customer });
  await paidAt(2, { customer });
  await paidAt(3, { customer, currency: 'RUB', amount: '905' });
  await paidAt(2, { customer: { email: randomUUID() } });
  await recordRefund(service, refund(first, { amount: '2.5' }));
  const euros = { currency: 'EUR', count: 2, formatted: '€20.00', refunded: '2.50', net: '17.50' };
  const roubles = {
    ...{ currency: 'RUB', count: 1, formatted: '905.00 ₽', refunded: '0.00', net: '905.00' },
  };
  const customerEmail = customer.email;
  const all = await list({ customerEmail }, { first: 1 });
  expect(all).toMatchObject({ totalCount: 3, totals: [euros, roubles] });
  const early = await list({ customerEmail, createdTo: at(3) }, { first: 1 });
  expect(early).toMatchObject({ totalCount: 2, totals: [euros] });
});
