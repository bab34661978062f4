import { describe, expect, test } from 'vitest';
import { dayMs } from '../../src/core/days.js';
import { useShop } from '../support/scenes/checkouts.js';
import { ann, erase } from '../support/scenes/customers.js';
import { bodiesOf } from '../support/scenes/events.js';
import { growth } from '../support/scenes/metrics.js';
import { rejectedOf, updateLink } from '../support/scenes/payments.js';

const shop = useShop();
const { stripe, service, creator, paid, sold, pass, settle } = shop;

const minute = 60;
const hour = 60 * minute;
const day = dayMs / 1000;

/** A payment, and a dispute about it. */
async function disputed() {
  const checkout = await sold();
  return { ...checkout, dispute: stripe.dispute(checkout.intent) };
}

const disputesOf = async (args = 'first: 9') =>
  (
    await creator.graphql(`{ disputes(${args}) {
      totalCount
      nodes { disputeId provider paymentId status currency amount reason evidenceDueBy createdAt closedAt }
    } }`)
  ).data.disputes.nodes;

const told = () => bodiesOf(creator, 'payment.disputed');
const statusesTold = async () => (await told()).map(({ data }) => data.dispute.status);

describe('A dispute', () => {
  test('is found within a minute, and told once, with what to do until when', async () => {
    const { dispute, paymentId } = await disputed();
    for (let time = 0; time < 3; time++) await pass(minute);
    const shown = { paymentId, currency: 'EUR', amount: '10.00', reason: 'fraudulent' };
    const dueBy = new Date((dispute.evidence_details.due_by as number) * 1000).toISOString();
    expect(await disputesOf()).toEqual([
      {
        ...{ ...shown, provider: 'STRIPE', disputeId: dispute.id, status: 'OPEN', closedAt: null },
        ...{ evidenceDueBy: dueBy, createdAt: new Date(dispute.created * 1000).toISOString() },
      },
    ]);
    const data = {
      payment: { id: paymentId, customer: { email: ann.email } },
      dispute: { id: dispute.id, status: 'open', amount: '10.00', evidence_due_by: dueBy },
    };
    expect(await told()).toMatchObject([{ data }]);
  });

  test('that has ended does not open again by an old answer', async () => {
    const { dispute } = await disputed();
    for (const status of ['needs_response', 'won', 'under_review']) {
      dispute.status = status;
      await pass(hour);
    }
    expect(await statusesTold()).toEqual(['open', 'won']);
    const { data } = await creator.graphql('{ payments(first: 2) { nodes { disputeStatus } } }');
    expect(data.payments.nodes[0].disputeStatus).toBe('WON');
  });

  test('keeps up with the time for evidence, which is no news', async () => {
    const { dispute } = await disputed();
    await pass(hour);
    dispute.evidence_details.due_by = null;
    await pass(hour);
    expect(await disputesOf()).toMatchObject([{ status: 'OPEN', evidenceDueBy: null }]);
    expect(await statusesTold()).toEqual(['open']);
  });

  test('is counted for the operator', async () => {
    await disputed();
    const grown = await growth(service, /disputes_total/, () => pass(hour));
    expect(grown).toEqual({ 'payment_links_disputes_total{provider="stripe",status="open"}': 1 });
  });

  test('may be about a rejected payment', async () => {
    const { id, uuid, paymentId } = await paid();
    await updateLink(creator, { uuid, isEnabled: false });
    await settle(id);
    stripe.dispute(paymentId.slice('test_'.length));
    await pass(hour);
    expect(await rejectedOf(creator)).toMatchObject([{ paymentId }]);
    expect(await disputesOf()).toMatchObject([{ paymentId, status: 'OPEN' }]);
  });

  test('is ignored if another service took the payment', async () => {
    const { paymentId } = await disputed();
    const { db } = service.database;
    await db.payment.updateMany({ where: { paymentId }, data: { provider: 'YOOKASSA' } });
    await pass(hour);
    expect(await disputesOf()).toEqual([]);
  });

  test('forgets its customer with the payment', async () => {
    await disputed();
    await pass(hour);
    await erase(creator);
    expect(await told()).toHaveLength(1);
    expect(JSON.stringify(await told())).not.toContain(ann.email);
  });

  test('belongs to its creator alone', async () => {
    await disputed();
    await pass(hour);
    const other = await service.newCreator();
    const { data } = await other.graphql('{ disputes(first: 9) { nodes { id } } }');
    expect(data.disputes.nodes).toEqual([]);
  });

  test.each(['won', 'lost'] as const)('is told again when it is %s, days later', async (status) => {
    const { dispute } = await disputed();
    await pass(hour);
    await pass(4 * day);
    expect(await statusesTold()).toEqual(['open']);
    dispute.status = status;
    const grown = await growth(service, /disputes_total/, () => pass(hour));
    expect(Object.keys(grown)).toEqual([expect.stringContaining(`status="${status}"`)]);
    const closedAt = service.clock.now.toISOString();
    await pass(hour);
    expect(await statusesTold()).toEqual(['open', status]);
    expect(await disputesOf('isOpen: true')).toEqual([]);
    expect(await disputesOf('isOpen: false')).toMatchObject([
      { status: status.toUpperCase(), closedAt, evidenceDueBy: null },
    ]);
  });
});
