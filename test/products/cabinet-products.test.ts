import { beforeEach, describe, expect, test } from 'vitest';
import { keyAccesses } from '../../src/access/principal.js';
import { newKey } from '../support/scenes/api-keys.js';
import { signInWithKey, signInWithToken, type Cabinet } from '../support/scenes/cabinet-session.js';
import {
  type Ask,
  callMutation,
  linksPath,
  tenEuros,
  useCreator,
  useStore,
} from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const other = useCreator(service);

const shown = 'id title description isFree isArchived creator { id }';

const create = ({ graphql }: { graphql: Ask }, input: object) =>
  callMutation(graphql, 'createProduct', shown, input);

const update = ({ graphql }: { graphql: Ask }, input: object) =>
  callMutation(graphql, 'updateProduct', shown, input);

let cabinet: Cabinet;
beforeEach(async () => void (cabinet = await signInWithToken(service, creator)));

test('a product that is made in the cabinet belongs to the creator, and can be sold at once', async () => {
  const { data } = await create(cabinet, { title: ' Course ' });
  const { id, ...product } = data.createProduct;
  expect(product).toEqual({
    ...{ title: 'Course', description: null, isFree: false, isArchived: false },
    creator: { id: String(creator.id) },
  });
  expect((await creator.rest('POST', linksPath(id), tenEuros)).status).toBe(200);
});

test('a change in the cabinet keeps what it leaves out, and is in the audit log', async () => {
  const { id } = (await create(cabinet, { title: 'A', description: 'B\r\nC' })).data.createProduct;
  const changed = await update(cabinet, { id, title: 'D', isArchived: true });
  expect(changed.data.updateProduct).toMatchObject({
    ...{ title: 'D', description: 'B\nC', isFree: false, isArchived: true },
  });
  const removed = await update(cabinet, { id, description: null, isFree: true, isArchived: false });
  expect(removed.data.updateProduct).toMatchObject({
    ...{ title: 'D', description: null, isFree: true, isArchived: false },
  });
  const { data } = await cabinet.graphql(
    '{ auditLog(first: 3) { nodes { action actor targetId } } }',
  );
  expect(data.auditLog.nodes).toEqual(
    ['updateProduct', 'updateProduct', 'createProduct'].map((action) => ({
      ...{ action, actor: 'SESSION', targetId: id },
    })),
  );
});

describe('An API key neither makes nor changes a product', () => {
  test.each(keyAccesses)('with the access %s', async (access) => {
    const { key } = await newKey(creator, { access });
    const graphql: Ask = (document, variables) => service.graphql(key, document, variables);
    const asked = { graphql };
    const id = creator.productId;
    for (const answer of [await create(asked, { title: 'A' }), await update(asked, { id })]) {
      expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
      expect(answer.error?.message).toContain('web cabinet');
    }
  });

  test('but a session that was opened with one does, if its access is FULL', async () => {
    const full = await signInWithKey(service, creator.key);
    expect((await create(full, { title: 'A' })).status).toBe(200);
    const { key } = await newKey(creator, { access: 'SELL' });
    const { status, code } = await create(await signInWithKey(service, key), { title: 'A' });
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });
});

test('the cabinet reaches no product and no shop of another creator', async () => {
  const made = await create(cabinet, { creatorId: String(other.id), title: 'A' });
  const changed = await update(cabinet, { id: other.productId, title: 'A' });
  expect([made.code, changed.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
});

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(256) }, 'title'],
  [{ title: 'a\u0000b' }, 'title'],
  [{ title: 'A', description: 'x'.repeat(1001) }, 'description'],
])('%j has a fault at its field', async (input, field) => {
  const { status, error } = await create(cabinet, input);
  expect([status, Object.keys(error?.extensions.fields ?? {})]).toEqual([422, [field]]);
});

test.each(['😀 <script>alert(1)</script>', 'Акварель'])('%s is a title', async (title) => {
  const { data } = await create(cabinet, { title, description: 'x'.repeat(1000) });
  expect(data.createProduct.title).toBe(title);
});

test('the 1 001st product that is not archived is refused, made or brought back', async () => {
  const rows = Array.from({ length: 998 }, () => ({ title: 'A', isFree: false }));
  const { db } = service.database;
  await db.product.createMany({
    data: rows.map((row) => ({ ...row, creatorId: BigInt(creator.id) })),
  });
  const refused = [
    422,
    'You can have at most 1000 products that are not archived. Archive one that you no longer sell.',
  ];
  const more = await create(cabinet, { title: 'A' });
  expect([more.status, more.error?.message]).toEqual(refused);
  const archived = await create(cabinet, { title: 'A', isArchived: true });
  const { id } = archived.data.createProduct;
  const back = await update(cabinet, { id, isArchived: false });
  expect([back.status, back.error?.message]).toEqual(refused);
  await update(cabinet, { id: creator.productId, isArchived: true });
  expect((await update(cabinet, { id, isArchived: false })).status).toBe(200);
});

test('the 10 001st product is refused, also an archived one', async () => {
  const { db } = service.database;
  const creatorId = BigInt(creator.id);
  const left = 9999 - (await db.product.count({ where: { creatorId } }));
  await db.$executeRaw`
    INSERT INTO products (creator_id, title, is_free, is_archived)
    SELECT ${creatorId}, 'A', false, true FROM generate_series(1, ${left}::int)`;
  expect((await create(cabinet, { title: 'A', isArchived: true })).status).toBe(200);
  const more = await create(cabinet, { title: 'A', isArchived: true });
  expect([more.status, more.error?.message]).toEqual([
    422,
    'You can have at most 10000 products, archived ones among them. Change one that you no longer sell.',
  ]);
});

test('the platform names the creator of a product', async () => {
  const platform = { graphql: service.platform };
  const { status, error } = await create(platform, { title: 'A' });
  expect([status, Object.keys(error?.extensions.fields ?? {})]).toEqual([422, ['creatorId']]);
});
