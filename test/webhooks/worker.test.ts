import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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

const statusesOf = async (endpointId: string): Promise<string[]> =>
  (await deliveriesOf(creator, endpointId)).map((delivery) => delivery.status);

test('A receiver that never answers delays no other, and gets at most 4 requests at a time', async () => {
  const other = await service.newCreator();
  slow.behave(() => undefined);
  await newEndpoint(creator, slow.url);
  await newEndpoint(other, quick.url);
  for (let event = 1; event <= 6; event++) await pay(service, creator);
  await slow.until((received) => received.length === 4);
  for (let event = 1; event <= 6; event++) await pay(service, other);
  await quick.until((received) => received.length === 6);
  expect(slow.received).toHaveLength(4);
});

describe('The worker is woken by', () => {
  let paid: { uuid: string; paymentId: string };
  let endpointId: string;
  beforeEach(async () => {
    endpointId = (await newEndpoint(creator, quick.url)).endpoint.id;
    paid = await pay(service, creator, { link: { use_once: true } });
    await expect.poll(() => statusesOf(endpointId)).toEqual(['SUCCEEDED']);
  });
  const update = (isEnabled: boolean) => updateEndpoint(creator, { id: endpointId, isEnabled });

  test.each<[string, () => Promise<unknown>, number?]>([
    ['a payment', () => pay(service, creator)],
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
    // Its event wakes the worker, too.
    ['the end of an endpoint', () => update(false), 2],
    ['the return of an endpoint', () => update(true)],
  ])('%s', async (_what, happens, times = 1) => {
    const { endpointJobs } = service.services;
    const take = vi.spyOn(endpointJobs, 'take');
    const wake = vi.fn();
    endpointJobs.onWake(wake);
    await happens();
    // It does not wait for its next look, a second later.
    expect(wake).toHaveBeenCalledTimes(times);
    expect(take).toHaveBeenCalled();
    take.mockRestore();
  });
});

test('Closing waits for attempts under way, and leaves the rest to the next process', async () => {
  const { endpoint } = await newEndpoint(creator, quick.url);
  const release: (() => void)[] = [];
  quick.behave((response) => release.push(() => status(200)(response)));
  await pay(service, creator);
  await quick.until((received) => received.length === 1);
  const closed = service.webhooks.close();
  await pay(service, creator);
  for (const answer of release) answer();
  await closed;
  expect(await statusesOf(endpoint.id)).toEqual(['SUCCEEDED', 'PENDING']);

  quick.behave(status(200));
  await workerElsewhere(service).runOnce();
  expect(await statusesOf(endpoint.id)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});
