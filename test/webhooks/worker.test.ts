import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { workerElsewhere } from '../support/service/second-process.js';
import { pay, payment, recordPayment, recordRefund, refund } from '../support/scenes/payments.js';
import { status, useReceiver } from '../support/world/receiver.js';
import { useStore } from '../support/service/service.js';
import {
  deliveriesOf,
  mutate,
  newEndpoint,
  replay,
  updateEndpoint,
} from '../support/scenes/webhooks.js';

const { service, creator } = useStore({ webhookTimeoutMs: 60_000 }, beforeEach);
const receiver = useReceiver();

beforeAll(() => service.webhooks.start());

const statusesOf = async (endpointId: string): Promise<string[]> =>
  (await deliveriesOf(creator, endpointId)).map((delivery) => delivery.status);

describe('The worker is woken by', () => {
  let paid: { uuid: string; paymentId: string };
  let endpointId: string;
  beforeEach(async () => {
    endpointId = (await newEndpoint(creator, receiver.url)).endpoint.id;
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
  const { endpoint } = await newEndpoint(creator, receiver.url);
  const release: (() => void)[] = [];
  receiver.behave((response) => release.push(() => status(200)(response)));
  await pay(service, creator);
  await receiver.until(() => release.length === 1);
  const closed = service.webhooks.close();
  await pay(service, creator);
  for (const answer of release) answer();
  await closed;
  expect(await statusesOf(endpoint.id)).toEqual(['SUCCEEDED', 'PENDING']);

  receiver.behave(status(200));
  await workerElsewhere(service).runOnce();
  expect(await statusesOf(endpoint.id)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});
