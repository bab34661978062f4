import { beforeAll, describe, expect, test } from 'vitest';
import { PaymentLinksDocument } from '../../schema/generated/operations.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { newLink } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);

const add = (metadata: object, by = creator) => newLink(by, { metadata });

/** Metadata of the links with this value under this key, the oldest first. */
async function found(key: string, value: string) {
  const filter = { metadata: { key, value } };
  const { data } = await creator.graphql(PaymentLinksDocument, { filter });
  const nodes = nodesOf(data.paymentLinks);
  expect(data.paymentLinks.totalCount).toBe(nodes.length);
  return nodes.map(({ metadata }) => metadata).reverse();
}

describe('a filter value matches a string, or the JSON text of a number or boolean', () => {
  const values = ['1', 1, '1.0', 1.5, 0.1, -7, 1e-7, 'true', true, 'false', false, 'null', null];
  beforeAll(async () => {
    for (const value of [...values, { v: '1' }, ['1'], [1], '', 'Привет']) await add({ v: value });
    await add({ other: '1', inner: { v: '1' } });
    await add({ v: '1' }, await service.newCreator());
  });

  test.each<[value: string, matches: unknown[]]>([
    ['1', ['1', 1]],
    ['1.0', ['1.0']],
    ['1.5', [1.5]],
    ['0.1', [0.1]],
    ['.1', []],
    ['-7', [-7]],
    ['1e-7', [1e-7]],
    ['0.0000001', []],
    ['true', ['true', true]],
    ['false', ['false', false]],
    ['True', []],
    ['null', ['null']],
    ['', ['']],
    ['"1"', []],
    ['{"v":"1"}', []],
    ['["1"]', []],
    ['Привет', ['Привет']],
    ['привет', []],
    ['%', []],
  ])('%s', async (value, matches) => {
    expect(await found('v', value)).toEqual(matches.map((match) => ({ v: match })));
  });
});

describe('a filter key is taken literally', () => {
  const keys = ['a.b', 'a"b', "a'b", 'a\\b', 'a,b', '{a}', '{}', '', ' ', 'NULL', 'ключ', '0', '$'];
  beforeAll(async () => {
    for (const key of keys) await add({ [key]: 'here' });
    await add({ a: { b: 'here' } });
  });

  test.each(keys)('%j', async (key) => {
    expect(await found(key, 'here')).toEqual([{ [key]: 'here' }]);
  });

  test('and keys below it are not searched', async () => {
    expect(await found('a', 'here')).toEqual([]);
    expect(await found('b', 'here')).toEqual([]);
  });
});

test('a filter key does not run into its value', async () => {
  await add({ or: 'derA-1' });
  expect(await found('order', 'A-1')).toEqual([]);
  expect(await found('or', 'derA-1')).toEqual([{ or: 'derA-1' }]);
});

test('links are found only by the first 100 keys of their metadata', async () => {
  const keys = Array.from({ length: 101 }, (_, index) => `key${index + 1}`);
  const metadata = { nested: {}, ...Object.fromEntries(keys.map((key) => [key, 'x'])) };
  await add(metadata);
  for (const key of ['key1', 'key100']) expect(await found(key, 'x')).toEqual([metadata]);
  expect(await found('key101', 'x')).toEqual([]);
});

test('a filter that no metadata can match is refused', async () => {
  const { error } = await creator.graphql(PaymentLinksDocument, {
    filter: { metadata: { key: '\0', value: '\ud800' } },
  });
  expect(error?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
  expect(Object.keys(error?.extensions.fields as object)).toEqual([
    'filter.metadata.key',
    'filter.metadata.value',
  ]);
});
