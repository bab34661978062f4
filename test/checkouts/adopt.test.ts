import { describe, expect, test } from 'vitest';
import { adoptPaid } from '../../src/checkouts/adopt.js';
import type { Provider } from '../../src/checkouts/providers/provider.js';
import { dayMs } from '../../src/core/days.js';
import { useShop } from '../support/scenes/checkouts.js';
import { ann, erase } from '../support/scenes/customers.js';
import { growth } from '../support/scenes/metrics.js';
import { newLink, readLink, rejectedOf, updateLink } from '../support/scenes/payments.js';

const { stripe, yookassa, service, creator, open, paid, sold, pass } = useShop();

const lose = (id: string) => service.database.db.checkout.deleteMany({ where: { id } });
const paymentsOf = async (uuid: string) => {
  const shown = 'payments(first: 9) { nodes { paymentId provider amount customer { email } } }';
  return (await readLink(creator, uuid, shown)).payments.nodes;
};
const ofCheckouts = /checkouts_total/;
const outcomesOf = async (work: () => Promise<unknown>) =>
  Object.entries(await growth(service, ofCheckouts, work))
    .map(([name, times]) => `${/outcome="(\w+)"/.exec(name)?.[1]} ${times}`)
    .sort();
const notify = async (page: string) => {
  const { body, headers } = stripe.notice(page);
  const { status } = await service.fetch('/pay/notices/stripe', { method: 'POST', body, headers });
  expect(status).toBe(200);
};

describe('A paid checkout whose row is lost', () => {
  test('is recorded within an hour, once, with its provider, and can be refunded here', async () => {
    const { id, uuid, paymentId } = await paid();
    await lose(id);
    expect(await outcomesOf(() => pass(3600))).toEqual(['adopted 1', 'recorded 1']);
    expect(await outcomesOf(() => pass(3600))).toEqual([]);
    expect(await paymentsOf(uuid)).toEqual([
      { paymentId, provider: 'STRIPE', amount: '10.00', customer: { email: ann.email } },
    ]);
    const { data } = await creator.graphql(
      `mutation { refundPayment(input: { paymentId: "${paymentId}", amount: 10 }) { status } }`,
    );
    expect(data.refundPayment.status).toBe('SUCCEEDED');
  });

  test('goes back if its link cannot honour it', async () => {
    const { id, uuid } = await paid();
    await lose(id);
    await updateLink(creator, { uuid, isEnabled: false });
    for (const seconds of [3600, 5]) await pass(seconds);
    expect(await rejectedOf(creator, true)).toHaveLength(1);
  });

  test('is found at YooKassa, too, and after three days no longer', async () => {
    const { uuid } = await newLink(creator);
    for (const days of [0, 3]) {
      const { id, page } = await open({ uuid, currency: 'RUB' });
      yookassa.pay(page);
      await lose(id);
      service.clock.pass(days * dayMs);
      await pass(3600);
    }
    expect(await paymentsOf(uuid)).toMatchObject([{ provider: 'YOOKASSA' }]);
  });

  test('is an alert as soon as a notice names it, and is recorded then', async () => {
    const { id, page, uuid } = await paid();
    await lose(id);
    service.clock.pass(60_000);
    expect(
      await outcomesOf(async () => {
        await notify(page);
        await expect.poll(() => paymentsOf(uuid)).toHaveLength(1);
      }),
    ).toEqual(['adopted 1', 'recorded 1']);
  });

  test('of a link that is lost as well is an alert, and is let be', async () => {
    const { id, page } = await paid();
    await lose(id);
    const session = stripe.sessions.get(page);
    if (session) session.metadata.link = id;
    service.clock.pass(60_000);
    expect(
      await outcomesOf(async () => {
        await notify(page);
        await expect.poll(() => service.logLines.join()).toContain(`"checkoutId":"${id}"`);
      }),
    ).toEqual(['lost 1']);
    if (session) session.metadata.store = 'of another service';
    expect(await outcomesOf(() => pass(3600))).toEqual([]);
  });

  test('stays without an address that was erased since', async () => {
    const kept = await sold();
    const { id, uuid } = await paid();
    await lose(id);
    expect((await erase(creator)).data.eraseCustomerData).toMatchObject({ payments: 1 });
    await pass(3600);
    for (const link of [kept.uuid, uuid]) {
      expect(await paymentsOf(link)).toMatchObject([{ customer: { email: null } }]);
    }
  });
});

test('A dry run says what was paid without a row, and changes nothing', async () => {
  const { id, uuid } = await paid();
  await lose(id);
  const [provider] = service.services.providers as [Provider];
  const seen: string[] = [];
  const since = new Date(service.clock.now.getTime() - dayMs);
  const run = (isDryRun: boolean) =>
    adoptPaid(service.services, provider, {
      ...{ since, isDryRun },
      tell: ({ checkoutId }, state) => void (checkoutId === id && seen.push(state)),
    });
  await run(true);
  expect(await paymentsOf(uuid)).toEqual([]);
  await Promise.all([run(false), run(false)]);
  await run(false);
  expect(seen[0]).toBe('NEW');
  expect(seen).toContain('RECORDED');
  expect(await paymentsOf(uuid)).toHaveLength(1);
});

test('A stuck checkout is listed for the platform alone', async () => {
  const { id, page } = await paid();
  await service.database.db.checkout.updateMany({
    where: { id },
    data: {
      ...{ state: 'STUCK', nextLookAt: null },
      ...{ customerEmail: null, customerName: null, customerPhoneNumber: null },
    },
  });
  const ask = '{ stuckCheckouts { id providerId amount currency creatorId } }';
  const { data } = await service.platform(ask);
  expect(data.stuckCheckouts).toContainEqual({
    ...{ id, providerId: page, amount: '10.00', currency: 'EUR' },
    creatorId: String(creator.id),
  });
  expect((await creator.graphql(ask)).code).toBe('FORBIDDEN');
});
