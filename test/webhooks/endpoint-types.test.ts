import { describe, expect, test } from 'vitest';
import { eventTypes } from '../../src/events/event-types.js';
import { payment, recordPayment, recordRefund, refund } from '../support/scenes/payments.js';
import { start, useWebhooks } from '../support/scenes/webhooks.js';

const { service, receiver, creator, deliver } = useWebhooks();

/** A payment, its refund, and a payment of the same link that is rejected. */
async function oneOfEach(): Promise<void> {
  const { uuid, paymentId } = await creator.pay({ link: { use_once: true } });
  await recordRefund(service, refund(paymentId, { amount: '1.00' }));
  await recordPayment(service, payment(uuid));
}

const typesSent = (): string[] => receiver.bodies.map(({ type }) => type as string).sort();

const recover = (endpointId: string): Promise<{ queued: number }> =>
  creator.mutate('recoverWebhookEvents', 'queued', { endpointId, since: start });

describe('An endpoint with types', () => {
  test('gets events of these types alone, as they happen and by recovery', async () => {
    await oneOfEach();
    const { endpoint } = await creator.newEndpoint(receiver.url, {
      types: ['payment.rejected', 'payment.refunded'],
    });
    expect(await recover(endpoint.id)).toMatchObject({ queued: 2 });
    expect(await deliver()).toBe(2);
    expect(typesSent()).toEqual(['payment.refunded', 'payment.rejected']);

    await oneOfEach();
    expect(await deliver()).toBe(2);
    expect(typesSent().filter((type) => type === 'payment.succeeded')).toEqual([]);
    expect(await recover(endpoint.id)).toMatchObject({ queued: 0 });
  });

  test('does not keep another from events that it does not get', async () => {
    await creator.newEndpoint(receiver.url, { types: ['payment.rejected'] });
    await creator.newEndpoint(receiver.url, { types: ['payment.succeeded'] });
    await oneOfEach();
    expect(await deliver()).toBe(2);
    expect(typesSent()).toEqual(['payment.rejected', 'payment.succeeded']);
  });

  test('has a job only while it has something to send', async () => {
    const { endpoint: idle } = await creator.newEndpoint(receiver.url, {
      types: ['payment.rejected'],
    });
    const { endpoint: busy } = await creator.newEndpoint(receiver.url);
    const { endpoint: off } = await creator.newEndpoint(receiver.url);
    await creator.updateEndpoint({ id: off.id, isEnabled: false });
    const jobs = async () => {
      const wanted = [idle, busy, off].map(({ id }) => ({
        creatorId: String(creator.id),
        endpointId: id,
      }));
      const found = await service.services.endpointJobs.find(wanted);
      return found.map(({ endpointId }) => endpointId);
    };
    await creator.pay();
    expect(await jobs()).toEqual([busy.id]);
    await deliver();
    expect(await jobs()).toEqual([]);
  });

  test('gets what has waited when its types change, but no replay of it', async () => {
    const { endpoint } = await creator.newEndpoint(receiver.url);
    await creator.pay();
    await creator.updateEndpoint({ id: endpoint.id, types: ['payment.refunded'] });
    await deliver();
    expect(typesSent()).toEqual(['payment.succeeded']);

    const [delivery] = await creator.deliveriesTo(endpoint.id);
    const id = delivery?.id ?? '';
    const { error } = await creator.tryMutation('replayWebhookDelivery', 'id', { id });
    expect(error).toMatchObject({
      message:
        'The webhook endpoint does not get events of the type payment.succeeded. Add it to its types first.',
      extensions: { code: 'CONFLICT', status: 409 },
    });
    await creator.updateEndpoint({ id: endpoint.id, types: null });
    await creator.replay(id);
    expect(await deliver()).toBe(1);
  });

  test('gets test events, also once more', async () => {
    const { endpoint } = await creator.newEndpoint(receiver.url, { types: ['payment.refunded'] });
    const { id } = await creator.sendTestEvent(endpoint.id);
    await deliver();
    await creator.replay(id);
    await deliver();
    expect(typesSent()).toEqual(['webhook.test', 'webhook.test']);
  });
});

describe('The types of an endpoint', () => {
  test('are all, also those to come, if null or left out', async () => {
    const { endpoint } = await creator.newEndpoint(receiver.url);
    expect(endpoint.types).toBeNull();
    const chosen = await creator.updateEndpoint({ id: endpoint.id, types: ['payment.refunded'] });
    expect(chosen.types).toEqual(['payment.refunded']);
    const kept = await creator.updateEndpoint({ id: endpoint.id, url: 'https://example.com/' });
    expect(kept.types).toEqual(['payment.refunded']);
    const all = await creator.updateEndpoint({ id: endpoint.id, types: null });
    expect(all.types).toBeNull();
  });

  test('are shown once each, and always in the same order', async () => {
    const types = [...eventTypes].reverse();
    await creator.newEndpoint(receiver.url, { types: [...types, ...types] });
    const [endpoint] = await creator.endpoints();
    expect(endpoint?.types).toEqual(eventTypes);
  });

  const all = eventTypes.join(', ');

  test.each([
    [[], 'types', 'The types field is required.'],
    [['payment.succeeded', 'payment.paid'], 'types.1', `The types.1 field must be one of ${all}.`],
    [['webhook.test'], 'types.0', `The types.0 field must be one of ${all}.`],
  ])('%j are refused', async (types, path, message) => {
    const made = await creator.tryMutation('createWebhookEndpoint', 'secret', {
      url: receiver.url,
      types,
    });
    const invalid = { code: 'VALIDATION_FAILED', fields: { [path]: [message] } };
    expect(made.error?.extensions).toMatchObject(invalid);
    expect(await creator.endpoints()).toEqual([]);
    const { endpoint } = await creator.newEndpoint(receiver.url);
    const { id } = endpoint;
    const changed = await creator.tryMutation('updateWebhookEndpoint', 'id', { id, types });
    expect(changed.error?.extensions).toMatchObject(invalid);
    expect(await creator.endpoints()).toEqual([endpoint]);
  });

  test('are refused together with the other faults', async () => {
    const { error } = await creator.tryMutation('createWebhookEndpoint', 'secret', {
      url: 'x',
      types: [],
      description: 'W'.repeat(256),
    });
    const fields = Object.keys(error?.extensions.fields as object);
    expect(fields.sort()).toEqual(['description', 'types', 'url']);
  });
});

test('The note of an endpoint has up to 255 characters, and none if it is blank or null', async () => {
  const note = '🙂'.repeat(255);
  const { endpoint } = await creator.newEndpoint(receiver.url, { description: ` ${note} ` });
  expect(endpoint.description).toBe(note);
  const { id } = endpoint;
  expect((await creator.updateEndpoint({ id, types: null })).description).toBe(note);
  expect((await creator.updateEndpoint({ id, description: '  ' })).description).toBeNull();
  await creator.updateEndpoint({ id, description: 'Shop' });
  expect((await creator.updateEndpoint({ id, description: null })).description).toBeNull();
});
