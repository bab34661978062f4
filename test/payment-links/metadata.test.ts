import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { PaymentLinksDocument } from '../../schema/generated/operations.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { newLink, newLinkByGraphql, postMetadata } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore();

const create = (metadata: string) => postMetadata(creator, metadata);
const createByGraphql = (metadata: string) =>
  newLinkByGraphql(creator, { metadata: JSON.parse(metadata) as Record<string, unknown> });
const countLinks = () =>
  service.database.db.paymentLink.count({ where: { creatorId: creator.id } });

/** JSON text of the metadata of the newest link, read by GraphQL. */
async function stored(): Promise<string> {
  const { data } = await creator.graphql(PaymentLinksDocument, { first: 1 });
  return JSON.stringify(nodesOf(data.paymentLinks)[0]?.metadata);
}

describe('metadata come back as they were sent', () => {
  test.each<[what: string, json: string]>([
    ['keys in their order', '{"zebra":1,"apple":{"z":1,"a":2},"mango":[{"y":1,"b":2}]}'],
    ['every type, nested', '{"a":{"b":[1,"x",true,false,null,{},[],[[{"c":null}]]]}}'],
    ['Cyrillic, emoji and right-to-left text', '{"ключ":"Привет","🙂":"👨‍👩‍👧","مفتاح":"قيمة"}'],
    ['escapes', '{"a\\"b\\\\c":"line\\nfeed\\ttab\\u0001/"}'],
    ['snake_case and camelCase', '{"use_once":1,"useOnce":2,"a_b":{"a_b":1,"aB":2},"aB":3}'],
    ['the names of the API', '{"prices":[],"metadata":{},"productId":"x","input":{"id":1}}'],
    ['an empty key and empty values', '{"":"","a":{"":{}}}'],
    ['keys with dots', '{"a.b":1,"a":{"b":2},".":3}'],
    ['fractions', '{"a":0.1,"b":-2.5,"c":1e-7,"d":3.141592653589793,"e":5e-324}'],
    ['the largest whole numbers', '{"a":9007199254740991,"b":-9007199254740991}'],
    ['numbers as text', '{"a":"9007199254740993","b":"1e400","c":"01"}'],
    ['names that JavaScript knows', '{"constructor":{"prototype":1},"toString":2,"toJSON":3}'],
    ['__proto__', '{"__proto__":{"a":1},"b":{"__proto__":"c"}}'],
    ['names that Prisma knows', '{"$type":"Raw","value":{"$type":"Json","value":"1"}}'],
    ['an object like Prisma’s raw values', '{"a":{"__prismaRawParameters__":true,"values":"b"}}'],
    ['an object like a decimal', '{"a":{"toStringTag":"[object Decimal]"}}'],
  ])('%s', async (_what, json) => {
    const made = await create(json);
    expect(made.status).toBe(200);
    expect(JSON.stringify(made.body.metadata)).toBe(json);
    expect(await stored()).toBe(json);

    const { data } = await createByGraphql(json);
    expect(JSON.stringify(data.createPaymentLink.metadata)).toBe(json);
    expect(await stored()).toBe(json);
  });

  test('any object within the limits', { timeout: 60_000 }, async () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
    const number = fc
      .oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }))
      .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value));
    const { object } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(text, number, fc.boolean(), fc.constant(null)),
        fc.array(tie('value')),
        tie('object'),
      ),
      object: fc.dictionary(text, tie('value')),
    }));
    await fc.assert(
      fc.asyncProperty(object, async (metadata) => {
        const json = JSON.stringify(metadata);
        fc.pre(Buffer.byteLength(json) <= 16 * 1024);
        expect(JSON.stringify((await create(json)).body.metadata)).toBe(json);
        expect(await stored()).toBe(json);
      }),
      { numRuns: 50 },
    );
  });
});

describe('metadata have at most 16 KiB as compact UTF-8 JSON', () => {
  const maxBytes = 16 * 1024;
  const tooLarge = {
    metadata: ['The metadata field must not be larger than 16384 bytes of JSON.'],
  };
  /** A JSON object of `size` bytes. */
  const sized = (size: number, letter: string): string => {
    const length = (size - '{"a":""}'.length) / Buffer.byteLength(letter);
    return `{"a":"${letter.repeat(length)}"}`;
  };

  test.each(['x', 'ж', '🙂'])('counted in bytes of %s', async (letter) => {
    const most = sized(maxBytes, letter);
    expect((await create(most)).body.metadata).toStrictEqual(JSON.parse(most));
    const answer = await create(most.replace('"}', 'x"}'));
    expect([answer.status, answer.body.errors]).toStrictEqual([422, tooLarge]);
  });

  test('white space and escapes do not count', async () => {
    const most = sized(maxBytes, 'ж');
    const escaped = most.replaceAll('ж', '\\u0436').replace(':', ` :${' '.repeat(1000)}`);
    expect((await create(escaped)).status).toBe(200);
  });
});

describe('metadata nest at most 100 levels deep', () => {
  const tooDeep = {
    metadata: ['The metadata field must not be nested deeper than 100 levels.'],
  };
  const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

  test('100 levels come back, 101 are refused', async () => {
    const most = nested(100);
    expect(JSON.stringify((await create(most)).body.metadata)).toBe(most);
    expect((await create(nested(101))).body.errors).toStrictEqual(tooDeep);
  });

  test('a depth beyond all measure is refused likewise', async () => {
    const arrays = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    expect((await create(arrays)).body.errors).toStrictEqual(tooDeep);
  });
});

describe('metadata are refused at their path:', () => {
  const unstorable = 'must not contain the character U+0000 or half of a surrogate pair.';
  const infinite = 'is too large for a number; send it as a string instead.';

  test.each<[what: string, json: string, field: string, text: string]>([
    ['U+0000', '{"a":{"b":"x\\u0000y"}}', 'a.b', unstorable],
    ['U+0000 in a key', '{"a":{"\\u0000":1}}', 'a.\0', unstorable],
    ['the first half of a pair', '{"a":["x","\\ud83d"]}', 'a.1', unstorable],
    ['the second half of a pair', '{"a":"\\ude00 x"}', 'a', unstorable],
    ['halves in the wrong order', '{"a":"\\ude00\\ud83d"}', 'a', unstorable],
    ['half a pair in a key', '{"\\udfff":1}', '\udfff', unstorable],
    ['1e400', '{"order_id":{"orderId":1e400}}', 'order_id.orderId', infinite],
    ['-1e400', '{"":-1e400}', '', infinite],
  ])('%s', async (_what, json, field, text) => {
    const before = await countLinks();
    const answer = await create(json);
    const errors = { [`metadata.${field}`]: [`The metadata.${field} field ${text}`] };
    expect([answer.status, answer.body.errors]).toStrictEqual([422, errors]);
    expect(await countLinks()).toBe(before);
  });

  test.each([
    ['100 characters is told whole', 'k'.repeat(100), 'k'.repeat(100)],
    ['more is cut', 'k'.repeat(101), `${'k'.repeat(99)}…`],
    ['more is never cut to half a pair', `${'k'.repeat(98)}🙂k`, `${'k'.repeat(98)}\uFFFD…`],
  ])('a key of %s', async (_what, key, told) => {
    const { errors } = (await create(`{"${key}":1e400}`)).body;
    expect(Object.keys(errors)).toEqual([`metadata.${told}`]);
  });

  test('of many faults only the first are reported', async () => {
    const { errors } = (await create(`{"a":[${Array(500).fill('1e400').join()}]}`)).body;
    expect(Object.keys(errors).slice(0, 2)).toEqual(['metadata.a.0', 'metadata.a.1']);
    expect(Object.keys(errors).length).toBeLessThan(500);
  });
});

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
  // Other tests make links with keys that are made up, and short.
  const values = ['1', 1, '1.0', 1.5, 0.1, -7, 1e-7, 'true', true, 'false', false, 'null', null];
  beforeAll(async () => {
    for (const value of [...values, { v: '1' }, ['1'], [1], '', 'Привет'])
      await add({ sought: value });
    await add({ other: '1', inner: { sought: '1' } });
    await add({ sought: '1' }, await service.newCreator());
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
    expect(await found('sought', value)).toEqual(matches.map((match) => ({ sought: match })));
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
