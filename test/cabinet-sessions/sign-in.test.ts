/** Signing in to the cabinet with a token of the platform, or with an API key. */
import { beforeEach, describe, expect, test } from 'vitest';
import { CreateCabinetSessionDocument } from '../../schema/generated/operations.js';
import { generateKey } from '../../src/access/keys/key-format.js';
import { newKey } from '../support/scenes/api-keys.js';
import { start, useClock } from '../support/scenes/clock.js';
import { resume, suspend } from '../support/scenes/creators.js';
import {
  creatorIn,
  newToken,
  openCabinet,
  signInWithKey,
  signInWithToken,
} from '../support/scenes/cabinet-session.js';
import { type GraphqlAnswer, useService, useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const limited = useService({ beside: service, requestsPerMinute: 3, inProcessBudget: true });

const setClock = useClock(service);

const whoAmI = '{ viewer { creator { id } apiKey { id } session { id createdAt expiresAt } } }';

const told = ({ status, code, error }: GraphqlAnswer) => [status, code, error?.message];
const noSuchToken = [
  401,
  'UNAUTHENTICATED',
  'This sign-in link has expired, was used before, or is not complete.',
];
const noSuchKey = [401, 'UNAUTHENTICATED', 'The provided API key is invalid or has been revoked.'];

describe('The platform creates a session', () => {
  const create = (creatorId: number, ttlSeconds?: number) =>
    service.platform(CreateCabinetSessionDocument, {
      cabinetSession: { creatorId: String(creatorId), ttlSeconds },
    });

  test('with the token in the fragment of an address, and its end', async () => {
    const { data } = await create(creator.id, 600);
    expect(data.createCabinetSession).toEqual({
      url: expect.stringMatching(/^http:\/\/service\.test\/cabinet#token=plt_\w{46}$/),
      expiresAt: '2026-11-21T12:10:00.000Z',
    });
  });

  test.each([
    [60, '2026-11-21T12:01:00.000Z'],
    [86_400, '2026-11-22T12:00:00.000Z'],
    [undefined, '2026-11-21T20:00:00.000Z'],
  ])('that lasts %j seconds', async (ttlSeconds, expiresAt) => {
    const { data } = await create(creator.id, ttlSeconds);
    expect(data.createCabinetSession).toMatchObject({ expiresAt });
  });

  test.each([59, 0, -1, 86_401, 2_147_483_647])('but none of %j seconds', async (ttlSeconds) => {
    const { code, error } = await create(creator.id, ttlSeconds);
    expect([code, error?.extensions.fields]).toEqual([
      'VALIDATION_FAILED',
      { ttlSeconds: ['The ttlSeconds field must be between 60 and 86400.'] },
    ]);
  });

  test('only for a creator that exists and is not suspended', async () => {
    const unknown = await create(2_000_000_000);
    expect(told(unknown)).toEqual([404, 'NOT_FOUND', 'The creator was not found.']);
    await suspend(service, creator);
    expect(told(await create(creator.id))).toEqual([409, 'CONFLICT', 'The creator is suspended.']);
    await resume(service, creator);
    expect((await create(creator.id)).errors).toBeUndefined();
  });
});

describe('A sign-in token', () => {
  test('opens its session, which lasts from when it was created, and its cookie as long', async () => {
    const cabinet = openCabinet(service);
    const token = await newToken(service, creator.id, 600);
    service.clock.pass(60_500);
    const { data, headers } = await cabinet.signIn({ token });
    const { expiresAt } = data.signIn;
    expect(expiresAt).toBe('2026-11-21T12:10:00.000Z');
    expect(headers.get('set-cookie')).toContain('; Max-Age=539');
    const { viewer } = (await cabinet.graphql(whoAmI)).data;
    expect(viewer).toEqual({
      creator: { id: String(creator.id) },
      apiKey: null,
      session: { id: data.signIn.id, createdAt: start.toISOString(), expiresAt },
    });
  });

  test('signs in once, also when many use it at the same moment', async () => {
    const token = await newToken(service, creator.id);
    const cabinets = Array.from({ length: 20 }, () => openCabinet(service));
    const answers = await Promise.all(cabinets.map((cabinet) => cabinet.signIn({ token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(cabinets.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1);
    expect(told(await openCabinet(service).signIn({ token }))).toEqual(noSuchToken);
  });

  test('works for 5 minutes, or until its session would end', async () => {
    const signIn = async (afterMs: number, ttlSeconds: number) => {
      setClock(0);
      const token = await newToken(service, creator.id, ttlSeconds);
      service.clock.pass(afterMs);
      return (await openCabinet(service).signIn({ token })).status;
    };
    expect([await signIn(299_999, 3600), await signIn(300_000, 3600)]).toEqual([200, 401]);
    expect([await signIn(59_999, 60), await signIn(60_000, 60)]).toEqual([200, 401]);
  });

  const altered: [string, (token: string) => string | Promise<string>][] = [
    ['empty', () => ''],
    ['cut off', (token) => token.slice(0, -1)],
    ['longer', (token) => `${token}0`],
    ['mistyped', (token) => token.slice(0, 20) + (token[20] === 'a' ? 'b' : 'a') + token.slice(21)],
    ['after a space', (token) => ` ${token}`],
    ['with its address', (token) => `http://service.test/cabinet#token=${token}`],
    ['with U+0000', (token) => `${token}\0`],
    ['half a character', () => '\ud800'],
    ['of 60 KiB', () => 'x'.repeat(60_000)],
    ['unknown', () => generateKey(BigInt(creator.id), 'signInToken')],
    ['of a creator that is not there', () => generateKey(62n ** 6n - 1n, 'signInToken')],
    ['an API key', () => creator.key],
    ['a platform key', () => service.platformKey],
    ['the secret of a session', async () => (await signInWithToken(service, creator)).secret()],
  ];

  test.each(altered)('that is %s is refused; the right one works', async (_what, alter) => {
    const token = await newToken(service, creator.id);
    const cabinet = openCabinet(service);
    const answer = await cabinet.signIn({ token: await alter(token) });
    expect(told(answer)).toEqual(noSuchToken);
    expect([answer.headers.has('set-cookie'), cabinet.cookie]).toEqual([false, undefined]);
    expect((await cabinet.signIn({ token })).status).toBe(200);
  });

  test('made before a suspension works neither during nor after it', async () => {
    const token = await newToken(service, creator.id);
    await suspend(service, creator);
    const cabinet = openCabinet(service);
    expect(told(await cabinet.signIn({ token }))).toEqual(noSuchToken);
    await resume(service, creator);
    expect(told(await cabinet.signIn({ token }))).toEqual(noSuchToken);
  });
});

describe('An API key that signs in', () => {
  test('opens a session of a day, which shows the key', async () => {
    const cabinet = openCabinet(service);
    const { data } = await cabinet.signIn({ apiKey: creator.key });
    const { id } = data.signIn;
    const { viewer } = (await cabinet.graphql(whoAmI)).data;
    const times = { createdAt: start.toISOString(), expiresAt: '2026-11-22T12:00:00.000Z' };
    expect(viewer.session).toEqual({ id, ...times });
    expect(viewer.apiKey).toEqual({ id: String(creator.keyId) });
  });

  test('opens a session that ends with the key, if that expires earlier', async () => {
    const { key } = await newKey(creator, { expiresAt: '2026-11-21T13:00:00Z' });
    const cabinet = openCabinet(service);
    const { data, headers } = await cabinet.signIn({ apiKey: key });
    expect(data.signIn.expiresAt).toBe('2026-11-21T13:00:00.000Z');
    expect(headers.get('set-cookie')).toContain('; Max-Age=3600');
  });

  test('is used once by the sign-in, and not by requests of the session', async () => {
    const owner = await limited.newCreator();
    const usage = async () => {
      await limited.services.keyUsage.flush();
      const { requestCount } = await limited.database.db.apiKey.findFirstOrThrow({
        where: { id: owner.keyId },
      });
      return Number(requestCount);
    };
    const cabinet = openCabinet(limited);
    const { headers } = await cabinet.signIn({ apiKey: owner.key });
    expect([headers.get('x-ratelimit-remaining'), await usage()]).toEqual(['2', 1]);
    for (let asked = 0; asked < 3; asked++) await cabinet.graphql(whoAmI);
    expect(await usage()).toBe(1);
    await owner.graphql(whoAmI);
    expect((await openCabinet(limited).signIn({ apiKey: owner.key })).status).toBe(200);
    const refused = await openCabinet(limited).signIn({ apiKey: owner.key });
    expect([refused.status, refused.code, await usage()]).toEqual([429, 'RATE_LIMITED', 3]);
    expect(refused.headers.has('set-cookie')).toBe(false);
  });

  const wrong: [string, () => string | Promise<string>][] = [
    ['empty', () => ''],
    ['mistyped', () => creator.key.slice(0, -1)],
    ['unknown', () => generateKey(BigInt(creator.id))],
    ['a token', () => newToken(service, creator.id)],
    ['of a suspended creator', async () => (await suspend(service, creator), creator.key)],
  ];

  test.each(wrong)('and is %s is refused as elsewhere', async (_what, makeKey) => {
    const cabinet = openCabinet(service);
    const answer = await cabinet.signIn({ apiKey: await makeKey() });
    expect(told(answer)).toEqual(noSuchKey);
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  test('and belongs to the platform is FORBIDDEN', async () => {
    const answer = await openCabinet(service).signIn({ apiKey: service.platformKey });
    expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
    expect(answer.headers.has('set-cookie')).toBe(false);
  });
});

test.each([
  ['neither token nor API key', () => ({})],
  ['both', () => ({ token: 'x', apiKey: creator.key })],
  ['null for both', () => ({ token: null, apiKey: null })],
])('A sign-in with %s is VALIDATION_FAILED', async (_what, input) => {
  const { code, error } = await openCabinet(service).signIn(input());
  expect([code, error?.extensions.fields]).toEqual([
    'VALIDATION_FAILED',
    { token: ['Give either token or apiKey.'] },
  ]);
});

test('A sign-in takes null as not given', async () => {
  const token = await newToken(service, creator.id);
  for (const input of [
    { token, apiKey: null },
    { token: null, apiKey: creator.key },
  ]) {
    expect((await openCabinet(service).signIn(input)).status).toBe(200);
  }
});

test('A sign-in that is refused leaves the browser signed in', async () => {
  const cabinet = await signInWithKey(service, creator.key);
  const { cookie } = cabinet;
  await cabinet.signIn({ token: 'x' });
  expect([cabinet.cookie, await creatorIn(cabinet)]).toEqual([cookie, creator.id]);
});

const https = useService({ beside: service, publicUrl: 'https://pay.example' });

/** Signs the creator in, and reads the cookie that the answer sets. */
const setBy = async (of: typeof service) => {
  const cabinet = openCabinet(of);
  const { headers } = await cabinet.signIn({ token: await newToken(of, creator.id) });
  const [pair = '', ...attributes] = headers.get('set-cookie')?.split('; ') ?? [];
  return { pair, attributes, cabinet };
};

test('The cookie is HttpOnly and SameSite=Strict, and lasts as long as the session', async () => {
  const { pair, attributes, cabinet } = await setBy(service);
  expect(pair).toMatch(/^cabinet=pls_\w{46}$/);
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=3600']);
  const { headers } = await cabinet.signOut();
  const forget = 'cabinet=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0';
  expect(headers.get('set-cookie')).toBe(forget);
});

test('At an https address the cookie is Secure and has the prefix __Host-', async () => {
  const { pair, attributes, cabinet } = await setBy(https);
  expect(pair).toMatch(/^__Host-cabinet=pls_\w{46}$/);
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=3600', 'Secure']);
  expect(await creatorIn(cabinet)).toEqual(expect.any(Number));
  cabinet.cookie = cabinet.cookie?.replace('__Host-', '');
  expect(await creatorIn(cabinet)).toBeUndefined();
});

test('The answer of a sign-in has a secret only in its cookie', async () => {
  const token = await newToken(service, creator.id);
  for (const input of [{ token }, { apiKey: creator.key }]) {
    const cabinet = openCabinet(service);
    const { headers, data } = await cabinet.signIn(input);
    headers.delete('set-cookie');
    const rest = JSON.stringify([data, [...headers]]);
    for (const secret of [cabinet.secret(), token, creator.key]) {
      expect(rest).not.toContain(secret.slice(14, -4));
    }
  }
});
