import { describe, expect, test } from 'vitest';
import { tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore();

const isJson = { 'Content-Type': 'application/json' };

async function post(
  body: BodyInit,
  headers: Record<string, string> = isJson,
  to: string = creator.links,
) {
  const response = await service.fetch(to, {
    method: 'POST',
    headers: { 'X-API-Key': creator.key, ...headers },
    body,
    duplex: 'half',
  });
  return { status: response.status, body: await response.json() };
}

const json = JSON.stringify(tenEuros);
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const padded = (size: number) => bytes(json + ' '.repeat(size - json.length));
/** A body in pieces that never ends. Counts the pieces that were read. */
function endless() {
  const taken = { pieces: 0 };
  const stream = new ReadableStream({
    pull(controller) {
      taken.pieces++;
      controller.enqueue(bytes(' '.repeat(16 * 1024)));
    },
  });
  return { stream, taken };
}

const maxBytes = 64 * 1024;
const tooLarge = {
  error: 'Payload too large',
  message: 'A request body may have at most 65536 bytes.',
};
const tooLargeIn = {
  rest: tooLarge,
  graphql: {
    errors: [{ message: tooLarge.message, extensions: { code: 'PAYLOAD_TOO_LARGE', status: 413 } }],
  },
};
const doors = ['rest', 'graphql'] as const;
const addressOf = (door: (typeof doors)[number]) => (door === 'rest' ? creator.links : '/graphql');
const unsupported = (message: string) => ({ error: 'Unsupported media type', message });

describe('a body that is no JSON object is a fault in errors.body', () => {
  const noObject = 'The request body must be a JSON object.';
  /** Node says where it breaks. */
  const noJson = (where = /./): unknown =>
    expect.stringMatching(`^The request body must be valid JSON, in UTF-8: .*${where.source}`);

  test.each<[what: string, body: BodyInit, sentence: unknown]>([
    ['no JSON', '{"prices":', noJson()],
    ['a comma too many', '{"prices":[],}', noJson(/position 13/)],
    ['a word of Python', '{"use_once":False}', noJson(/'F'/)],
    ['only white space', ' ', noJson()],
    ['an array', '[]', noObject],
    ['null', 'null', noObject],
    ['a text', '"prices"', noObject],
    ['a number', '1', noObject],
    ['two objects', '{}{}', noJson()],
    ['a number with a leading plus', '{"prices":+1}', noJson()],
    ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), noJson()],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), noJson()],
  ])('%s', async (_what, body, sentence) => {
    const answer = await post(body);
    const refusal = { message: 'The given data was invalid.', errors: { body: [sentence] } };
    expect([answer.status, answer.body]).toStrictEqual([422, refusal]);
  });
});

const bodies = ['{', '[]', '<a/>', 'x'.repeat(70_000)];
test.each(bodies)('a route that takes no body leaves one alone: %.10s', async (body) => {
  const seller = await service.newCreator();
  const headers = { 'X-API-Key': seller.key, 'Content-Type': 'text/xml' };
  const path = `/creator-api/keys/${seller.keyId}/regenerate`;
  const answer = await service.fetch(path, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
});

test('an empty body counts as {}', async () => {
  const answer = await creator.rest('POST', creator.links);
  expect(answer.body.errors).toEqual({ prices: ['The prices field is required.'] });
});

describe('content types', () => {
  test('a missing Content-Type counts as JSON', async () => {
    expect((await post(bytes(json), {})).status).toBe(200);
  });

  const types = ['application/json', 'Application/JSON; charset=UTF-8', 'application/vnd.api+json'];
  test.each(types)('%s is JSON', async (type) => {
    expect((await post(json, { 'Content-Type': type })).status).toBe(200);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=windows-1251',
    'application/jsonp',
    'json',
  ])('%s is refused with a 415 that names it', async (type) => {
    const answer = await post(json, { 'Content-Type': type });
    const message = `The body was sent as ${type}. Send JSON in UTF-8, with the header Content-Type: application/json.`;
    expect([answer.status, answer.body]).toStrictEqual([415, unsupported(message)]);
  });

  test('a long Content-Type is quoted in few words', async () => {
    const answer = await post(json, { 'Content-Type': `text/${'x'.repeat(5000)}` });
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/text\/x{94}…/) });
  });

  test('a compressed body is refused with a 415', async () => {
    const answer = await post(json, { ...isJson, 'Content-Encoding': 'gzip' });
    const message =
      'The body is compressed (gzip). Send it uncompressed, without the Content-Encoding header.';
    expect([answer.status, answer.body]).toStrictEqual([415, unsupported(message)]);
  });
});

describe('a body over 64 KiB', () => {
  test('is refused, and one of exactly 64 KiB is accepted', async () => {
    expect((await post(padded(maxBytes))).status).toBe(200);
    const answer = await post(padded(maxBytes + 1));
    expect([answer.status, answer.body]).toStrictEqual([413, tooLarge]);
  });

  test.each(doors)('is refused by %s for its Content-Length, unread', async (door) => {
    const { stream, taken } = endless();
    const readAhead = taken.pieces;
    const headers = { ...isJson, 'Content-Length': String(maxBytes + 1) };
    const answer = await post(stream, headers, addressOf(door));
    expect([answer.status, answer.body]).toStrictEqual([413, tooLargeIn[door]]);
    expect(taken.pieces - readAhead).toBeLessThanOrEqual(1);
  });

  test.each(doors)('is refused by %s as a stream before it is read to its end', async (door) => {
    const { stream, taken } = endless();
    const answer = await post(stream, isJson, addressOf(door));
    expect([answer.status, answer.body]).toStrictEqual([413, tooLargeIn[door]]);
    expect(taken.pieces).toBeLessThanOrEqual(6);
  });
});
