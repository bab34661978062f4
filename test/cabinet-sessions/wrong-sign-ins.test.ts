/** The limit of wrong tokens and keys for each address, and tokens that came in an address. */
import { beforeEach, describe, expect, test } from 'vitest';
import { generateKey } from '../../src/access/keys/key-format.js';
import {
  creatorIn,
  newToken,
  openCabinet,
  type Cabinet,
} from '../support/scenes/cabinet-session.js';
import { useService } from '../support/service/service.js';

const strict = useService({ failedKeysPerMinute: 10 });

let address = 0;
beforeEach(() => void address++);

/** The statuses of twelve sign-ins. */
const statuses = async (make: () => Parameters<Cabinet['signIn']>[0]): Promise<number[]> => {
  const found: number[] = [];
  for (let count = 0; count < 12; count++) {
    found.push((await openCabinet(strict, `198.51.100.${address}`).signIn(make())).status);
  }
  return found;
};
const until10 = [...Array<number>(10).fill(401), 429, 429];

describe('Wrong sign-ins of an address', () => {
  test.each([
    ['tokens', () => ({ token: 'x' })],
    ['well-formed tokens', () => ({ token: generateKey(1n, 'signInToken') })],
    ['keys', () => ({ apiKey: 'x' })],
    ['well-formed keys', () => ({ apiKey: generateKey(1n) })],
  ])('are refused after ten: %s', async (_what, make) => {
    expect(await statuses(make)).toEqual(until10);
  });

  test('block a right token, too, for a minute', async () => {
    const { id } = await strict.newCreator();
    const token = await newToken(strict, id);
    await statuses(() => ({ token: 'x' }));
    const blocked = openCabinet(strict, `198.51.100.${address}`);
    const { status, code, headers } = await blocked.signIn({ token });
    expect([status, code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBe(60);
    strict.clock.pass(60_000);
    expect((await blocked.signIn({ token })).status).toBe(200);
  });

  test('include cookies without a session; open sessions still work', async () => {
    const { id } = await strict.newCreator();
    const from = `198.51.100.${address}`;
    const signedIn = openCabinet(strict, from);
    await signedIn.signIn({ token: await newToken(strict, id) });
    expect(await creatorIn(signedIn)).toBe(id);
    const stranger = openCabinet(strict, from);
    const found: number[] = [];
    for (let count = 0; count < 11; count++) {
      stranger.cookie = `cabinet=${generateKey(1n, 'session')}`;
      found.push((await stranger.graphql('{ viewer { creator { id } } }')).status);
    }
    expect(found).toEqual([...Array(10).fill(401), 429]);
    expect(await creatorIn(signedIn)).toBe(id);
  });
});

const paths = ['/cabinet/TOKEN', '/cabinet?token=TOKEN', '/nowhere/TOKEN/7'];
test.each(paths)('a sign-in token that came in the address %s opens no session', async (path) => {
  const token = await newToken(strict, (await strict.newCreator()).id);
  await strict.fetch(path.replace('TOKEN', token), { address: '198.51.101.1' });
  const cabinet = openCabinet(strict);
  expect((await cabinet.signIn({ token })).code).toBe('UNAUTHENTICATED');
  expect(cabinet.cookie).toBeUndefined();
});

test('unknown tokens in addresses are looked up as rarely as wrong keys', async () => {
  const { id } = await strict.newCreator();
  const token = await newToken(strict, id);
  await strict.database.db.cabinetSession.deleteMany({ where: { creatorId: id } });
  const before = strict.statements.length;
  for (let time = 0; time < 20; time++) {
    const answer = await strict.fetch(`/health?${token}`, { address: '198.51.101.2' });
    expect(answer.status).toBe(200);
  }
  const lookUps = strict.statements.length - before;
  expect(lookUps).toBeGreaterThan(0);
  expect(lookUps).toBeLessThanOrEqual(10);
});

test('tokens in addresses that are beyond the limit log a line a minute, without a stack', async () => {
  const told = () =>
    strict.logLines.filter((line) => line.includes('came in an address could not be ended'));
  const ask = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count++)
      await strict.fetch(`/${generateKey(1n, 'signInToken')}`, { address: '198.51.102.1' });
  };
  await ask(30);
  expect(told()).toHaveLength(1);
  expect(told()[0]).not.toContain('stack');
  strict.clock.pass(60_000);
  await ask(30);
  expect(told()).toHaveLength(2);
});
