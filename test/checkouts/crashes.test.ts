import { afterEach, expect, test, vi } from 'vitest';
import { platformContext } from '../../src/access/context.js';
import { sendBack } from '../../src/checkouts/send-back.js';
import { newLinkUuid } from '../../src/payment-links/link-uuid.js';
import { useShop } from '../support/scenes/checkouts.js';
import { eventsOf } from '../support/scenes/events.js';
import { makeLink, readLink, rejectedOf, updateLink } from '../support/scenes/payments.js';

// Some 20 crashes a test, each with a customer of its own.
vi.setConfig({ testTimeout: 60_000 });

const shop = useShop();
const { stripe, service, creator, open, start, settle, row, refundRows } = shop;

afterEach(() => vi.restoreAllMocks());

class Crash extends Error {}
const when = ['before', 'after'] as const;

/** Ends the work of the service before or after one of its statements and transactions. */
function crashAt(wanted: number, moment: 'before' | 'after') {
  let step = 0;
  const { databaseFor } = service.services;
  const wrap = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name): unknown {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === 'object' && value !== null) return wrap(value);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          const isHere = ++step === wanted;
          if (isHere && moment === 'before') throw new Crash();
          const result: unknown = await Reflect.apply(value, target, args);
          if (isHere) throw new Crash();
          return result;
        };
      },
    });
  vi.spyOn(service.services, 'databaseFor').mockImplementation((id) => ({
    ...databaseFor(id),
    db: wrap(databaseFor(id).db),
  }));
}

/** Crashes at each step of some work, one after the other, until it ends by itself. */
async function crashEverywhere(work: () => Promise<() => Promise<unknown>>) {
  let crashes = 0;
  for (const moment of when) {
    for (let step = 1; ; step++) {
      const begin = await work();
      crashAt(step, moment);
      const error: unknown = await begin().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      vi.restoreAllMocks();
      expect(error ?? new Crash()).toBeInstanceOf(Crash);
      const isWhole = error === undefined;
      // The lease of the dead process runs out.
      service.clock.pass(60_000);
      await begin();
      if (isWhole) break;
      crashes++;
    }
  }
  return crashes;
}

const paidFor = async (more: object = {}) => {
  const { uuid } = await makeLink(creator, { maxPayments: 1, ...more });
  const { id, page } = await open({ uuid });
  return { uuid, id, paymentId: stripe.pay(page) };
};

test('A crash at any step of a start leaves one page and one place to the customer', async () => {
  const forms: { id: string; uuid: string }[] = [];
  const crashes = await crashEverywhere(async () => {
    const { uuid } = await makeLink(creator, { maxPayments: 1 });
    const form = { uuid, id: newLinkUuid(BigInt(creator.id)) };
    forms.push(form);
    return () => start(form);
  });
  expect(crashes).toBeGreaterThan(6);
  for (const { id } of forms) {
    const { state, address } = await row(id);
    expect(state).toBe('OPEN');
    const pages = [...stripe.sessions.values()].filter((one) => one.client_reference_id === id);
    expect(pages).toMatchObject([{ url: address }]);
  }
});

test('A crash at any step of a look loses no payment, and records none twice', async () => {
  const all: Awaited<ReturnType<typeof paidFor>>[] = [];
  const crashes = await crashEverywhere(async () => {
    const checkout = await paidFor();
    all.push(checkout);
    return () => settle(checkout.id);
  });
  expect(crashes).toBeGreaterThan(6);
  for (const { uuid, paymentId } of all) {
    const { payments } = await readLink(
      creator,
      uuid,
      'payments(first: 2) { nodes { paymentId } }',
    );
    expect(payments.nodes).toEqual([{ paymentId: `test_${paymentId}` }]);
  }
  const events = (await eventsOf(creator)).filter(({ type }) => type === 'payment.succeeded');
  expect(events).toHaveLength(all.length);
});

test('A crash at any step of a refund sends all money back, and none twice', async () => {
  const paymentIds: string[] = [];
  const crashes = await crashEverywhere(async () => {
    const { id, uuid, paymentId } = await paidFor();
    paymentIds.push(paymentId);
    await updateLink(creator, { uuid, isEnabled: false });
    return async () => {
      await settle(id);
      const ctx = platformContext(service.services, BigInt(creator.id));
      const pending = (await refundRows()).filter(({ status }) => status === 'PENDING');
      for (const refund of pending) await sendBack(ctx, refund.id);
    };
  });
  expect(crashes).toBeGreaterThan(16);
  for (const paymentId of paymentIds) {
    expect(stripe.refunds.filter((one) => one.payment_intent === paymentId)).toHaveLength(1);
  }
  expect((await refundRows()).map(({ status }) => status)).toEqual(
    paymentIds.map(() => 'SUCCEEDED'),
  );
  expect(await rejectedOf(creator, false)).toEqual([]);
});
