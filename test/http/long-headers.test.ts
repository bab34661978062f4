/** What strangers can have the service do by headers as long as Node takes them. */
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { HttpRequest } from '../../src/http/message.js';
import { creatorIn, newToken, openCabinet } from '../support/scenes/cabinet-session.js';
import { origin, useStore } from '../support/service/service.js';

const { service, creator } = useStore();
const filler = ',;= '.repeat(3900);

/** A request all of whose headers are long lists, but those that are given. */
function withLongHeaders(method: string, path: string, given: object): HttpRequest {
  const headers = new Proxy(given, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : filler + String(name)),
  });
  return {
    method,
    target: { path, search: '', origin },
    headers: headers as HttpRequest['headers'],
    body: method === 'POST' ? Readable.from([Buffer.from('{}')]) : undefined,
    address: '127.0.0.1',
    isBrokenOff: () => false,
    isStalled: () => false,
    breakOff: () => undefined,
    closed: Promise.resolve(),
  };
}

const doors = [
  ...['/graphql', '/mcp'].flatMap((path) => ['POST', 'GET', 'PUT'].map((method) => [method, path])),
  ...['/', '/cabinet', '/docs', '/metrics', '/nothing', '/pay/a/1'].map((path) => ['GET', path]),
  ...['/creator-api/keys', '/pay/a/1'].map((path) => ['POST', path]),
];

test.each(doors)('%s %s takes 1000 characters of a header apart at most', async (method, path) => {
  const plain = { 'content-type': 'application/json', 'content-encoding': undefined };
  const own = {
    ...plain,
    origin: undefined,
    'x-api-key': creator.key,
    'x-on-behalf-of': undefined,
  };
  const spies = (['split', 'replace', 'toLowerCase', 'match'] as const).map((name) =>
    vi.spyOn(String.prototype, name),
  );
  for (const given of [{}, plain, own]) {
    await service.app.handle(withLongHeaders(method, path, given));
  }
  const texts = spies.flatMap(({ mock }) => mock.contexts.map(String));
  vi.restoreAllMocks();
  const lengths = texts.filter((text) => text.includes(',;= ,;= ')).map(({ length }) => length);
  expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(1000);
});

test('a client that accepts forty types, JSON last, gets JSON', async () => {
  const types = Array.from({ length: 40 }, (_, index) => `text/x-${index};q=0.${index}`);
  const headers = { Accept: `${types.join(', ')}, application/json` };
  const query = { query: '{ viewer { creator { id } } }' };
  expect(await creator.rest('POST', '/graphql', query, headers)).toMatchObject({ status: 200 });
});

test('a session counts behind 8 KB of other cookies', async () => {
  const cabinet = openCabinet(service);
  await cabinet.signIn({ token: await newToken(service, creator.id) });
  cabinet.cookie = `${'a=b; '.repeat(1600)}${cabinet.cookie}; c=d`;
  expect(await creatorIn(cabinet)).toBe(creator.id);
});
