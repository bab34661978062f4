/** The ends of the wait of a reader of events, other than an event or its time. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askWith, signInWithKey, signInWithToken } from '../support/scenes/cabinet-session.js';
import { untilReadersWait } from '../support/scenes/events.js';
import { doorElsewhere } from '../support/service/second-process.js';
import { pay } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);

/** Waits longer than a test may take. */
const document = '{ events(waitSeconds: 25) { nodes { body } } }';

/** Asks GraphQL in another process. */
const elsewhere = (key: string, query: string) =>
  askWith(doorElsewhere(service), { headers: { 'X-API-Key': key } }, query);

describe('A waiting reader is refused soon after', () => {
  const start = new Date('2026-11-21T12:00:00Z');
  afterEach(() => void (service.clock.now = start));
  const byPlatform = (mutation: string) =>
    elsewhere(service.platformKey, `mutation { ${mutation} { id } }`);

  test.each([
    [
      'another process revoked its key',
      () => byPlatform(`revokeApiKey(input: { id: ${creator.keyId}, reason: "Lost" })`),
    ],
    [
      'another process replaced its key',
      () =>
        elsewhere(
          creator.key,
          `mutation { regenerateApiKey(input: { id: ${creator.keyId} }) { key } }`,
        ),
    ],
    [
      'another process suspended the creator',
      () => byPlatform(`suspendCreator(input: { id: ${creator.id}, reason: "Fraud" })`),
    ],
    [
      'this process revoked its key',
      () => creator.rest('DELETE', `/creator-api/keys/${creator.keyId}`),
    ],
  ])('%s', async (_, end) => {
    const reading = creator.graphql(document);
    await untilReadersWait(service, 1);
    await end();
    const { status, code, data } = await reading;
    expect([status, code, data?.events]).toEqual([401, 'UNAUTHENTICATED', undefined]);
  });

  test('its key has expired', async () => {
    // Of a key with less than a day to live, an event would tell at once.
    const expiresAt = new Date(start.getTime() + 48 * 3600_000).toISOString();
    const { data } = await creator.graphql(
      `mutation { createApiKey(input: { name: "Short", expiresAt: "${expiresAt}" }) { key } }`,
    );
    const reading = service.graphql(data.createApiKey.key, document);
    await untilReadersWait(service, 1);
    service.clock.now = new Date(expiresAt);
    expect((await reading).code).toBe('UNAUTHENTICATED');
  });

  test.each([
    ['it signed out', async () => signInWithToken(service, creator), undefined],
    [
      'the key of its session was revoked',
      async () => signInWithKey(service, creator.key),
      () => creator.rest('DELETE', `/creator-api/keys/${creator.keyId}`),
    ],
  ])('%s', async (_, signIn, end) => {
    const cabinet = await signIn();
    const reading = cabinet.graphql(document);
    await untilReadersWait(service, 1);
    await (end ?? (() => cabinet.signOut()))();
    expect((await reading).code).toBe('UNAUTHENTICATED');
  });

  test('but others wait on, also with a former secret', async () => {
    const { data } = await creator.graphql(
      'mutation { createApiKey(input: { name: "Spare" }) { key apiKey { id } } }',
    );
    const { key, apiKey } = data.createApiKey;
    const readings = [creator.graphql(document), service.graphql(key, document)];
    await untilReadersWait(service, 2);
    await creator.graphql(
      `mutation { regenerateApiKey(input: { id: ${creator.keyId}, gracePeriodSeconds: 60 }) { key } }`,
    );
    const third = await signInWithKey(service, creator.key);
    const last = third.graphql(document);
    await untilReadersWait(service, 3);
    await creator.rest('DELETE', `/creator-api/keys/${apiKey.id}`);
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
