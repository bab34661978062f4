import { beforeEach, describe, expect, test } from 'vitest';
import { ann, erase, reject, tracesIn } from '../support/scenes/customers.js';
import { dumpOf } from '../support/scenes/dump.js';
import { eventsOf } from '../support/scenes/events.js';
import { pay, recordRefund, refund } from '../support/scenes/payments.js';
import { newEndpoint, deliveriesOf } from '../support/scenes/webhooks.js';
import { useStore } from '../support/service/service.js';
import { status, useReceiver } from '../support/world/receiver.js';

const { service, creator } = useStore({ customerDataDays: 3 }, beforeEach);
const receiver = useReceiver();

const bob = { email: 'bob@buyer.example', name: 'Bob', phoneNumber: null };

const refundFor = (paymentId: string, reason: string) =>
  recordRefund(service, refund(paymentId, { amount: '1.00', reason }));

/** The reasons of all refunds, as they are stored and as events tell them, oldest first. */
async function reasons(): Promise<{ stored: unknown[]; told: unknown[] }> {
  const refunds = await service.database.db.refund.findMany({
    where: { creatorId: BigInt(creator.id) },
    orderBy: { id: 'asc' },
  });
  const told = (await eventsOf(creator)).filter(({ type }) => type === 'payment.refunded');
  return {
    stored: refunds.map(({ reason }) => reason),
    told: told.map(({ body }) => body.data.refund.reason),
  };
}

const all = (...expected: unknown[]) => ({ stored: expected, told: expected });

describe('Of a payment whose customer was erased, the reason of a refund', () => {
  test.each([
    ['a payment', async () => (await pay(service, creator, { customer: ann })).paymentId],
    ['a rejected payment', async () => (await reject(service, creator)).paymentId],
  ])('that holds an @ is not kept when it is reported later: %s', async (_what, sell) => {
    const paymentId = await sell();
    await erase(creator);
    await refundFor(paymentId, `To ${ann.email}`);
    await refundFor(paymentId, 'Asked for it');
    expect(await reasons()).toEqual(all(null, 'Asked for it'));
    expect(tracesIn(await dumpOf(service))).toEqual([]);
  });

  test('that holds an @ is dropped by the erasure, whichever address it is', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await refundFor(paymentId, 'To ann.private@buyer.example');
    await refundFor(paymentId, 'Asked for it');
    await erase(creator);
    expect(await reasons()).toEqual(all(null, 'Asked for it'));
  });

  test('that holds an @ is dropped by age, too', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await refundFor(paymentId, `To ${ann.email}`);
    const { now } = service.clock;
    service.clock.now = new Date(now.getTime() + 5 * 24 * 3600 * 1000);
    await service.chores.runDue();
    service.clock.now = now;
    expect(await reasons()).toEqual(all(null));
  });

  test('from before this rule is found by another erasure', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await erase(creator);
    await refundFor(paymentId, 'Asked for it');
    for (const column of ['refunds SET reason', 'webhook_events SET body']) {
      const name = column.split(' ').at(-1) ?? '';
      await service.database.sql(
        `UPDATE ${column} = replace(${name}, 'Asked for it', $2) WHERE creator_id = $1`,
        [creator.id, `To ${ann.email}`],
      );
    }
    expect(await reasons()).toEqual(all(`To ${ann.email}`));
    expect((await erase(creator)).data.eraseCustomerData).toMatchObject({ payments: 0, events: 1 });
    expect(await reasons()).toEqual(all(null));
  });
});

describe('An erasure', () => {
  test('finds the address in the reason of a refund to another customer, who stays', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    receiver.behave(status(200, {}, `Thanks, ${ann.email}`));
    const { paymentId } = await pay(service, creator, { customer: bob });
    await refundFor(paymentId, `Paid for <${ann.email.toUpperCase()}>.`);
    await service.webhooks.runOnce();
    receiver.behave(status(200));
    const { data } = await erase(creator);
    expect(data.eraseCustomerData).toMatchObject({ payments: 0, events: 1, answers: 1 });
    expect(await reasons()).toEqual(all(null));
    const answers = (await deliveriesOf(creator, endpoint.id)).flatMap(({ eventType, attempts }) =>
      attempts.map(({ responseBody }) => [eventType, responseBody]),
    );
    expect(answers).toContainEqual(['payment.refunded', null]);

    const told = (await eventsOf(creator)).map(({ type, body }) => [type, body.data]);
    expect(told).toMatchObject([
      ['payment.succeeded', { payment: { customer: { email: bob.email } } }],
      ['payment.refunded', { payment: { customer: { email: bob.email } } }],
      ['customer.erased', { payments: 0, rejected_payments: 0 }],
    ]);
    const entries = await creator.graphql('{ auditLog(first: 1) { nodes { action } } }');
    expect(entries.data.auditLog.nodes).toEqual([{ action: 'eraseCustomerData' }]);
    const next = await erase(creator, { email: bob.email });
    expect(next.data.eraseCustomerData).toMatchObject({ payments: 1, events: 2 });
  });

  test('leaves reasons with addresses that merely hold the address', async () => {
    const { paymentId } = await pay(service, creator, { customer: bob });
    const others = [`jo${ann.email}`, `${ann.email}.org`, `x.${ann.email}`];
    for (const email of others) await refundFor(paymentId, `To ${email}`);
    for (const email of [ann.email, '@', '@buyer.example']) {
      const { data } = await erase(creator, { email });
      expect(data.eraseCustomerData).toMatchObject({ payments: 0, events: 0 });
    }
    expect(await reasons()).toEqual(all(...others.map((email) => `To ${email}`)));
  });
});
