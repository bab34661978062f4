import { expect, test, vi } from 'vitest';
import type { Provider } from '../../src/checkouts/providers/provider.js';
import { useShop } from '../support/scenes/checkouts.js';
import { ann, erase, tracesIn } from '../support/scenes/customers.js';
import { dumpOf } from '../support/scenes/dump.js';
import { makeLink, newLink, readLink } from '../support/scenes/payments.js';

const { stripe, service, creator, open, pass, settle, row } = useShop();

const bob = { email: 'bob@buyer.example', name: 'Bob', phoneNumber: '+1' };
const noCustomer = { customerEmail: null, customerName: null, customerPhoneNumber: null };

test('An erasure reaches a customer whose page is open; the payment then has none', async () => {
  const { uuid } = await newLink(creator);
  // Compared as addresses of payments are: an É in two characters.
  const email = 'Ann.É@buyer.example'.normalize('NFD');
  const { id, page } = await open({ uuid, customer: { ...ann, email } });
  const other = await open({ uuid, customer: bob });
  const { data } = await erase(creator, { email: 'ann.é@BUYER.example'.normalize('NFC') });
  expect(data.eraseCustomerData).toMatchObject({ payments: 0, isComplete: true });
  expect(await row(id)).toMatchObject({ state: 'OPEN', ...noCustomer });
  expect(await row(other.id)).toMatchObject({ customerEmail: bob.email });
  stripe.pay(page);
  await settle(id);
  const { payments } = await readLink(
    creator,
    uuid,
    'payments(first: 1) { nodes { customer { email name phoneNumber } } }',
  );
  expect(payments.nodes).toEqual([{ customer: { email: null, name: null, phoneNumber: null } }]);
  const { data: log } = await creator.graphql('{ auditLog(first: 9) { nodes { action } } }');
  expect(log.auditLog.nodes).toContainEqual({ action: 'eraseCustomerData' });
});

test('An erasure waits for no provider; then the page ends, and its place is free', async () => {
  const { uuid } = await makeLink(creator, { maxPayments: 1 });
  const { id, page } = await open({ uuid });
  const asked = stripe.asked.length;
  await erase(creator);
  expect(stripe.asked).toHaveLength(asked);
  await pass(1);
  expect(stripe.sessions.get(page)?.status).toBe('expired');
  await pass(15);
  expect(await row(id)).toMatchObject({ state: 'ENDED' });
  await open({ uuid, customer: bob });
});

test('An erasure while a paid page is being looked at is not undone', async () => {
  const { uuid } = await newLink(creator);
  const { id, page } = await open({ uuid });
  stripe.pay(page);
  const [provider] = service.services.providers as [Provider];
  const look = provider.look.bind(provider);
  vi.spyOn(provider, 'look').mockImplementationOnce(async (pageId) => {
    await erase(creator);
    return look(pageId);
  });
  const readPayments = async () =>
    (await readLink(creator, uuid, 'payments(first: 2) { nodes { customer { email name } } }'))
      .payments;
  expect(await settle(id)).toMatchObject({ state: 'OPEN' });
  expect(await readPayments()).toEqual({ nodes: [] });
  service.clock.pass(2000);
  expect(await settle(id)).toMatchObject({ state: 'PAID' });
  expect(await readPayments()).toEqual({ nodes: [{ customer: { email: null, name: null } }] });
});

test('A reason of a refund that is under way loses the address that it holds', async () => {
  const { uuid } = await newLink(creator);
  const { id, page } = await open({ uuid, customer: bob });
  stripe.pay(page);
  await settle(id);
  const { creatorId, paymentId } = await row(id);
  const now = service.clock.now;
  const refund = {
    ...{ id, creatorId, provider: 'STRIPE', paymentId: paymentId as string, currency: 'EUR' },
    ...{ amount: 1, origin: 'SUPPORT', createdAt: now, nextLookAt: now },
  };
  const { db } = service.database;
  await db.providerRefund.create({ data: { ...refund, reason: `To ${ann.email}` } });
  await erase(creator);
  expect(tracesIn(await dumpOf(service))).toEqual([]);
  await db.providerRefund.updateMany({ where: { id }, data: { reason: `To ${bob.email}` } });
  await erase(creator, { email: bob.email });
  expect(await db.providerRefund.findFirst({ where: { id } })).toMatchObject({ reason: null });
});
