/** The search of the platform for payments of all creators. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
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

const start = new Date('2026-11-21T12:00:00Z');
beforeEach(() => void (service.clock.now = start));

/** Each test has a day of its own. */
let days = 0;
const newDay = () => {
  const midnight = Date.UTC(2026, 11, 1) + days++ * 86_400_000;
  return (hour: number, ms = 0): Date => new Date(midnight + hour * 3_600_000 + ms);
};

interface Wanted {
  paymentId?: string | null;
  customerEmail?: string | null;
  linkUuid?: string | null;
  from?: Date | string | null;
  to?: Date | string | null;
}

async function search(wanted: Wanted, page = 'first: 100') {
  const { data, errors } = await service.platform(
    `query ($paymentId: String, $customerEmail: String, $linkUuid: String, $from: DateTime, $to: DateTime) {
      searchPayments(
        paymentId: $paymentId, customerEmail: $customerEmail, linkUuid: $linkUuid, from: $from, to: $to, ${page}
      ) {
        totalCount totals { currency count amount formatted refunded net }
        nodes { paymentId }
        pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
      }
    }`,
    wanted,
  );
  expect(errors).toBeUndefined();
  const { nodes, ...connection } = data.searchPayments;
  return { ...connection, ids: nodes.map(({ paymentId }: { paymentId: string }) => paymentId) };
}

const found = async (wanted: Wanted): Promise<string[]> => (await search(wanted)).ids;

/** The payments on all pages of two, from the first page to the last, and from the last to the first. */
async function bothWays(wanted: Wanted): Promise<{ forth: string[]; back: string[] }> {
  const forth: string[] = [];
  for (let page = 'first: 2', more = true; more;) {
    const { ids, pageInfo } = await search(wanted, page);
    forth.push(...ids);
    page = `first: 2, after: "${pageInfo.endCursor}"`;
    more = pageInfo.hasNextPage;
  }
  const back: string[] = [];
  for (let page = 'last: 2', more = true; more;) {
    const { ids, pageInfo } = await search(wanted, page);
    back.unshift(...ids);
    page = `last: 2, before: "${pageInfo.startCursor}"`;
    more = pageInfo.hasPreviousPage;
  }
  return { forth, back };
}

const paidAt = (time: Date, by = creator, more: object = {}): Promise<string> =>
  payAt(service, by, time, more);

const newEmail = (): string => `ann-${randomUUID()}@example.com`;

const empty = { ids: [], totalCount: 0, totals: [] };

describe('The platform finds payments', () => {
  test('by the payment site’s id, of any creator', async () => {
    const mine = await pay(service, creator);
    const theirs = await pay(service, other);
    expect(await found({ paymentId: mine.paymentId })).toEqual([mine.paymentId]);
    expect(await found({ paymentId: theirs.paymentId })).toEqual([theirs.paymentId]);
    const { data } = await service.platform(
      `{ searchPayments(paymentId: "${theirs.paymentId}") {
        nodes { paymentLink { uuid product { creator { id } } } }
      } }`,
    );
    expect(data.searchPayments.nodes).toEqual([
      { paymentLink: { uuid: theirs.uuid, product: { creator: { id: String(other.id) } } } },
    ]);
  });

  test('by the customer’s e-mail address, in upper or lower case, with spaces around it or without', async () => {
    const email = newEmail();
    const written = [email, email.toUpperCase(), ` ${email.replace('ann', 'Ann')} `];
    const paid: string[] = [];
    for (const [index, each] of written.entries()) {
      const by = index === 1 ? other : creator;
      paid.unshift((await pay(service, by, { customer: { email: each } })).paymentId);
    }
    await pay(service, creator, { customer: { email: `x${email}` } });
    await pay(service, creator);
    for (const asked of [...written, `\t${email}`]) {
      expect(await found({ customerEmail: asked })).toEqual(paid);
    }
    expect(await found({ customerEmail: email.slice(0, -1) })).toEqual([]);
    expect(await found({ customerEmail: '%' })).toEqual([]);
  });

  test('by the uuid of their link, also once it is deleted', async () => {
    const { uuid, paymentId } = await pay(service, creator);
    await pay(service, creator);
    const { data } = await recordPayment(service, payment(uuid));
    const paid = [data.recordPayment.paymentId, paymentId];
    expect(await found({ linkUuid: uuid })).toEqual(paid);
    expect(await found({ linkUuid: uuid.toUpperCase() })).toEqual(paid);

    const link = await creator.graphql(`{ paymentLink(uuid: "${uuid}") { id } }`);
    await creator.rest('DELETE', `${creator.links}/${link.data.paymentLink.id}`);
    expect(await found({ linkUuid: uuid })).toEqual(paid);
  });

  test('by time, from the first moment to before the last', async () => {
    const at = newDay();
    const [one, two, three] = [
      await paidAt(at(1)),
      await paidAt(at(2), other),
      await paidAt(at(3), creator),
    ];
    expect(await found({ from: at(1), to: at(3) })).toEqual([two, one]);
    expect(await found({ from: at(1), to: at(3, 1) })).toEqual([three, two, one]);
    expect(await found({ from: at(1, 1), to: at(3) })).toEqual([two]);
    expect(await found({ from: at(3), to: at(1) })).toEqual([]);
    expect(await found({ from: at(2), to: at(2) })).toEqual([]);
    const open = await found({ from: at(2) });
    expect([open.includes(one), open.includes(two), open.includes(three)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await found({ to: at(2) })).filter((id) => [one, two, three].includes(id))).toEqual([
      one,
    ]);
  });

  test('by times beyond the years of the database', async () => {
    const at = newDay();
    const paid = await paidAt(at(1));
    const beyond = { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59-12:00' };
    expect(await found(beyond)).toContain(paid);
  });

  test('only if they meet all conditions', async () => {
    const at = newDay();
    const email = newEmail();
    const customer = { email };
    const early = await paidAt(at(1), creator, { customer });
    const late = await paidAt(at(2), creator, { customer });
    const theirs = await paidAt(at(2), other, { customer });
    await paidAt(at(2), creator);
    const { data } = await service.platform(
      `{ searchPayments(paymentId: "${late}") { nodes { paymentLink { uuid } } } }`,
    );
    const linkUuid: string = data.searchPayments.nodes[0].paymentLink.uuid;

    const customerEmail = email.toUpperCase();
    expect(await found({ customerEmail })).toEqual([theirs, late, early]);
    expect(await found({ customerEmail, from: at(2) })).toEqual([theirs, late]);
    expect(await found({ customerEmail, to: at(2) })).toEqual([early]);
    expect(await found({ customerEmail, linkUuid })).toEqual([late]);
    expect(await found({ customerEmail, linkUuid, to: at(2) })).toEqual([]);
    expect(await found({ paymentId: late, linkUuid, customerEmail, from: at(2) })).toEqual([late]);
    expect(await found({ paymentId: early, linkUuid })).toEqual([]);
    expect(await found({ paymentId: late, customerEmail: newEmail() })).toEqual([]);
  });

  test('of all creators, newest first, if there is no condition', async () => {
    const before = await search({});
    const [one, two] = [await pay(service, creator), await pay(service, other)];
    const after = await search({
      ...{ paymentId: null, customerEmail: null, linkUuid: null, from: null, to: null },
    });
    expect(after.ids).toEqual([two.paymentId, one.paymentId, ...before.ids]);
    expect(after.totalCount).toBe(Number(before.totalCount) + 2);
  });
});

test('The search for payments does not find rejected ones', async () => {
  const { uuid, paymentId } = await pay(service, creator, { link: { use_once: true } });
  const email = newEmail();
  const rejected = payment(uuid, { customer: { email } });
  expect((await recordPayment(service, rejected)).code).toBe('LINK_USED');
  expect(await search({ paymentId: rejected.paymentId })).toMatchObject(empty);
  expect(await search({ customerEmail: email })).toMatchObject(empty);
  expect(await found({ linkUuid: uuid })).toEqual([paymentId]);
});

describe('The search for payments finds nothing for', () => {
  test.each<[string, Wanted]>([
    ['an unknown payment id', { paymentId: 'nobody paid this' }],
    ['an empty payment id', { paymentId: '' }],
    ['a payment id with U+0000', { paymentId: 'a\0' }],
    ['half of a surrogate pair', { paymentId: '\ud800' }],
    ['an unknown address', { customerEmail: 'nobody@example.com' }],
    ['an empty address', { customerEmail: ' ' }],
    ['an address with U+0000', { customerEmail: '\0@example.com' }],
    ['an address with half of a surrogate pair', { customerEmail: '\udfff@example.com' }],
    ['the uuid of no link', { linkUuid: '00000000-0001-8000-8000-000000000000' }],
    ['a uuid that is not one of links', { linkUuid: randomUUID() }],
    ['the uuid of a creator past all ids', { linkUuid: 'ffffffff-ffff-8fff-8fff-ffffffffffff' }],
    ['no uuid at all', { linkUuid: "x' OR true --" }],
    ['a uuid with U+0000', { linkUuid: '\0' }],
    ['odd text beside a time', { customerEmail: '\0', from: start }],
  ])('%s', async (_what, wanted) => {
    expect(await search(wanted)).toMatchObject(empty);
  });
});

describe('Pages lead through all payments found, both ways,', () => {
  test('in the order in which they were recorded', async () => {
    const at = newDay();
    const customer = { email: newEmail() };
    const paid: string[] = [];
    // The clock of another process may be behind.
    for (const [index, hour] of [5, 1, 4, 2, 3].entries()) {
      paid.unshift(await paidAt(at(hour), index % 2 === 0 ? creator : other, { customer }));
      await paidAt(at(hour));
    }
    const wanted = { customerEmail: customer.email };
    expect(await search(wanted)).toMatchObject({ ids: paid, totalCount: 5 });
    expect(await bothWays(wanted)).toEqual({ forth: paid, back: paid });
  });

  test('by time, with those of the same moment in the order in which they were recorded', async () => {
    const at = newDay();
    const hours = [3, 1, 2, 3, 2, 5, 2];
    const paid: { id: string; hour: number; index: number }[] = [];
    for (const [index, hour] of hours.entries()) {
      const id = await paidAt(at(hour), index % 2 === 0 ? creator : other);
      paid.push({ id, hour, index });
    }
    const newestFirst = paid
      .toSorted((one, next) => next.hour - one.hour || next.index - one.index)
      .map(({ id }) => id);
    const wanted = { from: at(0), to: at(24) };
    expect(await search(wanted)).toMatchObject({ ids: newestFirst, totalCount: 7 });
    expect(await bothWays(wanted)).toEqual({ forth: newestFirst, back: newestFirst });
  });

  test('of all creators', async () => {
    for (const by of [creator, other, creator]) await pay(service, by);
    const { ids } = await search({});
    expect(await bothWays({})).toEqual({ forth: ids, back: ids });
  });

  test('and cursors of other lists are refused', async () => {
    await pay(service, creator);
    const { data } = await creator.graphql('{ payments { pageInfo { endCursor } } }');
    const { code } = await service.platform(
      `{ searchPayments(after: "${data.payments.pageInfo.endCursor}") { nodes { id } } }`,
    );
    expect(code).toBe('VALIDATION_FAILED');
  });
});

test('Totals are of all pages, by currency, with refunds', async () => {
  const customer = { email: newEmail() };
  const first = await pay(service, creator, { customer });
  await pay(service, other, { customer });
  const { uuid } = await newLink(other);
  await recordPayment(service, payment(uuid, { customer, currency: 'RUB', amount: '905' }));
  await recordRefund(service, refund(first.paymentId, { amount: '2.5' }));
  const { totals, totalCount, ids } = await search({ customerEmail: customer.email }, 'first: 1');
  expect([totalCount, ids.length]).toEqual([3, 1]);
  expect(totals).toEqual([
    {
      ...{ currency: 'EUR', count: 2, amount: '20.00', formatted: '€20.00' },
      ...{ refunded: '2.50', net: '17.50' },
    },
    {
      ...{ currency: 'RUB', count: 1, amount: '905.00', formatted: '905.00 ₽' },
      ...{ refunded: '0.00', net: '905.00' },
    },
  ]);
});
