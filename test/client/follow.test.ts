import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FollowedEvent, FollowOptions, PaymentLinks } from '../../src/client/index.js';
import { useListening } from '../support/service/client.js';
import { useStore } from '../support/service/service.js';
import { eventsOf, payLinks, untilReadersWait } from '../support/scenes/events.js';
import { pay, recordRefund, refund } from '../support/scenes/payments.js';
import { answer, startGateway, type Gateway } from '../support/world/gateway.js';
import { startProxy, type Proxy } from '../support/world/proxy.js';

const { service, creator } = useStore({}, beforeEach);
const given = useListening(service);
let proxy: Proxy;
let gateway: Gateway;
let client: PaymentLinks;
beforeEach(async () => {
  proxy = await startProxy(given.url);
  gateway = await startGateway(proxy.through(given.url));
  client = given.client(creator, { baseUrl: gateway.url });
});
afterEach(async () => {
  gateway.close();
  await proxy.cut();
});

async function take(count: number, options?: FollowOptions): Promise<FollowedEvent[]> {
  const events: FollowedEvent[] = [];
  if (count === 0) return events;
  for await (const event of client.events.follow(options)) {
    events.push(event);
    if (events.length === count) break;
  }
  return events;
}

const idsOf = (events: { id: string }[]): string[] => events.map(({ id }) => id);

test('A follower gets each event from now on, with its body and cursor', async () => {
  await payLinks(service, creator, 1);
  const taken = take(2);
  await untilReadersWait(service, 1);
  await payLinks(service, creator, 2);
  const events = await taken;
  const [, ...later] = await eventsOf(creator);
  expect(idsOf(events)).toEqual(idsOf(later));
  expect(events[0]).toMatchObject({ ...later[0]?.body, cursor: expect.any(String) });
  expect(JSON.parse(events[0]?.body ?? '')).toEqual(later[0]?.body);
});

test('A follower begins at a cursor, at a time or with the oldest event, past any page', async () => {
  await payLinks(service, creator, 23);
  const all = idsOf(await eventsOf(creator));
  const oldest = await take(23, { from: 'oldest' });
  expect(idsOf(oldest)).toEqual(all);
  expect(idsOf(await take(2, { after: oldest[20]?.cursor }))).toEqual(all.slice(21));
  const start = service.clock.now;
  service.clock.now = new Date(start.getTime() + 60_000);
  await payLinks(service, creator, 1);
  const [since] = await take(1, { from: service.clock.now });
  service.clock.now = start;
  expect(since?.id).toBe(idsOf(await eventsOf(creator)).at(-1));
});

test('A follower waits outages out, and loses nothing', async () => {
  const taken = take(6);
  await untilReadersWait(service, 1);
  await payLinks(service, creator, 2);
  await untilReadersWait(service, 1);
  await proxy.cut();
  await payLinks(service, creator, 2);
  gateway.treat(answer(503), answer(429, { 'retry-after': '1' }), answer(502));
  await proxy.mend();
  await payLinks(service, creator, 2);
  expect(idsOf(await taken)).toEqual(idsOf(await eventsOf(creator)));
});

test('A follower gets only the types that it asks for', async () => {
  const taken = take(1, { types: ['payment.refunded'] });
  await untilReadersWait(service, 1);
  const { paymentId } = await pay(service, creator);
  await recordRefund(service, refund(paymentId));
  const [event] = await taken;
  expect(event?.type).toBe('payment.refunded');
});

test('A key that is refused ends the following with an error', async () => {
  const taken = take(1);
  await untilReadersWait(service, 1);
  await creator.rest('DELETE', `/creator-api/keys/${creator.keyId}`);
  await expect(taken).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

test('A cursor of a lost event ends it with an error, too: nothing is skipped silently', async () => {
  await expect(take(1, { after: 'x' })).rejects.toMatchObject({ fields: { after: [/./] } });
});

test('A signal ends the following, also while it waits for an outage to end', async () => {
  const ending = new AbortController();
  const waiting = take(1, { signal: ending.signal });
  await untilReadersWait(service, 1);
  ending.abort();
  expect(await waiting).toEqual([]);
  await proxy.cut();
  const asked = gateway.requests.length;
  const other = take(1, { signal: AbortSignal.timeout(100) });
  expect(await other).toEqual([]);
  expect(gateway.requests.length).toBeGreaterThan(asked);
  await proxy.mend();
});
