import { beforeEach, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../src/client/index.js';
import { useListening } from '../support/service/client.js';
import { ended, useCommandOfStore } from '../support/service/command.js';
import { useStore } from '../support/service/service.js';
import { eventsOf, untilReadersWait } from '../support/scenes/events.js';
import { newLink } from '../support/scenes/payments.js';
import { deliveriesOf, newEndpoint, payAndDeliver } from '../support/scenes/webhooks.js';
import { status, useReceiver } from '../support/world/receiver.js';

const { service, creator, run, start } = useCommandOfStore(beforeEach);
const receiver = useReceiver();

const trigger = (...more: string[]) => run(['trigger', 'payment.succeeded', ...more], creator);

describe('trigger', () => {
  test('pays the newest active link in the sandbox, or the one that it is given', async () => {
    const first = await newLink(creator);
    const second = await newLink(creator, { use_once: true });
    expect((await trigger()).values).toMatchObject([{ uuid: second.uuid }]);
    expect((await trigger('--link', first.uuid)).values).toMatchObject([{ uuid: first.uuid }]);
    const paid = (await eventsOf(creator)).map(({ body }) => body.data.payment_link.uuid);
    expect(paid).toEqual([second.uuid, first.uuid]);
    expect(await trigger('--link', second.uuid)).toMatchObject(ended(1, 'cannot be paid'));
  });

  test.each([
    ['payment.refunded', ['payment.succeeded', 'payment.refunded']],
    ['payment.rejected', ['payment.rejected']],
  ])(
    'makes the platform tell of %s with its key, and sends a sample without',
    async (type, told) => {
      const { uuid } = await newLink(creator);
      const ask = (...more: string[]) => run(['trigger', type, ...more], creator);
      const { code, values } = await ask('--platform-key', service.platformKey);
      expect([code, values[0]]).toEqual([0, expect.objectContaining({ uuid })]);
      const events = await eventsOf(creator);
      expect(events.map((event) => event.type)).toEqual(told);
      expect(events.at(-1)?.body.data.payment.id).toBe(values[0].paymentId);

      expect(await ask()).toMatchObject(ended(2, 'PLATFORM_API_KEY'));
      const { values: sent } = await ask('--forward-to', receiver.url);
      const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
      const { data, ...sample } = verifyWebhook(body, headers, sent[0].secret) as any;
      expect([sample.type, Object.keys(data)]).toEqual([
        type,
        Object.keys(events.at(-1)?.body.data as object),
      ]);
      expect(await eventsOf(creator)).toHaveLength(told.length);
    },
  );

  test('makes a link that ends, and waits for its event', async () => {
    await newLink(creator);
    service.clock.now = new Date();
    const ending = start(['trigger', 'payment_link.expired'], creator);
    await untilReadersWait(service, 1);
    // The command tells the end by its own clock.
    service.clock.now = new Date(Date.now() + 11_000);
    expect(await service.chores.runDue()).toContain('link-expiry');
    const { code, values } = await ending.ended;
    const [event] = await eventsOf(creator);
    expect([code, values]).toEqual([0, [{ id: event?.id, uuid: event?.body.data.link.uuid }]]);
    expect(event?.type).toBe('payment_link.expired');
  });

  test('says how to make a link when there is none', async () => {
    expect(await trigger()).toMatchObject(ended(1, '/cabinet'));
  });
});

describe('Without a sandbox, trigger', () => {
  const { service: real, creator: seller } = useStore({ paymentSiteUrl: 'https://pay.example' });
  const listening = useListening(real);
  const account = () => ({ ...seller, url: listening.url });
  const ask = (...more: string[]) => run(['trigger', 'payment.succeeded', ...more], account());

  test('sends a signed event of the link to a program on this machine', async () => {
    const { uuid } = await newLink(seller, { metadata: { order: 'A-1' } });
    const { code, values } = await ask('--forward-to', receiver.url);
    expect(code).toBe(0);
    const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
    const event = verifyWebhook(body, headers, values[0].secret);
    if (event.type !== 'payment.succeeded') throw new Error(event.type);
    expect(event.data).toMatchObject({
      payment: { currency: 'EUR', amount: '10.00' },
      payment_link: { uuid },
      metadata: { order: 'A-1' },
    });
    expect(await eventsOf(seller)).toEqual([]);
    receiver.answer(status(500));
    expect((await ask('--forward-to', receiver.url)).code).toBe(1);
  });

  test('ends with 130 by Ctrl-C while the program does not answer', async () => {
    await newLink(seller);
    receiver.answer(() => undefined);
    const args = ['trigger', 'payment.succeeded', '--forward-to', receiver.url];
    const before = receiver.received.length;
    const sample = start(args, account());
    await receiver.until(({ length }) => length > before);
    expect((await sample.stop('SIGINT')).code).toBe(130);
  });

  test('needs a target on this machine', async () => {
    for (const target of [[], ['--forward-to', 'https://shop.example/hook']]) {
      expect(await ask(...target)).toMatchObject(ended(2, 'no sandbox'));
    }
  });
});

describe('events', () => {
  test('tail prints each event as it happens, and ends without a fault', async () => {
    const tail = start(['events', 'tail'], creator);
    await untilReadersWait(service, 1);
    await newLink(creator, { metadata: { order: 'A-2' } });
    await trigger();
    await tail.until(1);
    expect(tail.values[0]).toMatchObject({
      id: (await eventsOf(creator))[0]?.id,
      cursor: expect.any(String),
      type: 'payment.succeeded',
      data: { metadata: { order: 'A-2' } },
    });
    expect((await tail.stop('SIGINT')).code).toBe(0);
  });

  test('tail begins at no time that there is not', async () => {
    for (const time of ['2026-02-30', '2026-11-01T24:00:00Z', 'Tuesday']) {
      expect(await run(['events', 'tail', '--from', time], creator)).toMatchObject(
        ended(2, 'a time such as'),
      );
    }
  });

  test('resend sends an event to the endpoints that have had it', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator);
    await payAndDeliver(service, creator);
    const [{ id } = { id: '' }] = await eventsOf(creator);
    const resend = (event: string) => run(['events', 'resend', event], creator);
    expect((await resend(id)).values).toMatchObject([{ eventId: id, url: receiver.url }]);
    await service.webhooks.runOnce();
    const deliveries = await deliveriesOf(creator, endpoint.id);
    expect(deliveries.map(({ attempts }) => attempts.length)).toEqual([2, 1]);
    expect((await resend('evt_unknown')).code).toBe(1);
  });
});
