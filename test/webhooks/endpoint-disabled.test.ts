import { beforeEach, describe, expect, test } from 'vitest';
import { eventsOf } from '../support/scenes/events.js';
import { newEndpoint, payAndDeliver, updateEndpoint } from '../support/scenes/webhooks.js';
import { useCreator, useService } from '../support/service/service.js';
import { status, useReceiver } from '../support/world/receiver.js';

const service = useService();
const receiver = useReceiver();
const creator = useCreator(service, beforeEach);

describe('An endpoint that is disabled', () => {
  const disabled = async () =>
    (await eventsOf(creator))
      .filter(({ type }) => type === 'webhook_endpoint.disabled')
      .map(({ body }) => body.data);

  test('by its creator is one event, which the other endpoints get', async () => {
    const other = await newEndpoint(creator, receiver.url);
    const { endpoint } = await newEndpoint(creator, 'http://127.0.0.1:1/');
    receiver.received.length = 0;
    for (const isEnabled of [false, false])
      await updateEndpoint(creator, { id: endpoint.id, isEnabled });
    const data = { endpoint_id: Number(endpoint.id), reason: 'by_creator', failing_since: null };
    expect(await disabled()).toEqual([data]);
    await service.webhooks.runOnce();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([data]);
    await updateEndpoint(creator, { id: endpoint.id, isEnabled: true });
    await updateEndpoint(creator, { id: other.endpoint.id, url: receiver.url });
    expect(await disabled()).toHaveLength(1);
  });

  test('by a 410 is an event', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    receiver.answer(status(410));
    await payAndDeliver(service, creator);
    expect(await disabled()).toEqual([
      {
        endpoint_id: Number(endpoint.id),
        reason: 'gone',
        failing_since: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });
});
