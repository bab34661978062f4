import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workerElsewhere } from '../support/service/second-process.js';
import { pay, payment, recordPayment, recordRefund, refund } from '../support/scenes/payments.js';
import { startReceiver, status, type Receiver } from '../support/world/receiver.js';
import { useCreator, useService } from '../support/service/service.js';
import {
  deliveriesOf,
  mutate,
  newEndpoint,
  replay,
  updateEndpoint,
} from '../support/scenes/webhooks.js';

const service = useService({ webhookTimeoutMs: 60_000 });
const creator = useCreator(service, beforeEach);
let slow: Receiver;
let quick: Receiver;

beforeAll(() => service.webhooks.start());
beforeEach(async () => {
  [slow, quick] = [await startReceiver(), await startReceiver()];
});
afterEach(async () => {
  await slow.down();
  await quick.down();
});

test('A receiver that never answers delays no other, and gets at most 4 requests at a time', async () => {
  const other = await service.newCreator();
  slow.behave(() => undefined);
  await newEndpoint(creator, slow.url);
  await newEndpoint(other, quick.url);
  for (let event = 1; event <= 30; event++) await pay(service, creator);
  await slow.until((received) => received.length === 4);
  for (let event = 1; event <= 30; event++) await pay(service, other);
  await quick.until((received) => received.length === 30);
  expect(slow.received).toHaveLength(4);
});

test('An event is sent at once, without waiting for the next poll of a second', async () => {
  const { endpoint } = await newEndpoint(creator, quick.url);
  const waits: number[] = [];
  for (let event = 1; event <= 5; event++) {
    await pay(service, creator);
    const paidAt = performance.now();
    await quick.until((received) => received.length === event);
    waits.push(performance.now() - paidAt);
    // Waits until the job has ended, since its end makes the worker look for more.
    const last = async () => (await deliveriesOf(creator, endpoint.id)).at(-1)?.status;
    while ((await last()) !== 'SUCCEEDED') await turn();
    await last();
  }
  // On a busy machine not all come within that time.
  expect(Math.min(...waits)).toBeLessThan(400);
});

describe('The worker is woken by', () => {
  let paid: { uuid: string; paymentId: string };
  let endpointId: string;
  beforeEach(async () => {
    endpointId = (await newEndpoint(creator, quick.url)).endpoint.id;
    paid = await pay(service, creator, { link: { use_once: true } });
  });
  const update = (isEnabled: boolean) => updateEndpoint(creator, { id: endpointId, isEnabled });

  test.each<[string, () => Promise<unknown>]>([
    ['a refund', () => recordRefund(service, refund(paid.paymentId))],
    ['a payment that is rejected', () => recordPayment(service, payment(paid.uuid))],
    ['a test event', () => mutate(creator, 'sendTestEvent', 'id', { endpointId })],
    [
      'a replay',
      async () => {
        const [delivery] = await deliveriesOf(creator, endpointId);
        await replay(creator, delivery?.id ?? '');
      },
    ],
    ['the end of an endpoint', () => update(false)],
    ['the return of an endpoint', () => update(true)],
  ])('%s', async (_what, happens) => {
    let isWoken = false;
    service.services.endpointJobs.onWake(() => (isWoken = true));
    await happens();
    expect(isWoken).toBe(true);
  });
});

test('Closing waits for attempts under way, and leaves the rest to the next process', async () => {
  const { endpoint } = await newEndpoint(creator, quick.url);
  const release: (() => void)[] = [];
  quick.behave((response) => release.push(() => status(200)(response)));
  const statuses = async () => (await deliveriesOf(creator, endpoint.id)).map((one) => one.status);
  await pay(service, creator);
  await quick.until((received) => received.length === 1);
  const closed = service.webhooks.close();
  await pay(service, creator);
  for (const answer of release) answer();
  await closed;
  expect(await statuses()).toEqual(['SUCCEEDED', 'PENDING']);

  quick.behave(status(200));
  await workerElsewhere(service).runOnce();
  expect(await statuses()).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});
