/** What ends a key or a session is admitted also when the budget is spent: ten a minute of each creator. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newKey } from '../support/scenes/api-keys.js';
import { signInWithKey } from '../support/scenes/cabinet-session.js';
import { useService, type Ask, type TestCreator } from '../support/service/service.js';

const service = useService({ requestsPerMinute: 20, requestsPerHour: 30, inProcessBudget: true });

const keysPath = '/creator-api/keys';
const ping = '{ viewer { creator { id } } }';
const deleteKey = (id: number | string) => `deleteApiKey(input: { id: ${id} }) { id }`;
const unknown = 999_999_999;

let creator: TestCreator;
let spare: { id: string; key: string };
beforeEach(async () => {
  creator = await service.newCreator();
  spare = await newKey(creator);
});

/** Asks until nothing is left. */
async function spend(graphql: Ask): Promise<void> {
  while ((await graphql(ping)).status === 200);
}
/** How many of fifteen are admitted. */
async function admitted(ask: () => Promise<{ status: number }>): Promise<number> {
  let count = 0;
  for (let asked = 0; asked < 15; asked++) if ((await ask()).status !== 429) count++;
  return count;
}

describe('A creator whose key is spent', () => {
  const ways: [string, (of: TestCreator, id: string) => Promise<unknown>][] = [
    ['deleteApiKey', ({ graphql }, id) => graphql(`mutation { ${deleteKey(id)} }`)],
    [
      'regenerateApiKey',
      ({ graphql }, id) =>
        graphql(`mutation { regenerateApiKey(input: { id: ${id} }) { apiKey { id } } }`),
    ],
    ['DELETE', ({ rest }, id) => rest('DELETE', `${keysPath}/${id}`)],
    ['POST …/regenerate', ({ rest }, id) => rest('POST', `${keysPath}/${id}/regenerate`)],
  ];

  test.each(ways)('stops a key by %s', async (_way, stop) => {
    await spend(creator.graphql);
    await stop(creator, spare.id);
    expect((await service.rest(spare.key, 'GET', keysPath)).status).toBe(401);
  });

  test('signs out everywhere', async () => {
    const cabinet = await signInWithKey(service, spare.key);
    await spend(creator.graphql);
    await creator.graphql('mutation { signOut(input: { everywhere: true }) { sessions } }');
    expect((await cabinet.graphql(ping)).status).toBe(401);
  });

  test('does so ten times a minute by both doors, with all keys and sessions together', async () => {
    const cabinet = await signInWithKey(service, spare.key);
    await Promise.all([creator.graphql, cabinet.graphql].map(spend));
    const byGraphql = () => cabinet.graphql(`mutation { ${deleteKey(unknown)} }`);
    for (let count = 0; count < 4; count++) expect((await byGraphql()).status).toBe(404);
    expect(await admitted(() => creator.rest('DELETE', `${keysPath}/${unknown}`))).toBe(6);
    const { status, headers } = await byGraphql();
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    service.clock.pass(60_000);
    expect((await byGraphql()).status).toBe(404);
  });

  test('does so for as many as the request names, or for none', async () => {
    await spend(creator.graphql);
    const many = (count: number) =>
      Array.from({ length: count }, (_, each) => `a${each}: ${deleteKey(unknown)}`).join(' ');
    expect((await creator.graphql(`mutation { ${many(11)} }`)).status).toBe(429);
    expect((await creator.graphql(`mutation { ${many(10)} __typename }`)).status).toBe(404);
    expect((await creator.graphql(`mutation { ${many(1)} }`)).status).toBe(429);
  });

  test.each([
    ['another mutation', 'createApiKey(input: { name: "New" }) { key }'],
    ['a sign-in', 'signIn(input: { token: "x" }) { id }'],
  ])('does nothing of a request that mixes it with %s', async (_what, other) => {
    const mixed = `mutation { ${deleteKey(spare.id)} ${other} }`;
    await spend(creator.graphql);
    const { status, code, data } = await creator.graphql(mixed);
    expect([status, code, data]).toEqual([429, 'RATE_LIMITED', null]);
    expect((await service.rest(spare.key, 'GET', keysPath)).status).toBe(200);
  });

  test('leaves the reserve of others alone', async () => {
    const other = await service.newCreator();
    await Promise.all([creator.graphql, other.graphql].map(spend));
    await admitted(() => creator.rest('DELETE', `${keysPath}/${unknown}`));
    expect(await admitted(() => other.rest('DELETE', `${keysPath}/${unknown}`))).toBe(10);
  });
});

test('with requests left, ending a key may be mixed with others and uses no reserve', async () => {
  const mixed = `mutation { ${deleteKey(spare.id)} createApiKey(input: { name: "New" }) { key } }`;
  expect((await creator.graphql(mixed)).errors).toBeUndefined();
  await creator.rest('DELETE', `${keysPath}/${unknown}`);
  await spend(creator.graphql);
  expect(await admitted(() => creator.rest('DELETE', `${keysPath}/${unknown}`))).toBe(10);
});

test('a spent key that may only read uses nothing of the reserve that can stop it', async () => {
  const leaked = await newKey(creator, { access: 'READ' });
  const signOut = 'mutation { signOut(input: {}) { sessions } }';
  const attacker: Ask = (document) => service.graphql(leaked.key, document);
  await spend(attacker);
  expect(await admitted(() => attacker(`mutation { ${deleteKey(unknown)} }`))).toBe(0);
  expect(await admitted(() => attacker(signOut))).toBe(0);
  await spend(creator.graphql);
  expect((await creator.rest('DELETE', `${keysPath}/${leaked.id}`)).status).toBe(204);
});

test('the session of a key that may only read signs out when its budget is spent', async () => {
  const { key } = await newKey(creator, { access: 'READ' });
  const cabinet = await signInWithKey(service, key);
  await spend(cabinet.graphql);
  expect((await cabinet.signOut()).data.signOut).toEqual({ sessions: 1 });
});
