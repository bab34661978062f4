import { expect, test } from 'vitest';
import { newToken, signInWithToken } from '../support/scenes/cabinet-session.js';
import { useService } from '../support/service/service.js';

const service = useService();

const echo = async (path: string, given: string): Promise<string | null> => {
  const answer = await service.fetch(path, { headers: { 'X-Request-Id': given } });
  return answer.headers.get('x-request-id');
};
const paths = ['/', '/health', '/nowhere', '/graphql', '/creator-api/keys', '/docs/start.js'];

/** Rows of a table that show the beginning of a long id. */
const named = (...ids: string[]): [string, string][] => ids.map((id) => [id.slice(0, 20), id]);

test.each(named('abc', 'A-1_b.c:d', 'x'.repeat(128), '0'))(
  'a valid request id is kept: %j',
  async (_, given) => {
    for (const path of paths) expect(await echo(path, given)).toBe(given);
  },
);

test.each(named('', 'a b', 'x'.repeat(129), '<b>', 'é', '"', 'a,b', '${jndi:x}'))(
  'any other request id is replaced: %j',
  async (_, given) => {
    for (const path of paths) expect(await echo(path, given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('an API key that was sent as a request id is replaced', async () => {
  const { key } = await service.newCreator();
  for (const path of paths) expect(await echo(path, key)).toMatch(/^[0-9a-f-]{36}$/);
  const { platformKey } = service;
  const headers = { 'X-API-Key': platformKey, 'X-Request-Id': platformKey };
  const answer = await service.fetch('/graphql?query={__typename}', { headers });
  expect(answer.headers.get('x-request-id')).not.toContain(platformKey);
});

test('a token or session of the cabinet that was sent as a request id is replaced', async () => {
  const creator = await service.newCreator();
  const cabinet = await signInWithToken(service, creator);
  for (const each of [await newToken(service, creator.id), cabinet.secret()]) {
    for (const path of paths) expect(await echo(path, each)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
