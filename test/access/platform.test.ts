import { describe, expect, test } from 'vitest';
import { useService } from '../support/service/service.js';

const service = useService();

async function ask(query: string, variables: object) {
  const { status, data, error } = await service.platform(query, variables);
  return { status, data, error };
}

const createCreator = (storeName: string) =>
  ask('mutation ($input: CreateCreatorInput!) { createCreator(input: $input) { id storeName } }', {
    input: { storeName },
  });
const createProduct = (input: object) =>
  ask(
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { title isFree creator { id } } }',
    { input },
  );

test('createCreator with a known store name returns that creator', async () => {
  const made = await createCreator('Café-1.x_y');
  expect(made.data.createCreator.storeName).toBe('Café-1.x_y');
  expect(await createCreator('Café-1.x_y')).toEqual(made);
  expect(await createCreator('Cafe\u0301-1.x_y')).toEqual(made);
  expect((await createCreator('café-1.x_y')).data.createCreator.id).not.toBe(
    made.data.createCreator.id,
  );
});

test('many requests that add one store at once all get the same creator', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => createCreator('rush')));
  const made = new Set(answers.map(({ data }) => data.createCreator.id as number));
  expect(made.size).toBe(1);
});

test.each([
  '',
  ' a',
  'a b',
  '-a',
  '.',
  '..',
  'a/b',
  'a?b',
  'a#b',
  'a%2Fb',
  'a\u0000',
  '\u{1F600}',
  'x'.repeat(101),
])('no store gets the name %j', async (storeName) => {
  const { status, error } = await createCreator(storeName);
  expect([status, error?.extensions.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(error?.extensions.fields).toHaveProperty('storeName');
});

test('createProduct adds a product to a creator, under a sound title', async () => {
  const { id: creatorId } = await service.newCreator();
  const { data } = await createProduct({ creatorId, title: '  Atlas ', isFree: true });
  expect(data.createProduct).toEqual({
    title: 'Atlas',
    isFree: true,
    creator: { id: String(creatorId) },
  });

  for (const title of ['', '   ', 'x'.repeat(256), 'a\u0000b']) {
    const { error } = await createProduct({ creatorId, title, isFree: false });
    expect(error?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
    expect(error?.extensions.fields).toHaveProperty('title');
  }
  const unknown = await createProduct({ creatorId: 2147483647, title: 'Atlas', isFree: false });
  expect(unknown.error?.extensions.code).toBe('NOT_FOUND');
});

describe('A key that the platform issues', () => {
  const issue = (creatorId: number, name: string) =>
    ask(
      'mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { key apiKey { name access expiresAt } } }',
      { input: { creatorId, name } },
    );

  test('is for the creator named, may do everything, and never expires', async () => {
    const [creator] = [await service.newCreator(), await service.newCreator()];
    const { data } = await issue(creator.id, ' First ');
    const { key, apiKey } = data.issueApiKey;
    expect(apiKey).toEqual({ name: 'First', access: 'FULL', expiresAt: null });
    const viewer = await service.graphql(key, '{ viewer { creator { storeName } } }');
    expect(viewer.data.viewer.creator.storeName).toBe(creator.storeName);
  });

  test('is refused for a creator that does not exist, and for a bad name', async () => {
    const { error } = await issue(2147483647, 'First');
    expect(error?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    const { id } = await service.newCreator();
    for (const name of ['', '  ', 'x'.repeat(256)]) {
      const refused = await issue(id, name);
      expect(refused.error?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
      expect(refused.error?.extensions.fields).toHaveProperty('name');
    }
  });
});
