/** What is open to anyone. Whoever asks may name any creator, and waits in the line of that creator. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { generateKey, type SecretKind } from '../../src/access/keys/key-format.js';
import { cabinetHeaders, newToken, openCabinet } from '../support/scenes/cabinet-session.js';
import { pathOf } from '../support/scenes/checkout.js';
import { newLink } from '../support/scenes/payments.js';
import { accessOf, rootFields } from '../support/scenes/root-fields.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

type Given = { token: string } | { apiKey: string };
const wrong = (kind?: SecretKind) => generateKey(BigInt(creator.id), kind);
const signIn = (make: () => Given | Promise<Given>) => async () => {
  const given = await make();
  return async () => (await openCabinet(service).signIn(given)).status;
};

/** Ways to ask for each field: what is made before, and the status of the answer. */
const ways: Record<string, [how: string, status: number, make: ReturnType<typeof signIn>][]> = {
  signIn: [
    ['a wrong token', 401, signIn(() => ({ token: wrong('signInToken') }))],
    ['a token', 200, signIn(async () => ({ token: await newToken(service, creator.id) }))],
    ['a wrong key', 401, signIn(() => ({ apiKey: wrong() }))],
    ['a key', 200, signIn(() => ({ apiKey: creator.key }))],
  ],
};

test('each root field that is open to anyone has its ways here', () => {
  const open = rootFields.filter((field) => accessOf(field) === 'anyone');
  expect(Object.keys(ways)).toEqual(open.map(({ name }) => name));
});

/** Lists what uses the pool outside of the line of a creator from now on. */
function watchPool(): string[] {
  const { services } = service;
  const { db, query } = services;
  const used: string[] = [];
  const watched = new Proxy(db, {
    get(target, name) {
      used.push(`db.${String(name)}`);
      return Reflect.get(target, name) as unknown;
    },
  });
  Object.assign(services, {
    db: watched,
    query: (...[statement, how]: Parameters<typeof query>) => {
      used.push(statement.sql);
      return query(statement, how);
    },
  });
  onTestFinished(() => void Object.assign(services, { db, query }));
  return used;
}

describe.each(Object.entries(ways))('%s waits in the line of the creator named,', (_field, all) => {
  test.each(all)('with %s', async (_how, status, make) => {
    const ask = await make();
    const used = watchPool();
    expect(await ask()).toBe(status);
    expect(used).toEqual([]);
  });
});

test.each([
  ['a sign-in token in an address', () => `/health?${wrong('signInToken')}`],
  ['a wrong session', () => '/graphql?query={viewer{access}}'],
  ['a payment page', async () => pathOf((await newLink(creator)).payment_link)],
  ['a link of a mail', () => `/mail/confirm?endpoint=${creator.id}.1&token=x`],
])('%s waits in the line of the creator named', async (_what, make) => {
  const path = await make();
  const used = watchPool();
  service.statements.length = 0;
  await service.fetch(path, {
    headers: { ...cabinetHeaders, Cookie: `cabinet=${wrong('session')}` },
  });
  expect(service.statements.length).toBeGreaterThan(0);
  expect(used).toEqual([]);
});

test('a wrong token costs one statement, which locks nothing', async () => {
  // The usage of keys is written a second late.
  await service.services.keyUsage.flush();
  service.statements.length = 0;
  const { status } = await openCabinet(service).signIn({ token: wrong('signInToken') });
  expect(status).toBe(401);
  expect(service.statements).toEqual([expect.stringMatching(/^SELECT (?!.* FOR )/s)]);
});
