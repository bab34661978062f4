/** Totals and pages of products with many links. Links are not counted: marks hold the numbers between them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Prisma } from '../../prisma/client/client.js';
import type { Query, Sql } from '../../src/core/database/database.js';
import { createLinkMarks } from '../../src/payment-links/list/marks.js';
import { insertLinks, markLinks } from '../support/scenes/many-links.js';
import { onServer, untilWaiting } from '../support/world/locks.js';
import { tenEuros, useCreator, useService, type TestCreator } from '../support/service/service.js';

const service = useService({ databaseTimeoutMs: 20_000 });
const perPage = 15;

const add = (creator: TestCreator, links: number, sql: Sql = service.database.sql) =>
  insertLinks(sql, creator, Array(links).fill({}));
const mark = (creator: TestCreator, sql: Sql = service.database.sql) => markLinks(sql, creator, 5);

const ignoreLockTimeout = (error: unknown): void => {
  if (!String(error).includes('lock timeout')) throw error;
};

const rowsOf = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await service.database.sql(text, values)).rows as Row[];

/** Ids of the links of a product that are not deleted, newest first, counted one by one. */
const idsOf = async ({ productId }: TestCreator): Promise<number[]> => {
  const rows = await rowsOf<{ id: unknown }>(
    'SELECT id FROM payment_links WHERE product_id = $1 AND deleted_at IS NULL ORDER BY id DESC',
    [productId],
  );
  return rows.map(({ id }) => Number(id));
};

const listPage = async (creator: TestCreator, page: number) => {
  const { body } = await creator.rest('GET', `${creator.links}?page=${page}`);
  return { total: body.meta.total as number, ids: body.data.map(({ id }: any) => id as number) };
};

const remove = (creator: TestCreator, id: number | undefined) =>
  creator.rest('DELETE', `${creator.links}/${id}`);

/** Expects that the pages and totals of a product are those of counting its links one by one. */
async function expectTruth(creator: TestCreator): Promise<void> {
  const ids = await idsOf(creator);
  const total = ids.length;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  for (let page = 1; page <= lastPage + 1; page++) {
    const expected = ids.slice((page - 1) * perPage, page * perPage);
    expect(await listPage(creator, page), `page ${page}`).toEqual({ total, ids: expected });
  }
  const { data } = await creator.graphql(`{
    all: paymentLinks { totalCount }
    one: paymentLinks(filter: { productId: ${creator.productId} }) { totalCount }
  }`);
  expect(data).toEqual({ all: { totalCount: total }, one: { totalCount: total } });
}

test('all marks of a product are set, also of more links than one step marks', async () => {
  const creator = await service.newCreator();
  await add(creator, 750);
  const { query, log } = service.services;
  // Each step marks 250 links instead of 20 000.
  const inSmallSteps: Query = ({ strings, values }, how) => {
    const smaller = values.map((value) => (value === 20_000 ? 250 : value));
    return query(Prisma.sql(strings, ...smaller), how);
  };
  const product = { creatorId: BigInt(creator.id), id: BigInt(creator.productId) };
  createLinkMarks(inSmallSteps, log).found(product, 750);
  const marked = async () => {
    const [row] = await rowsOf<{ links: unknown }>(
      'SELECT coalesce(sum(links), 0) AS links FROM payment_link_marks WHERE product_id = $1',
      [creator.productId],
    );
    return Number(row?.links);
  };
  await expect.poll(marked).toBe(750);
  const steps = service.statements.filter((sql) => sql.includes('mark_payment_links'));
  expect(steps.length).toBeGreaterThanOrEqual(3);
});

describe('A product with 1000 links', () => {
  const creator = useCreator(service);
  beforeAll(async () => void (await add(creator, 1000)));

  test('gets marks when its list is read', async () => {
    await listPage(creator, 1);
    await service.services.marks.close();
    const marks = await rowsOf('SELECT links FROM payment_link_marks WHERE product_id = $1', [
      creator.productId,
    ]);
    expect(marks).toEqual(Array(4).fill({ links: 250 }));
  });

  test('is exact in pages and totals after links are made and deleted', async () => {
    const ids = await idsOf(creator);
    for (const place of [0, 249, 250, 251, 499, 500, 501, 999]) await remove(creator, ids[place]);
    await creator.rest('POST', creator.links, tenEuros);
    await expectTruth(creator);
  });
});

test('links of other products are neither counted nor shown', async () => {
  const [one, other] = [await service.newCreator(), await service.newCreator()];
  for (let round = 0; round < 3; round++) {
    await add(one, 7);
    await add(other, 11);
    await mark(one);
    await mark(other);
  }
  await expectTruth(one);
  await expectTruth(other);
});

test('pages skip a stretch between marks whose links are all deleted', async () => {
  const creator = await service.newCreator();
  await add(creator, 40);
  await mark(creator);
  await mark(creator);
  const ids = await idsOf(creator);
  for (const id of ids.slice(12, 29)) await remove(creator, id);
  await expectTruth(creator);
  for (const id of ids) await remove(creator, id);
  await expectTruth(creator);
});

onServer.each([
  ['without', {}],
  ['with', { 'Idempotency-Key': 'late' }],
])(
  'a link whose id is older than a new mark is counted, %s an idempotency key',
  async (_, headers) => {
    const creator = await service.newCreator();
    const { productId, links } = creator;
    await service.database.withoutTimeout(async (sql) => {
      await sql('BEGIN');
      await sql('SELECT pg_advisory_xact_lock(hashint8extended($1, 5071994))', [productId]);
      const late = creator.rest('POST', links, tenEuros, headers);
      await untilWaiting(service, 1);
      await add(creator, 20, sql);
      await mark(creator, sql);
      await sql('COMMIT');
      expect((await late).status).toBe(200);
    });
    await expectTruth(creator);
  },
);

onServer('setting marks waits for a link that is being made, but not for long', async () => {
  const creator = await service.newCreator();
  await service.database.db.$transaction(async (tx) => {
    await add(creator, 1, service.database.sqlWithin(tx));
    await add(creator, 20);
    await expect(mark(creator)).rejects.toThrow('lock timeout');
  });
  await mark(creator);
  await expectTruth(creator);
});

onServer('a link that is deleted while marks are set leaves the total', async () => {
  const creator = await service.newCreator();
  await add(creator, 20);
  const [id] = await idsOf(creator);
  await service.database.withoutTimeout(async (sql) => {
    await sql('BEGIN');
    await mark(creator, sql);
    const removed = remove(creator, id);
    await Promise.race([removed, untilWaiting(service, 1)]);
    await sql('COMMIT');
    await removed;
  });
  await expectTruth(creator);
});

test('marks that are set while links are made and deleted count every one of them', async () => {
  const creator = await service.newCreator();
  await add(creator, 100);
  const ids = await idsOf(creator);
  const over = new AbortController();
  const marking = (async () => {
    // Marks give up when a link takes long.
    while (!over.signal.aborted) await mark(creator).catch(ignoreLockTimeout);
  })();
  const deleting = ids.filter((_, place) => place % 3 === 0).map((id) => remove(creator, id));
  const making = Array.from({ length: 50 }, () => creator.rest('POST', creator.links, tenEuros));
  const statuses = (await Promise.all([...deleting, ...making])).map(({ status }) => status);
  over.abort();
  await marking;
  expect(new Set(statuses)).toEqual(new Set([200, 204]));
  await expectTruth(creator);
  for (let more = 0; more < 10; more++) await mark(creator);
  await expectTruth(creator);
});
