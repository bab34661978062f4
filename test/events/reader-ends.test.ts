/** The ends of the wait of a reader of events, other than an event or its time. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newKey, regenerateKey } from '../support/scenes/api-keys.js';
import { signInWithKey, signInWithToken, type Cabinet } from '../support/scenes/cabinet-session.js';
import { at, useClock } from '../support/scenes/clock.js';
import { untilReadersWait } from '../support/scenes/events.js';
import { doorElsewhere } from '../support/service/second-process.js';
import { pay } from '../support/scenes/payments.js';
import { askWith, useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

/** Waits longer than a test may take. */
const document = '{ events(waitSeconds: 25) { nodes { body } } }';

/** Asks GraphQL in another process. */
const elsewhere = (key: string, query: string) =>
  askWith(doorElsewhere(service), { headers: { 'X-API-Key': key } }, query);

describe('A waiting reader is refused soon after', () => {
  const setClock = useClock(service);
  const byPlatform = (mutation: string) =>
    elsewhere(service.platformKey, `mutation { ${mutation} { id } }`);

  const deleteKey = () => creator.rest('DELETE', `/creator-api/keys/${creator.keyId}`);
  const revoke = () => byPlatform(`revokeApiKey(input: { id: ${creator.keyId}, reason: "Lost" })`);
  const suspend = () => byPlatform(`suspendCreator(input: { id: ${creator.id}, reason: "Fraud" })`);
  const replace = () =>
    elsewhere(
      creator.key,
      `mutation { regenerateApiKey(input: { id: ${creator.keyId} }) { key } }`,
    );
  const byKey = () => Promise.resolve(creator);
  const byToken = () => signInWithToken(service, creator);

  test.each<[string, () => Promise<Pick<Cabinet, 'graphql'>>, (by: Cabinet) => Promise<unknown>]>([
    ['another process revoked its key', byKey, revoke],
    ['another process replaced its key', byKey, replace],
    ['another process suspended the creator', byKey, suspend],
    ['this process deleted its key', byKey, deleteKey],
    ['it signed out', byToken, ({ signOut }) => signOut()],
    ['the key of its session was deleted', () => signInWithKey(service, creator.key), deleteKey],
  ])('%s', async (_, signIn, end) => {
    const by = await signIn();
    const reading = by.graphql(document);
    await untilReadersWait(service, 1);
    await end(by as Cabinet);
    const { status, code, data } = await reading;
    expect([status, code, data?.events]).toEqual([401, 'UNAUTHENTICATED', undefined]);
  });

  test('its key has expired', async () => {
    // Of a key with less than a day to live, an event would tell at once.
    const seconds = 48 * 3600;
    const { key } = await newKey(creator, { expiresAt: at(seconds).toISOString() });
    const reading = service.graphql(key, document);
    await untilReadersWait(service, 1);
    setClock(seconds);
    expect((await reading).code).toBe('UNAUTHENTICATED');
  });

  test('but others wait on, also with a former secret', async () => {
    const { key, id } = await newKey(creator);
    const readings = [creator.graphql(document), service.graphql(key, document)];
    await untilReadersWait(service, 2);
    await regenerateKey(creator, creator.keyId, 60);
    const third = await signInWithKey(service, creator.key);
    const last = third.graphql(document);
    await untilReadersWait(service, 3);
    await creator.rest('DELETE', `/creator-api/keys/${id}`);
    expect((await readings[1])?.code).toBe('UNAUTHENTICATED');
    await untilReadersWait(service, 2);
    await pay(service, creator);
    for (const answer of await Promise.all([readings[0], last])) {
      expect(answer?.data.events.nodes).toHaveLength(1);
    }
  });
});

test('A reader stops waiting when its client has gone', async () => {
  const client = new AbortController();
  const reading = service.fetch('/graphql', {
    method: 'POST',
    headers: { 'X-API-Key': creator.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: document }),
    signal: client.signal,
  });
  await untilReadersWait(service, 1);
  client.abort();
  await untilReadersWait(service, 0);
  expect((await reading).status).toBe(200);
});
