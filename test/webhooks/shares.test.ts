import { beforeAll, expect, test } from 'vitest';
import { pay } from '../support/scenes/payments.js';
import { endpointsOf, newEndpoint, updateEndpoint } from '../support/scenes/webhooks.js';
import { useService, type TestCreator } from '../support/service/service.js';
import { status, useReceiver } from '../support/world/receiver.js';

const service = useService({ webhookTimeoutMs: 60_000 });
const [hanging, quick] = [useReceiver(), useReceiver()];

beforeAll(() => hanging.behave(() => undefined));

const creatorsWith = (count: number, url: string): Promise<TestCreator[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const creator = await service.newCreator();
      await newEndpoint(creator, url);
      return creator;
    }),
  );

test('All endpoints of a creator together have 4 attempts under way', async () => {
  const [creator] = (await creatorsWith(1, hanging.url)) as [TestCreator];
  await newEndpoint(creator, `${hanging.url}?second`);
  for (let event = 1; event <= 3; event++) await pay(service, creator);
  service.webhooks.start();
  await hanging.until((received) => received.length === 4);
  const [other] = (await creatorsWith(1, quick.url)) as [TestCreator];
  await pay(service, other);
  await quick.until((received) => received.length === 1);
  expect(hanging.received).toHaveLength(4);
  for (const { id } of await endpointsOf(creator)) {
    await updateEndpoint(creator, { id, isEnabled: false });
  }
});

test('Receivers that hang, of 6 creators, leave a place to a creator who has none', async () => {
  hanging.received.length = 0;
  for (const creator of await creatorsWith(6, hanging.url)) {
    for (let event = 1; event <= 4; event++) await pay(service, creator);
  }
  // More than the 20 of a process: those that take long give their place back.
  await hanging.until((received) => received.length === 24);
  quick.received.length = 0;
  const [other] = (await creatorsWith(1, quick.url)) as [TestCreator];
  await pay(service, other);
  await quick.until((received) => received.length === 1);
});

test('Deliveries of an endpoint are claimed, and their answers recorded, several at a time', async () => {
  const [creator] = (await creatorsWith(1, quick.url)) as [TestCreator];
  const release: (() => void)[] = [];
  quick.received.length = 0;
  quick.behave((response) => release.push(() => status(200)(response)));
  for (let event = 1; event <= 5; event++) await pay(service, creator);
  await quick.until((received) => received.length === 4);
  quick.behave(status(200));
  service.statements.length = 0;
  for (const answer of release) answer();
  await expect
    .poll(() =>
      creator
        .graphql('{ webhookDeliveries(status: SUCCEEDED) { nodes { id } } }')
        .then(({ data }) => data.webhookDeliveries.nodes.length),
    )
    .toBe(5);
  const recorded = service.statements.filter((sql) => sql.includes('INSERT INTO webhook_attempts'));
  expect(recorded.length).toBeLessThan(5);
});
