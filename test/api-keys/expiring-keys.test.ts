import { beforeEach, describe, expect, test } from 'vitest';
import { expiringKeys } from '../../src/api-keys/expiring-keys.js';
import { newKey as makeKey } from '../support/scenes/api-keys.js';
import { eventsOf } from '../support/scenes/events.js';
import { newEndpoint } from '../support/scenes/webhooks.js';
import { useStore } from '../support/service/service.js';
import { useReceiver } from '../support/world/receiver.js';

const { service, creator } = useStore({ databaseTimeoutMs: 20_000 }, beforeEach);
const receiver = useReceiver();

const inDays = (days: number): Date => new Date(service.clock.now.getTime() + days * 86_400_000);
/** A part of a day. */
const minute = 1 / 1440;

async function newKey(days: number) {
  const expiresAt = inDays(days).toISOString();
  const { key, id } = await makeKey(creator, { name: 'Bot', expiresAt });
  return { key, id, told: { api_key: { id: Number(id), name: 'Bot', expires_at: expiresAt } } };
}

/** Sets the clock, and runs the chores that are due. */
async function after(days: number): Promise<void> {
  service.clock.now = inDays(days);
  expect(await service.chores.runDue()).toContain('expiring-keys');
}

const told = async (by = creator): Promise<any[]> =>
  (await eventsOf(by)).map(({ type, body }) => (expect(type).toBe('api_key.expiring'), body.data));

describe('That a key expires', () => {
  test('is told 7 days before and 1 day before, once each, also to endpoints', async () => {
    await newEndpoint(creator, receiver.url);
    const key = await newKey(8);
    await after(1 - minute);
    expect(await told()).toEqual([]);
    await after(minute);
    expect(await told()).toEqual([key.told]);
    await after(6 - minute);
    expect(await told()).toHaveLength(1);
    await after(minute);
    expect(await told()).toEqual([key.told, key.told]);
    for (const days of [0.5, 0.5, 1]) await after(days);
    expect(await told()).toHaveLength(2);
    await service.webhooks.runOnce();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual(await told());
  });

  test('is told 1 day before if it was made with less than 7 days', async () => {
    const key = await newKey(7 - minute);
    await after(6 - 2 * minute);
    expect(await told()).toEqual([]);
    await after(minute);
    expect(await told()).toEqual([key.told]);
  });

  test('is told at once if it was made with less than a day, and not again', async () => {
    await after(1);
    const key = await newKey(1 - minute);
    expect(await told()).toEqual([key.told]);
    await after(0.5);
    expect(await told()).toHaveLength(1);
  });

  test('is told of a key that expires with the key that made it', async () => {
    const maker = await newKey(0.5);
    await service.rest(maker.key, 'POST', '/creator-api/keys', { name: 'Made' });
    const [, made] = await told();
    expect(made.api_key).toMatchObject({
      name: 'Made',
      expires_at: maker.told.api_key.expires_at,
    });
  });

  test('is not told of a key that is deleted, or works for ever', async () => {
    const [{ id }, kept] = [await newKey(8), await newKey(8)];
    expect((await creator.rest('DELETE', `/creator-api/keys/${id}`)).status).toBe(204);
    await creator.rest('POST', '/creator-api/keys', { name: 'For ever' });
    for (const days of [1, 6]) await after(days);
    expect(await told()).toEqual([kept.told, kept.told]);
  });

  test('is told late if no process ran, once, and not after it has expired', async () => {
    await newKey(8);
    await newKey(20);
    await after(16);
    expect((await told()).map(({ api_key }) => api_key.expires_at)).toEqual([
      inDays(4).toISOString(),
    ]);
    await after(3);
    expect(await told()).toHaveLength(2);
  });

  test('is told as before when the key has a new secret', async () => {
    const key = await newKey(8);
    await creator.rest('POST', `/creator-api/keys/${key.id}/regenerate`);
    for (const days of [1, 6]) await after(days);
    expect(await told()).toEqual([key.told, key.told]);
  });

  test('never shows the secret of the key, nor any part of it', async () => {
    const { key } = await newKey(0.5);
    const text = JSON.stringify(await told());
    expect(text).not.toContain(key.slice(-4));
    expect(text).not.toContain(key.slice(0, 8));
  });

  test('is told once of each key, when two processes look at the same time', async () => {
    for (let made = 0; made < 5; made++) await newKey(8);
    service.clock.now = inDays(1);
    const run = () => expiringKeys(service.services).run(new AbortController().signal);
    await Promise.all([run(), run()]);
    expect(await told()).toHaveLength(5);
  });
});
