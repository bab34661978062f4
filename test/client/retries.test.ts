import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentLinks } from '../../src/client/index.js';
import { useListening } from '../support/service/client.js';
import { useStore } from '../support/service/service.js';
import { newLink } from '../support/scenes/payments.js';
import {
  answer,
  breakOff,
  loseAnswer,
  startGateway,
  type Gateway,
} from '../support/world/gateway.js';

const { service, creator } = useStore();
const given = useListening(service);
let gateway: Gateway;
let client: PaymentLinks;
/** The waits of the client, which end at once. Chance, if always the same, has it wait for 499.5 ms and then 999 ms. */
let waits: number[];
const growing = [499.5, 999];
const asked = [2000, 2000];
beforeEach(async () => {
  waits = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.002);
  const { setTimeout } = globalThis;
  const wait = (end: () => void, ms: number, ...given: unknown[]) => {
    const isWait = [...growing, ...asked].includes(ms);
    if (isWait) waits.push(ms);
    // Timers of fetch itself are called with what they were given.
    return setTimeout(end, isWait ? 0 : ms, ...given);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(wait as typeof setTimeout);
  gateway = await startGateway(given.url);
  client = given.client(creator, { baseUrl: gateway.url });
});
afterEach(() => {
  vi.restoreAllMocks();
  gateway.close();
});

const create = () =>
  client.paymentLinks.create(creator.productId, {
    prices: [{ currency_id: 3, price: 10, is_discount_price: false }],
  });
const count = async (): Promise<number> =>
  (await creator.rest('GET', creator.links)).body.meta.total;

describe('Sent again are', () => {
  test.each([
    ['500', answer(500), growing],
    ['503', answer(503), growing],
    ['an answer that is lost', loseAnswer, growing],
    ['an answer that breaks off', breakOff, growing],
    ['429', answer(429, { 'retry-after': '2' }), asked],
    ['409', answer(409, { 'retry-after': '2' }), asked],
  ])('a new link after %s, under one idempotency key', async (_, fault, expected) => {
    const before = await count();
    gateway.treat(fault, fault);
    const link = await create();
    expect(gateway.requests).toHaveLength(3);
    expect(gateway.keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(gateway.keys).size).toBe(1);
    expect(waits).toEqual(expected);
    expect(await count()).toBe(before + 1);
    expect((await creator.rest('GET', creator.links)).body.data[0].uuid).toBe(link.uuid);
  });

  test('reads by REST and GraphQL', async () => {
    gateway.treat(answer(502), breakOff);
    expect(await client.apiKeys.list()).toHaveLength(1);
    gateway.treat(answer(502), loseAnswer);
    await client.graphql('query Own { viewer { creator { id } } }');
    expect(gateway.requests).toHaveLength(6);
  });

  test('deletions: a link that an earlier try has deleted is a success', async () => {
    const before = await count();
    await newLink(creator);
    const { id } = (await creator.rest('GET', creator.links)).body.data[0];
    gateway.treat(loseAnswer);
    await client.paymentLinks.delete(creator.productId, id);
    expect([gateway.requests.length, await count()]).toEqual([2, before]);
    await expect(client.paymentLinks.delete(creator.productId, id)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('Not sent again are', () => {
  test('a mutation, a new API key and a new secret', async () => {
    for (const ask of [
      () => client.graphql('mutation { deleteApiKey(input: { id: 1 }) { id } }'),
      () => client.apiKeys.create({ name: 'Bot' }),
      () => client.apiKeys.regenerate(creator.keyId),
    ]) {
      gateway.treat(answer(503));
      await expect(ask()).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    }
    expect(gateway.requests).toHaveLength(3);
  });

  test('what is refused', async () => {
    gateway.treat(answer(403));
    await expect(client.apiKeys.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(gateway.requests).toHaveLength(1);
  });

  test.each([
    ['of seconds', '61', 61],
    ['as a date', 'Tue, 01 Jan 2999 00:00:00 GMT', 24 * 3600],
  ])('a request that is to wait for more than a minute (%s)', async (_, wait, seconds) => {
    gateway.treat(answer(429, { 'retry-after': wait }));
    await expect(client.apiKeys.list()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: seconds,
    });
    expect(gateway.requests).toHaveLength(1);
  });

  test('requests that have failed maxRetries times before', async () => {
    const patient = given.client(creator, { baseUrl: gateway.url, maxRetries: 1 });
    gateway.treat(answer(503), answer(503));
    await expect(patient.apiKeys.list()).rejects.toMatchObject({ status: 503 });
    expect(gateway.requests).toHaveLength(2);
  });
});

test('The signal of a client ends its requests, and those that are to be sent again', async () => {
  const ending = new AbortController();
  const ended = given.client(creator, { baseUrl: gateway.url, signal: ending.signal });
  gateway.hold('/graphql');
  gateway.treat(answer(503, { 'retry-after': '60' }));
  const requests = [ended.apiKeys.list(), ended.graphql('{ viewer { creator { id } } }')];
  await vi.waitFor(() => expect(gateway.requests).toHaveLength(2));
  const followed = ended.events.follow().next();
  ending.abort(new Error('Enough'));
  for (const request of requests) await expect(request).rejects.toThrow('Enough');
  expect(await followed).toMatchObject({ done: true });
  expect(gateway.requests).toHaveLength(2);
});

test('A redirect is not followed: another host would get the key', async () => {
  gateway.treat(answer(302, { location: given.url }));
  await expect(client.apiKeys.list()).rejects.toMatchObject({ status: 302 });
});
