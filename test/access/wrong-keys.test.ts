import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { generateKey, keyColumns } from '../../src/access/keys/key-format.js';
import { signInWithKey } from '../support/scenes/cabinet-session.js';
import { suspend } from '../support/scenes/creators.js';
import { useStore, type TestCreator } from '../support/service/service.js';

const { service, creator } = useStore({ failedKeysPerMinute: 5 });
let address = 0;
/** Each test has addresses of its own. */
beforeEach(() => void address++);

const ask = (key: string, from = `198.51.100.${address}`): Promise<Response> =>
  service.fetch('/creator-api/keys', { address: from, headers: { 'X-API-Key': key } });

async function statuses(count: number, key: () => string, from?: string): Promise<number[]> {
  const answers: number[] = [];
  for (let request = 0; request < count; request++) answers.push((await ask(key(), from)).status);
  return answers;
}

const ok = 200;
const unauthorized = 401;
const tooMany = 429;
/** A key of a creator that never worked. */
const wrongOf = (creatorId: number) => (): string => generateKey(BigInt(creatorId));
const wrong = wrongOf(999_999);
const mistyped = (): string => 'plk_wrong';

/** A key of the creator that no process has seen yet. */
async function newKey(): Promise<string> {
  const key = generateKey(BigInt(creator.id));
  const columns = keyColumns(key);
  const data = { creatorId: creator.id, name: 'Not used yet', ...columns };
  await service.database.db.apiKey.create({ data });
  return key;
}

const keyless = async (): Promise<number> => {
  const path = '/graphql?query={__typename}';
  return (await service.fetch(path, { address: `198.51.100.${address}` })).status;
};

test('an address is refused for a minute after five wrong keys', async () => {
  expect(await statuses(7, wrong)).toEqual([...Array(5).fill(unauthorized), tooMany, tooMany]);
  service.clock.pass(45_000);
  const refused = await ask(wrong());
  expect(refused.status).toBe(tooMany);
  expect(refused.headers.get('Retry-After')).toBe('15');
  expect(await refused.json()).toEqual({
    error: 'Rate limit exceeded',
    message: 'Too many requests. Please try again later.',
  });
  service.clock.pass(15_000);
  expect(await statuses(1, wrong)).toEqual([unauthorized]);
});

test('wrong keys by REST and by GraphQL count together', async () => {
  for (let request = 0; request < 5; request++) await ask(wrong());
  const response = await service.fetch('/graphql', {
    method: 'POST',
    address: `198.51.100.${address}`,
    headers: { 'X-API-Key': wrong(), 'Content-Type': 'application/json' },
    body: '{"query":"{ viewer { creator { id } } }"}',
  });
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
  expect([response.status, errors[0]?.extensions.code]).toEqual([tooMany, 'RATE_LIMITED']);
});

test('wrong keys of one creator do not refuse a new key of another', async () => {
  const key = await newKey();
  expect((await statuses(60, wrong)).at(-1)).toBe(tooMany);
  expect(await statuses(1, () => key)).toEqual([ok]);
});

test('an address that tries the keys of ten creators is refused new keys of any', async () => {
  for (let creatorId = 999_001; creatorId <= 999_010; creatorId++) {
    expect(await statuses(5, wrongOf(creatorId))).toEqual(Array(5).fill(unauthorized));
  }
  expect(await statuses(1, wrongOf(999_011))).toEqual([tooMany]);
});

test('a refused address costs the database no look-up', async () => {
  await statuses(5, wrong);
  service.statements.length = 0;
  expect(await statuses(3, wrong)).toEqual(Array(3).fill(tooMany));
  expect(service.statements).toEqual([]);
});

test('an unknown key costs one look-up, as a known one does; a mistyped key costs none', async () => {
  const statementsOf = async (key: string): Promise<string[]> => {
    service.statements.length = 0;
    await ask(key);
    return service.statements.filter((sql) => sql.includes('FROM api_keys'));
  };
  const known = await statementsOf(creator.key);
  expect(known).toHaveLength(1);
  expect(await statementsOf(generateKey(1n))).toEqual(known);
  expect(await statementsOf(`${creator.key.slice(0, -1)}!`)).toEqual([]);
});

test('a known key is served at a refused address, until it is revoked', async () => {
  const other = await service.newCreator();
  expect(await statuses(1, () => other.key)).toEqual([ok]);
  await statuses(4, wrongOf(other.id));
  expect(await statuses(1, wrongOf(other.id))).toEqual([unauthorized]);
  expect(await statuses(1, () => other.key)).toEqual([ok]);

  await other.rest('DELETE', `/creator-api/keys/${other.keyId}`);
  expect(await statuses(2, () => other.key)).toEqual([unauthorized, tooMany]);
});

test('a key that worked counts as a wrong one once it is revoked', async () => {
  const other = await service.newCreator();
  await statuses(1, () => other.key);
  await other.rest('DELETE', `/creator-api/keys/${other.keyId}`);
  expect(await statuses(6, () => other.key)).toEqual([...Array(5).fill(unauthorized), tooMany]);
});

test('different keys tried at once are looked up no more often than the limit allows', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(wrong())));
  const counts = answers.map(({ status }) => status).sort();
  expect(counts).toEqual([...Array(5).fill(unauthorized), ...Array(45).fill(tooMany)]);
});

test('a right key used at once more often than the limit is admitted each time', async () => {
  const other = await service.newCreator();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(other.key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(ok));
});

test('a right key used at once is looked up once, and admitted with one wrong try left', async () => {
  const key = await newKey();
  await statuses(4, wrongOf(creator.id));
  service.statements.length = 0;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(ok));
  const lookUps = service.statements.filter((sql) => sql.includes('FROM api_keys JOIN'));
  expect(lookUps).toHaveLength(1);
});

test('a look-up that fails does not count as a wrong key', async () => {
  const outage = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const line = vi.spyOn(service.services, 'databaseFor');
  line.mockReturnValue({ query: () => Promise.reject(outage) } as never);
  onTestFinished(() => line.mockRestore());
  expect(await statuses(6, wrong)).toEqual(Array(6).fill(503));
  line.mockRestore();
  expect(await statuses(6, wrong)).toEqual([...Array(5).fill(unauthorized), tooMany]);
});

test('the platform key is admitted from a refused address', async () => {
  await statuses(6, wrong);
  const { status } = await service.fetch('/metrics', {
    address: `198.51.100.${address}`,
    headers: { 'X-API-Key': service.platformKey },
  });
  expect(status).toBe(ok);
});

test('right, missing and mistyped keys do not count as wrong keys', async () => {
  await statuses(20, () => creator.key);
  for (let request = 0; request < 20; request++) {
    await service.fetch('/creator-api/keys', { address: `198.51.100.${address}` });
  }
  expect(await statuses(20, mistyped)).toEqual(Array(20).fill(unauthorized));
  expect(await statuses(6, wrongOf(creator.id))).toEqual([...Array(5).fill(unauthorized), tooMany]);
});

test('requests without a key count apart from wrong keys', async () => {
  await statuses(6, wrong);
  for (let request = 0; request < 5; request++) expect(await keyless()).toBe(ok);
  expect(await keyless()).toBe(tooMany);
  expect(await statuses(1, wrongOf(1))).toEqual([unauthorized]);
});

test.each<[what: string, from: string, same: string[], others: string[]]>([
  ['an IPv4 address', '192.0.2.1', ['192.0.2.1:4711', '::ffff:192.0.2.1'], ['203.0.113.9']],
  ['an IPv6 network', '2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::9'], ['2001:db8:1:3::9']],
  [
    'one that a proxy names with its port',
    '[2001:db8:7:1::9]:4711',
    ['2001:db8:7:1::1', '[2001:db8:7:1::1]'],
    ['[2001:db8:7:2::1]:4711'],
  ],
  ['no address', 'somewhere', ['elsewhere', '1', '127.1', '0x7f000001', '10.0.0.01'], []],
])('one address is refused, and no other: %s', async (_what, from, same, others) => {
  await statuses(5, wrong, from);
  for (const other of same) {
    expect([other, ...(await statuses(1, wrong, other))]).toEqual([other, tooMany]);
  }
  for (const other of others) expect(await statuses(1, wrong, other)).toEqual([unauthorized]);
});

test('a refused address is logged once', async () => {
  service.logLines.length = 0;
  await statuses(9, wrong);
  const lines = service.logLines.filter((line) => line.includes('An address is over a limit'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, network: `198.51.100.${address}`, limit: 'wrong_keys' },
  ]);
});

test('a key that was just made is admitted from a refused address', async () => {
  const { id, key, keyId } = await service.newCreator();
  await statuses(6, wrongOf(id));
  const path = '/creator-api/keys';
  const { body: made } = await service.rest(key, 'POST', path, { name: 'New' });
  const { body: rotated } = await service.rest(key, 'POST', `${path}/${keyId}/regenerate`);
  for (const secret of [made.key, rotated.key]) expect((await ask(secret)).status).toBe(ok);
});

test.each<[what: string, change: (of: TestCreator) => Promise<unknown>]>([
  ['signs in', ({ key }) => signInWithKey(service, key)],
  [
    'signs in again',
    async ({ key }) => (await signInWithKey(service, key)).signIn({ apiKey: key }),
  ],
  ['signs out', async ({ key }) => (await signInWithKey(service, key)).signOut()],
  ['deletes a key', ({ rest, keyId }) => rest('DELETE', `/creator-api/keys/${keyId}`)],
  ['regenerates a key', ({ rest, keyId }) => rest('POST', `/creator-api/keys/${keyId}/regenerate`)],
  ['is suspended', (of) => suspend(service, of)],
])('while another creator %s, a known key is not looked up again', async (_what, change) => {
  const other = await service.newCreator();
  await ask(creator.key);
  await change(other);
  service.statements.length = 0;
  expect(await statuses(1, () => creator.key)).toEqual([ok]);
  expect(service.statements.filter((sql) => sql.includes('FROM api_keys JOIN'))).toEqual([]);
});
