import { beforeEach, expect, test } from 'vitest';
import { headerFaults, strictFaultsOf, webhooks } from '../support/scenes/openapi.js';
import { useReceiver } from '../support/world/receiver.js';
import { useCreator, useService } from '../support/service/service.js';
import { last, mutate, newEndpoint, payAndDeliver } from '../support/scenes/webhooks.js';

const service = useService();
const receiver = useReceiver();
const creator = useCreator(service, beforeEach);

/** The differences between the last request that arrived and the event in the document. */
function faultsOfLast(type: string): string[] {
  const webhook = webhooks.find(({ path }) => path === type);
  const { headers, body } = last(receiver);
  return [
    ...(webhook?.parameters ?? []).flatMap((parameter) =>
      headerFaults(parameter, headers[parameter.name]).map((fault) => `${parameter.name}${fault}`),
    ),
    ...strictFaultsOf(
      webhook?.requestBody?.content[headers['content-type'] ?? ''].schema,
      JSON.parse(body),
    ),
  ];
}

test.each([
  [
    'with all there is to tell',
    { email: 'a@b.example', name: 'Анна', phoneNumber: '+79991234567' },
  ],
  ['of somebody unknown', {}],
])('The event of a payment %s fits its description', async (_, customer) => {
  await newEndpoint(creator, receiver.url);
  await payAndDeliver(service, creator, {
    link: { metadata: { order: 'A-1', list: [1, null] } },
    customer,
  });
  expect(faultsOfLast('payment.succeeded')).toEqual([]);
});

test('The test event, signed by two secrets, fits its description', async () => {
  const { endpoint } = await newEndpoint(creator, receiver.url);
  await mutate(creator, 'rotateWebhookSecret', 'secret', { id: endpoint.id });
  await mutate(creator, 'sendTestEvent', 'id', { endpointId: endpoint.id });
  await service.webhooks.runOnce();
  expect(last(receiver).headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  expect(faultsOfLast('webhook.test')).toEqual([]);
});
