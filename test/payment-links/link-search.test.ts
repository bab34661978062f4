import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchPaymentLinksQueryVariables } from '../../schema/generated/operations.js';
import { linkStatuses } from '../../src/payment-links/status.js';
import { at, start, useClock } from '../support/scenes/clock.js';
import { bothWays, pageInfo, type PageArguments } from '../support/scenes/nodes.js';
import { deleteLink, makeLink, payment, recordPayment } from '../support/scenes/payments.js';
import { type TestCreator, useCreator, useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const other = useCreator(service);

const setClock = useClock(service);

async function search(
  wanted: SearchPaymentLinksQueryVariables,
  page: PageArguments = { first: 100 },
) {
  const { data, errors } = await service.platform(
    `query (
      $uuid: String, $productId: ID, $status: PaymentLinkStatus,
      $first: Int, $after: String, $last: Int, $before: String
    ) {
      searchPaymentLinks(
        uuid: $uuid, productId: $productId, status: $status,
        first: $first, after: $after, last: $last, before: $before
      ) { totalCount nodes { id uuid } ${pageInfo} }
    }`,
    { ...wanted, ...page },
  );
  expect(errors).toBeUndefined();
  const { nodes, ...connection } = data.searchPaymentLinks;
  return { ...connection, ids: nodes.map(({ uuid }: { uuid: string }) => uuid) as string[] };
}

const found = async (wanted: SearchPaymentLinksQueryVariables): Promise<string[]> =>
  (await search(wanted)).ids;

const add = async (...args: Parameters<typeof makeLink>) => (await makeLink(...args)).uuid;

/** Makes a link of each status, as it is an hour later, in the order of the statuses. */
async function oneOfEach(by: TestCreator): Promise<Record<string, string>> {
  setClock(0);
  const links = {
    ACTIVE: await add(by, { expiresAt: at(3601).toISOString() }),
    DISABLED: await add(by, { isEnabled: false }),
    EXPIRED: await add(by, { expiresAt: at(3600).toISOString() }),
    SOLD_OUT: await add(by, { maxPayments: 1 }),
    USED: await add(by, { useOnce: true }),
  };
  for (const uuid of [links.SOLD_OUT, links.USED]) {
    expect((await recordPayment(service, payment(uuid))).errors).toBeUndefined();
  }
  setClock(3600);
  return links;
}

const nothing = { ids: [], totalCount: 0 };

// The first tests of the file, since these lists grow with each.
describe('Pages of links lead both ways', () => {
  test('of all creators, in any status', async () => {
    await oneOfEach(creator);
    await oneOfEach(other);
    const { ids } = await search({});
    expect(await bothWays((page) => search({}, page))).toEqual({ forth: ids, back: ids });
  });

  test('of a status, whether or not the chore has marked links', async () => {
    await oneOfEach(creator);
    await oneOfEach(other);
    expect(await service.chores.runDue()).toContain('link-expiry');
    await oneOfEach(other);
    await oneOfEach(creator);
    for (const status of linkStatuses) {
      const { ids, totalCount } = await search({ status });
      expect(totalCount).toBe(ids.length);
      expect(totalCount).toBeGreaterThanOrEqual(4);
      const pages = await bothWays((page) => search({ status }, page));
      expect([status, pages]).toEqual([status, { forth: ids, back: ids }]);
    }
  });

  test('of a product', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      made.unshift(await add(creator));
      await add(other);
    }
    const wanted = { productId: creator.productId };
    expect(await bothWays((page) => search(wanted, page))).toEqual({ forth: made, back: made });
  });

  test('and there is one page for a uuid', async () => {
    const uuid = await add(creator);
    expect(await bothWays((page) => search({ uuid }, page))).toEqual({
      forth: [uuid],
      back: [uuid],
    });
    const { pageInfo } = await search({ uuid });
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
    for (const page of [
      { first: 2, after: pageInfo.endCursor },
      { last: 2, before: pageInfo.startCursor },
    ]) {
      expect((await search({ uuid }, page)).ids).toEqual([]);
    }
  });
});

describe('The platform finds links', () => {
  test('by uuid, of any creator, also deleted ones', async () => {
    const mine = await add(creator);
    const theirs = await add(other);
    expect(await search({ uuid: mine })).toMatchObject({ ids: [mine], totalCount: 1 });
    expect(await found({ uuid: theirs })).toEqual([theirs]);
    expect(await found({ uuid: mine.toUpperCase() })).toEqual([mine]);
    await deleteLink(creator, mine);
    expect(await search({ uuid: mine })).toMatchObject({ ids: [mine], totalCount: 1 });
    const { data } = await service.platform(
      `{ searchPaymentLinks(uuid: "${mine}") { nodes { deletedAt product { creator { id } } } } }`,
    );
    expect(data.searchPaymentLinks.nodes).toEqual([
      { deletedAt: start.toISOString(), product: { creator: { id: String(creator.id) } } },
    ]);
  });

  test('by product, without the deleted ones', async () => {
    const [one, two, deleted] = [await add(creator), await add(creator), await add(creator)];
    await add(other);
    await deleteLink(creator, deleted);
    const { productId } = creator;
    expect(await search({ productId })).toMatchObject({ ids: [two, one], totalCount: 2 });
    expect(await search({ productId: creator.freeProductId })).toMatchObject(nothing);
  });

  test('by status, of all creators', async () => {
    setClock(3600);
    const before = await Promise.all(linkStatuses.map((status) => found({ status })));
    const mine = await oneOfEach(creator);
    const theirs = await oneOfEach(other);
    for (const [index, status] of linkStatuses.entries()) {
      const { ids, totalCount } = await search({ status });
      const made = ids.filter((uuid: string) => !before[index]?.includes(uuid));
      expect([status, made]).toEqual([status, [theirs[status], mine[status]]]);
      expect(totalCount).toBe(ids.length);
      const { data } = await service.platform(
        `{ searchPaymentLinks(status: ${status}, first: 100) { nodes { status } } }`,
      );
      for (const node of data.searchPaymentLinks.nodes) expect(node).toEqual({ status });
    }
  });

  test('only if they meet all conditions', async () => {
    const links = await oneOfEach(creator);
    await oneOfEach(other);
    const { productId } = creator;
    const { ACTIVE: uuid } = links;
    for (const status of linkStatuses) {
      expect(await search({ productId, status })).toMatchObject({
        ids: [links[status]],
        totalCount: 1,
      });
      expect(await found({ uuid, productId, status })).toEqual(status === 'ACTIVE' ? [uuid] : []);
      expect(await found({ uuid, status })).toEqual(status === 'ACTIVE' ? [uuid] : []);
      expect(await found({ uuid: links[status], status })).toEqual([links[status]]);
    }
    expect(await found({ uuid, productId: other.productId })).toEqual([]);
  });

  test('of all creators, newest first, if there is no condition', async () => {
    const before = await search({});
    const mine = Object.values(await oneOfEach(creator));
    const theirs = await add(other);
    await deleteLink(other, await add(other));
    const after = await search({ uuid: null, productId: null, status: null });
    expect(after.ids).toEqual([theirs, ...mine.toReversed(), ...before.ids]);
    expect(after.totalCount).toBe(Number(before.totalCount) + 6);
  });
});

test('The search for links finds nothing for what is no product or no link', async () => {
  const searches: SearchPaymentLinksQueryVariables[] = [
    { productId: 2_000_000_000 },
    { productId: 2_000_000_000, status: 'USED' },
    { productId: 'x' },
    { uuid: '00000000-0001-8000-8000-000000000000' },
    // No link has a uuid of this kind.
    { uuid: randomUUID() },
    { uuid: "x' OR true --" },
    { uuid: '\0' },
    { uuid: '\ud800' },
    { uuid: '' },
  ];
  for (const wanted of searches) {
    expect([wanted, await search(wanted)]).toMatchObject([wanted, nothing]);
  }
});
