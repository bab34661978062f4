import { beforeEach, describe, expect, test } from 'vitest';
import { ann, erasures, reject, tracesIn } from '../support/scenes/customers.js';
import { dumpOf } from '../support/scenes/dump.js';
import { eventsOf } from '../support/scenes/events.js';
import { pay, recordPayment, recordRefund, refund } from '../support/scenes/payments.js';
import { newEndpoint, withOwnRoubles } from '../support/scenes/webhooks.js';
import { useCreator, useService } from '../support/service/service.js';
import { status, useReceiver } from '../support/world/receiver.js';

const service = useService({ customerDataDays: 3 });
const receiver = useReceiver();
const dayMs = 24 * 3600 * 1000;
let start = new Date('2026-11-21T12:00:00Z');
const creator = useCreator(service, beforeEach);
beforeEach(() => void (service.clock.now = start = new Date(start.getTime() + 365 * dayMs)));

/** Links that are made without an exchange rate, so in any year. */
const link = withOwnRoubles;

/** Runs the chores at a time of day, some days after the start. */
async function afterDays(days: number, time: string): Promise<void> {
  const day = new Date(start.getTime() + days * dayMs).toISOString().slice(0, 10);
  service.clock.now = new Date(`${day}T${time}Z`);
  await service.chores.runDue();
}

const entries = () => erasures(creator);

const customers = async (): Promise<any[]> => {
  const { data } = await creator.graphql('{ payments { nodes { customer { email erasedAt } } } }');
  return data.payments.nodes.map(({ customer }: any) => customer);
};

describe('With age, a customer', () => {
  test('is erased on the fourth day, with events and answers', async () => {
    await newEndpoint(creator, receiver.url);
    receiver.answer(status(200, {}, `Hello ${ann.name}`));
    const { paymentId } = await pay(service, creator, { link, customer: ann });
    await service.webhooks.runOnce();
    await afterDays(1, '12:00:00');
    await recordRefund(service, refund(paymentId));
    await afterDays(3, '23:59:00');
    expect(await customers()).toEqual([{ email: ann.email, erasedAt: null }]);
    expect(await entries()).toEqual([]);

    await afterDays(4, '00:00:01');
    const erasedAt = service.clock.now.toISOString();
    expect(await customers()).toEqual([{ email: null, erasedAt }]);
    expect(tracesIn(await dumpOf(service))).toEqual([]);
    const types = (await eventsOf(creator)).map(({ type }) => type);
    expect(types).toEqual(['payment.succeeded', 'payment.refunded']);
  });

  test('of a rejected payment is erased, and stays so when it is recorded', async () => {
    const wrong = await reject(service, creator, ann, link);
    await afterDays(4, '00:00:01');
    await recordPayment(service, { ...wrong, amount: '10.00' });
    expect(tracesIn(await dumpOf(service))).toEqual([]);
  });

  test('has one audit entry a day, with the day before which they paid', async () => {
    for (let paid = 0; paid < 3; paid++) await pay(service, creator, { link, customer: ann });
    await pay(service, creator, { link });
    await reject(service, creator, ann, link);
    await afterDays(1, '10:00:00');
    await pay(service, creator, { link, customer: ann });
    await afterDays(4, '00:00:01');
    await afterDays(4, '15:00:00');
    expect(await customers()).toMatchObject([{ email: ann.email }, {}, {}, {}, {}]);
    const dayAfter = new Date(start.getTime() + dayMs).toISOString().slice(0, 10);
    const entry = {
      ...{ action: 'eraseCustomerData', actor: 'PLATFORM', targetType: 'CUSTOMER' },
      ...{ targetId: dayAfter, reason: null },
    };
    expect(await entries()).toEqual([entry]);
    for (const days of [5, 6]) {
      await afterDays(days, '00:00:01');
      expect(await entries()).toHaveLength(2);
    }
  });

  test('of many payments is erased in batches, with one audit entry', async () => {
    const { uuid } = await pay(service, creator, { link });
    await service.database.sql(
      `INSERT INTO payments (payment_id, creator_id, payment_link_id, currency, amount, customer_email, created_at)
      SELECT 'aged_' || $1::bigint || '_' || n, $1, link.id, 'EUR', 10, 'bulk@buyer.example', $2
      FROM generate_series(1, 200) AS n, payment_links AS link WHERE link.creator_id = $1 AND link.uuid = $3::uuid`,
      [creator.id, start, uuid],
    );
    await afterDays(4, '00:00:01');
    expect(await dumpOf(service)).not.toContain('bulk@buyer.example');
    expect(await entries()).toHaveLength(1);
  });
});
