import { describe, expect, test } from 'vitest';
import { insertLinks, markLinks } from '../support/scenes/many-links.js';
import { tenEuros, useService, type TestCreator } from '../support/service/service.js';

const service = useService();
const isCluster = Boolean(process.env.TEST_CITUS_URL);

const sql = async <Row>(text: string, values?: unknown[]): Promise<Row[]> =>
  (await service.database.sql(text, values)).rows as Row[];

/** Ids of ten links of a new product, oldest first, of which the first eight are behind marks. */
async function markedLinks(): Promise<{ creator: TestCreator; ids: number[] }> {
  const creator = await service.newCreator();
  for (let number = 1; number <= 10; number++) {
    const body = { ...tenEuros, metadata: { order: `A-${number}` } };
    await creator.rest('POST', creator.links, body);
  }
  await markLinks(service.database.sql, creator, 4);
  const rows = await sql<{ id: unknown }>(
    'SELECT id FROM payment_links WHERE product_id = $1 ORDER BY id',
    [creator.productId],
  );
  return { creator, ids: rows.map(({ id }) => Number(id)) };
}

/** The total of a product, and the sum of its marks and the links after them. */
async function totals({ rest, links, productId }: TestCreator): Promise<number[]> {
  const { body } = await rest('GET', links);
  const [marks] = await sql<{ total: number }>(
    `SELECT (SELECT coalesce(sum(links), 0) FROM payment_link_marks WHERE product_id = $1)::int
       + (SELECT count(*) FROM payment_links WHERE product_id = $1 AND deleted_at IS NULL
          AND id > (SELECT marked_up_to FROM products WHERE id = $1))::int AS total`,
    [productId],
  );
  return [body.meta.total as number, marks?.total as number];
}

/** Ids of the links that a filter finds. Checks that it counts them. */
async function found({ graphql }: TestCreator, filter: string): Promise<number[]> {
  const document = `{ paymentLinks(first: 100, filter: { ${filter} }) { totalCount nodes { id } } }`;
  const { totalCount, nodes } = (await graphql(document)).data.paymentLinks;
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ id }: { id: string }) => Number(id));
}

const byOrder = (order: string): string => `metadata: { key: "order", value: "${order}" }`;

test('A link that was deleted and is restored is counted and found once', async () => {
  const { creator, ids } = await markedLinks();
  for (const id of [ids[1], ids[9]]) await creator.rest('DELETE', `${creator.links}/${id}`);
  expect(await totals(creator)).toEqual([8, 8]);
  const back = `UPDATE payment_links SET deleted_at = NULL WHERE product_id = $1`;
  await sql(back, [creator.productId]);
  await sql(back, [creator.productId]);
  expect(await totals(creator)).toEqual([10, 10]);
  expect(await found(creator, byOrder('A-2'))).toEqual([ids[1]]);
  expect(await found(creator, byOrder('A-10'))).toEqual([ids[9]]);
  expect((await creator.rest('DELETE', `${creator.links}/${ids[1]}`)).status).toBe(204);
  expect(await totals(creator)).toEqual([9, 9]);
  expect(await found(creator, byOrder('A-2'))).toEqual([]);
});

test('A link that is deleted twice and then removed leaves the total once', async () => {
  const { creator, ids } = await markedLinks();
  await creator.rest('DELETE', `${creator.links}/${ids[0]}`);
  await sql(`UPDATE payment_links SET deleted_at = '2026-01-01' WHERE id = $1`, [ids[0]]);
  expect(await totals(creator)).toEqual([9, 9]);
  await sql('DELETE FROM payment_links WHERE id = $1', [ids[0]]);
  expect(await totals(creator)).toEqual([9, 9]);
});

describe('A link that is added with a given id', () => {
  const add = ({ id, productId }: TestCreator, linkId: number): Promise<unknown> =>
    sql(
      `INSERT INTO payment_links (id, uuid, creator_id, product_id, use_once, metadata, eur_price,
         eur_is_discount_price, rub_price, rub_is_discount_price)
       VALUES ($3, gen_random_uuid(), $1, $2, false, '{}', 10, false, 900, false)`,
      [id, productId, linkId],
    );

  test('before a mark is refused, with what to do instead', async () => {
    const { creator, ids } = await markedLinks();
    await sql('DELETE FROM payment_links WHERE id = $1', [ids[1]]);
    await expect(add(creator, ids[1] as number)).rejects.toMatchObject({
      message: `payment link ${ids[1]} cannot be added to product ${creator.productId}: links after it are counted already`,
      hint: expect.stringMatching(/Leave the id to the sequence .* --disable-triggers/),
    });
    expect(await totals(creator)).toEqual([9, 9]);
  });

  test('after the last mark gets that id', async () => {
    const { creator, ids } = await markedLinks();
    await sql('DELETE FROM payment_links WHERE id = $1', [ids[8]]);
    await add(creator, ids[8] as number);
    expect(await found(creator, `productId: ${creator.productId}`)).toEqual([...ids].reverse());
    expect(await totals(creator)).toEqual([10, 10]);
  });

  test('far beyond the sequence keeps later counts exact', async () => {
    const { creator, ids } = await markedLinks();
    const far = (ids[9] as number) + 1000;
    for (let more = 0; more < 4; more++) await add(creator, far + more);
    await markLinks(service.database.sql, creator, 4);
    for (let more = 0; more < 3; more++) {
      const { status } = await creator.rest('POST', creator.links, tenEuros);
      expect(status).toBe(200);
    }
    expect(await totals(creator)).toEqual([17, 17]);
    await sql('DELETE FROM payment_links WHERE id >= $1', [far]);
  });
});

test('A link to a free product is not inserted', async () => {
  const creator = await service.newCreator();
  const inserted = async (productId: number) =>
    (await insertLinks(service.database.sql, { ...creator, productId }, [{}])).rows.length;
  expect(await inserted(creator.freeProductId)).toBe(0);
  expect(await inserted(creator.productId)).toBe(1);
});

describe('A link that is changed by SQL', () => {
  test('is found by its new values, and not by the old ones', async () => {
    const { creator, ids } = await markedLinks();
    await sql(
      `UPDATE payment_links SET metadata = '{"order": "B-1", "kept": 1}', use_once = true,
         created_at = '2020-01-01' WHERE id = $1`,
      [ids[2]],
    );
    expect(await found(creator, byOrder('A-3'))).toEqual([]);
    expect(await found(creator, byOrder('B-1'))).toEqual([ids[2]]);
    expect(await found(creator, `useOnce: true, ${byOrder('B-1')}`)).toEqual([ids[2]]);
    const old = `createdTo: "2021-01-01T00:00:00Z", ${byOrder('B-1')}`;
    expect(await found(creator, old)).toEqual([ids[2]]);
  });

  test('keeps its id, product and creator', async () => {
    const { creator, ids } = await markedLinks();
    const other = await service.newCreator();
    const message = `the id, the product and the creator of payment link ${ids[0]} cannot be changed`;
    for (const change of [
      'id = 2000000000',
      `product_id = ${creator.freeProductId}`,
      // Citus refuses this one itself.
      ...(isCluster ? [] : [`creator_id = ${other.id}`]),
    ]) {
      await expect(
        sql(`UPDATE payment_links SET ${change} WHERE id = $1`, [ids[0]]),
      ).rejects.toMatchObject({ message, hint: expect.stringContaining('make another') });
    }
    expect(await totals(creator)).toEqual([10, 10]);
  });
});

test('a session with an empty search_path makes, deletes, counts and finds links', async () => {
  const { creator, ids } = await markedLinks();
  await service.database.sql(`
    BEGIN;
    SET LOCAL search_path = '';
    INSERT INTO public.payment_links (uuid, creator_id, product_id, use_once, metadata, eur_price,
      eur_is_discount_price, rub_price, rub_is_discount_price)
    VALUES (pg_catalog.gen_random_uuid(), ${creator.id}, ${creator.productId}, false, '{"order": "C-1"}',
      10, false, 900, false);
    UPDATE public.payment_links SET deleted_at = now() WHERE id = ${ids[0]};
    UPDATE public.payment_links SET metadata = '{"order": "C-2"}' WHERE id = ${ids[1]};
    DELETE FROM public.payment_links WHERE id = ${ids[2]};
    SELECT public.mark_payment_links(${creator.id}, ${creator.productId}, ${ids[9]}, 2, 20);
    COMMIT;`);
  expect(await totals(creator)).toEqual([9, 9]);
  expect(await found(creator, byOrder('C-1'))).toHaveLength(1);
  expect(await found(creator, byOrder('C-2'))).toEqual([ids[1]]);
  expect(await found(creator, byOrder('A-3'))).toEqual([]);
});

test('a session with an old snapshot sets no marks', async () => {
  const { creator, ids } = await markedLinks();
  const before = await sql('SELECT * FROM payment_link_marks ORDER BY link_id');
  await service.database.sql(`
    BEGIN ISOLATION LEVEL REPEATABLE READ;
    SELECT mark_payment_links(${creator.id}, ${creator.productId}, ${ids[9]}, 1, 20);
    COMMIT;`);
  expect(await sql('SELECT * FROM payment_link_marks ORDER BY link_id')).toEqual(before);
  expect(await totals(creator)).toEqual([ids.length, ids.length]);
});

// The cluster of the tests lacks the trigger, so that they can empty their databases.
test.skipIf(isCluster)(
  'a truncated table of links has totals of zero, and can be filled again',
  async () => {
    const { creator } = await markedLinks();
    await sql('TRUNCATE payment_links RESTART IDENTITY CASCADE');
    expect(await totals(creator)).toEqual([0, 0]);
    expect(await found(creator, byOrder('A-1'))).toEqual([]);
    await creator.rest('POST', creator.links, tenEuros);
    expect(await totals(creator)).toEqual([1, 1]);
  },
);
