import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { generateKey, keyColumns } from '../../src/access/key-format.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService({ failedKeysPerMinute: 5 });
const creator = useCreator(service);
let address = 0;
/** Each test has addresses of its own. */
beforeEach(() => void address++);

const here = (): string => `198.51.100.${address}`;
const ask = (key: string, from = here()): Promise<Response> =>
  service.fetch('/creator-api/keys', { address: from, headers: { 'X-API-Key': key } });

async function statuses(count: number, key: () => string, from?: string): Promise<number[]> {
  const answers: number[] = [];
  for (let request = 0; request < count; request++) answers.push((await ask(key(), from)).status);
  return answers;
}
/** Sends a key many times at once. */
const atOnce = async (count: number, key: () => string): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, () => ask(key())))).map(({ status }) => status);

const unauthorized = 401;
const tooMany = 429;
const wrong = (): string => 'plk_wrong';
const unknown = (): string => generateKey(1n);

test('an address is refused for a minute after five wrong keys', async () => {
  expect(await statuses(7, wrong)).toEqual([...Array(5).fill(unauthorized), tooMany, tooMany]);
  service.clock.now = new Date(service.clock.now.getTime() + 45_000);
  const refused = await ask(generateKey(1n));
  expect(refused.status).toBe(tooMany);
  expect(refused.headers.get('Retry-After')).toBe('15');
  expect(await refused.json()).toEqual({
    error: 'Rate limit exceeded',
    message: 'Too many requests. Please try again later.',
  });
  service.clock.now = new Date(service.clock.now.getTime() + 15_000);
  expect(await statuses(1, wrong)).toEqual([unauthorized]);
});

test('unknown keys count like malformed ones, also in GraphQL', async () => {
  await statuses(5, unknown);
  const response = await service.fetch('/graphql', {
    method: 'POST',
    address: here(),
    headers: { 'X-API-Key': generateKey(1n), 'Content-Type': 'application/json' },
    body: '{"query":"{ viewer { creator { id } } }"}',
  });
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
  expect([response.status, errors[0]?.extensions.code]).toEqual([tooMany, 'RATE_LIMITED']);
});

test('a refused address costs the database no look-up', async () => {
  await statuses(5, wrong);
  service.statements.length = 0;
  await statuses(3, unknown);
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
  expect(await statuses(1, () => other.key)).toEqual([200]);
  await statuses(5, wrong);
  expect(await statuses(1, () => other.key)).toEqual([200]);

  await other.rest('DELETE', `/creator-api/keys/${other.keyId}`);
  expect(await statuses(2, () => other.key)).toEqual([unauthorized, tooMany]);
});

test('different keys tried at once are looked up no more often than the limit allows', async () => {
  const answers = (await atOnce(50, unknown)).sort();
  expect(answers).toEqual([...Array(5).fill(unauthorized), ...Array(45).fill(tooMany)]);
});

test('a right key used at once more often than the limit is admitted each time', async () => {
  const { key } = await service.newCreator();
  expect(await atOnce(50, () => key)).toEqual(Array(50).fill(200));
});

test('a right key used at once is admitted each time, even with one wrong try left', async () => {
  const key = generateKey(BigInt(creator.id));
  await service.database.db.apiKey.create({
    data: { creatorId: creator.id, name: 'Not used yet', ...keyColumns(key) },
  });
  await statuses(4, wrong);
  expect(await atOnce(10, () => key)).toEqual(Array(10).fill(200));
});

test('the platform key is admitted from a refused address', async () => {
  await statuses(6, wrong);
  const { status } = await service.fetch('/metrics', {
    address: here(),
    headers: { 'X-API-Key': service.platformKey },
  });
  expect(status).toBe(200);
});

test('neither a right key nor a missing one counts as a wrong key', async () => {
  await statuses(20, () => creator.key);
  for (let request = 0; request < 20; request++) {
    await service.fetch('/creator-api/keys', { address: here() });
  }
  expect(await statuses(1, wrong)).toEqual([unauthorized]);
});

test('other addresses are not refused; an IPv6 network of 64 bits counts as one address', async () => {
  await statuses(5, wrong);
  expect(await statuses(1, wrong, '203.0.113.9')).toEqual([unauthorized]);
  expect(await statuses(1, wrong, `198.51.100.${address}:4711`)).toEqual([tooMany]);
  expect(await statuses(1, wrong, `::ffff:198.51.100.${address}`)).toEqual([tooMany]);
  await statuses(5, wrong, '2001:db8:1:2:3:4:5:6');
  expect(await statuses(1, wrong, '2001:db8:1:2::9')).toEqual([tooMany]);
  expect(await statuses(1, wrong, '2001:db8:1:3::9')).toEqual([unauthorized]);
});

test('a proxy may name an IPv6 address with its port', async () => {
  await statuses(5, wrong, '[2001:db8:7:1::9]:4711');
  expect(await statuses(1, wrong, '2001:db8:7:1::1')).toEqual([tooMany]);
  expect(await statuses(1, wrong, '[2001:db8:7:1::1]')).toEqual([tooMany]);
  expect(await statuses(1, wrong, '[2001:db8:7:2::1]:4711')).toEqual([unauthorized]);
});

test('addresses that cannot be parsed count as one address', async () => {
  await statuses(5, wrong, 'somewhere');
  expect(await statuses(1, wrong, 'elsewhere')).toEqual([tooMany]);
});

test('a request without a key is refused while five keys of its address are looked up', async () => {
  let answer: (rows: never[]) => void = () => undefined;
  const rows = new Promise<never[]>((resolve) => (answer = resolve));
  const query = vi.spyOn(service.services, 'query').mockReturnValue(rows);
  onTestFinished(() => query.mockRestore());
  const asked = Array.from({ length: 5 }, () => ask(generateKey(1n)));
  await expect.poll(() => query).toHaveBeenCalledTimes(5);
  const path = '/graphql?query={__typename}';
  const keyless = await service.fetch(path, { address: here() });
  expect(keyless.status).toBe(tooMany);
  answer([]);
  for (const { status } of await Promise.all(asked)) expect(status).toBe(unauthorized);
});

test('a refused address is logged once', async () => {
  service.logLines.length = 0;
  await statuses(9, wrong);
  const lines = service.logLines.filter((line) => line.includes('Too many wrong API keys'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, network: here() }]);
});

test('a key that was just made is admitted from a refused address', async () => {
  const { keyId, rest } = await service.newCreator();
  await statuses(6, wrong);
  const { body: made } = await rest('POST', '/creator-api/keys', { name: 'New' });
  const { body: rotated } = await rest('POST', `/creator-api/keys/${keyId}/regenerate`);
  for (const secret of [made.key, rotated.key]) expect((await ask(secret)).status).toBe(200);
});
