import { expect, test } from 'vitest';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);
const other = useCreator(service);

const createCreator = async (storeName: string) => {
  const { status, data, code, error } = await service.platform(
    'mutation ($creator: CreateCreatorInput!) { createCreator(input: $creator) { id } }',
    { creator: { storeName } },
  );
  return { status, id: data?.createCreator.id, code, fields: error?.extensions.fields };
};
const createProduct = (input: object) =>
  service.platform(
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { title isFree creator { id } } }',
    { input },
  );
const issueKey = (creatorId: number, name: string) =>
  service.platform(
    'mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { key apiKey { name access expiresAt } } }',
    { input: { creatorId, name } },
  );

test('createCreator with a known store name returns that creator', async () => {
  const { id } = await createCreator('Café-1.x_y');
  const { data } = await service.platform(`{ creator(id: ${id}) { storeName } }`);
  expect(data.creator.storeName).toBe('Café-1.x_y');
  expect((await createCreator('Café-1.x_y')).id).toBe(id);
  expect((await createCreator('Cafe\u0301-1.x_y')).id).toBe(id);
  expect((await createCreator('café-1.x_y')).id).not.toBe(id);
});

test('many requests that add one store at once all get the same creator', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => createCreator('rush')));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});

test.each([
  ...['', ' a', 'a b', '-a', '.', '..', 'a/b', 'a?b', 'a#b', 'a%2Fb', 'a\u0000'],
  '\u{1F600}',
])('no store gets the name %j', (storeName) => expectRefused(storeName));

test('no store gets a name of 101 characters', () => expectRefused('x'.repeat(101)));

async function expectRefused(storeName: string): Promise<void> {
  const { status, code, fields } = await createCreator(storeName);
  expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(fields).toHaveProperty('storeName');
}

test('createProduct adds a product to a creator, under a sound title', async () => {
  const creatorId = creator.id;
  const { data } = await createProduct({ creatorId, title: '  Atlas ', isFree: true });
  const owner = { id: String(creatorId) };
  expect(data.createProduct).toEqual({ title: 'Atlas', isFree: true, creator: owner });
  for (const title of ['', '   ', 'x'.repeat(256), 'a\u0000b']) {
    const { status, code, error } = await createProduct({ creatorId, title, isFree: false });
    expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(error?.extensions.fields).toHaveProperty('title');
  }
});

test('A key that the platform issues may do everything, never expires, and has a name', async () => {
  const { data } = await issueKey(other.id, ' First ');
  const { key, apiKey } = data.issueApiKey;
  expect(apiKey).toEqual({ name: 'First', access: 'FULL', expiresAt: null });
  const viewer = await service.graphql(key, '{ viewer { creator { storeName } } }');
  expect(viewer.data.viewer.creator.storeName).toBe(other.storeName);
  for (const name of ['', '  ', 'x'.repeat(256)]) {
    const { status, code, error } = await issueKey(other.id, name);
    expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(error?.extensions.fields).toHaveProperty('name');
  }
});
