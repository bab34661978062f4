import { describe, expect, test } from 'vitest';
import { newLinkByGraphql, postMetadata } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);
const create = (metadata: string) => postMetadata(creator, metadata);

const linksStored = () =>
  service.database.db.paymentLink.count({ where: { creatorId: creator.id } });

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

  test('the same limit holds over GraphQL', async () => {
    const withMetadata = (json: string) =>
      newLinkByGraphql(creator, { metadata: JSON.parse(json) as Record<string, unknown> });
    expect((await withMetadata(sized(maxBytes, 'x'))).errors).toBeUndefined();
    const answer = await withMetadata(sized(maxBytes + 1, 'x'));
    expect(answer.error?.extensions.fields).toStrictEqual(tooLarge);
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
    const levels = 30_000;
    const arrays = `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await create(arrays)).body.errors).toStrictEqual(tooDeep);
  });
});

describe('a value that cannot be stored exactly is a fault of its path, and nothing is stored', () => {
  const unstorable = 'must not contain the character U+0000 or half of a surrogate pair.';
  const unsafe = 'must lie between -(2^53 - 1) and 2^53 - 1; send it as a string instead.';
  const infinite = 'is too large for a number; send it as a string instead.';

  test.each<[what: string, json: string, field: string, text: string]>([
    ['U+0000', '{"a":{"b":"x\\u0000y"}}', 'a.b', unstorable],
    ['U+0000 in a key', '{"a":{"\\u0000":1}}', 'a.\0', unstorable],
    ['the first half of a pair', '{"a":["x","\\ud83d"]}', 'a.1', unstorable],
    ['the second half of a pair', '{"a":"\\ude00 x"}', 'a', unstorable],
    ['halves in the wrong order', '{"a":"\\ude00\\ud83d"}', 'a', unstorable],
    ['half a pair in a key', '{"\\udfff":1}', '\udfff', unstorable],
    ['2^53', '{"order_id":{"orderId":9007199254740992}}', 'order_id.orderId', unsafe],
    ['-2^53', '{"a":-9007199254740992}', 'a', unsafe],
    ['2^53 + 1', '{"a":9007199254740993}', 'a', unsafe],
    ['1e21', '{"a":[[1e21]]}', 'a.0.0', unsafe],
    ['1e308', '{"a":1e308}', 'a', unsafe],
    ['1e400', '{"a":{"b":1e400}}', 'a.b', infinite],
    ['-1e400', '{"":-1e400}', '', infinite],
  ])('%s', async (_what, json, field, text) => {
    const before = await linksStored();
    const answer = await create(json);
    expect([answer.status, answer.body.errors]).toStrictEqual([
      422,
      { [`metadata.${field}`]: [`The metadata.${field} field ${text}`] },
    ]);
    expect(await linksStored()).toBe(before);
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
