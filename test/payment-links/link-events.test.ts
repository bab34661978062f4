import { beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  CreatePaymentLinkInput as NewLink,
  UpdatePaymentLinkInput as Changes,
} from '../../schema/generated/operations.js';
import { linkExpiry } from '../../src/payment-links/expiry.js';
import type { Subscriber } from '../../src/events/outbox.js';
import { resume, suspend } from '../support/scenes/creators.js';
import { bodiesOf, eventsOf } from '../support/scenes/events.js';
import {
  deleteLink,
  makeLink,
  payment,
  readLink,
  recordPayment,
  recordRefund,
  refund,
  updateLink,
} from '../support/scenes/payments.js';
import { newEndpoint } from '../support/scenes/webhooks.js';
import { useStore } from '../support/service/service.js';
import { useReceiver } from '../support/world/receiver.js';

const { service, creator } = useStore({ databaseTimeoutMs: 20_000 }, beforeEach);
const receiver = useReceiver();

type Link = Awaited<ReturnType<typeof makeLink>>;

const newLink = (more: Partial<NewLink> = {}, by = creator): Promise<Link> => makeLink(by, more);

const update = async (changes: Changes): Promise<void> =>
  expect((await updateLink(creator, changes)).errors).toBeUndefined();

async function pay({ uuid }: Link): Promise<string> {
  const { data } = await recordPayment(service, payment(uuid));
  return data.recordPayment.paymentId as string;
}

const refundAndReopen = async (paymentId: string): Promise<void> => {
  const { status } = await recordRefund(service, refund(paymentId, { reopenLink: true }));
  expect(status).toBe(200);
};

const statusOf = async ({ uuid }: Link): Promise<string> =>
  (await readLink(creator, uuid, 'status')).status;

const told = async (type: string, by = creator): Promise<any[]> =>
  (await bodiesOf(by, type)).map(({ data }) => data);

const soldOut = () => told('payment_link.sold_out');

const shown = { label: 'Spring', metadata: { zebra: 1, order: 'A-1' } };
const dataOf = ({ id, uuid }: Link) => ({
  link: { id: Number(id), uuid, product_id: creator.productId, ...shown },
});

describe('A link is sold out', () => {
  test('once the last of several places is paid, after that payment', async () => {
    const link = await newLink({ ...shown, maxPayments: 2 });
    await pay(link);
    expect(await soldOut()).toEqual([]);
    const last = payment(link.uuid);
    await recordPayment(service, last);
    expect(await soldOut()).toEqual([dataOf(link)]);
    expect(JSON.stringify(await soldOut())).toContain(JSON.stringify(shown.metadata));
    await recordPayment(service, last);
    await recordPayment(service, payment(link.uuid));
    expect((await eventsOf(creator)).map(({ type }) => type)).toEqual([
      'payment.succeeded',
      'payment.succeeded',
      'payment_link.sold_out',
      'payment.rejected',
    ]);
  });

  test('once, when more customers pay at once than there are places', async () => {
    const link = await newLink({ maxPayments: 3 });
    const paid = Array.from({ length: 20 }, () => recordPayment(service, payment(link.uuid)));
    const codes = (await Promise.all(paid)).map(({ code }) => code ?? 'PAID').sort();
    expect(codes).toEqual([...Array(17).fill('LINK_USED'), ...Array(3).fill('PAID')]);
    expect(await soldOut()).toHaveLength(1);
  });

  test('again, when a refund has freed a place and that is paid', async () => {
    const link = await newLink({ maxPayments: 2 });
    await pay(link);
    await refundAndReopen(await pay(link));
    expect(await soldOut()).toHaveLength(1);
    await pay(link);
    expect(await soldOut()).toHaveLength(2);
  });

  test('again, when added places are paid; not when places are taken away', async () => {
    const link = await newLink({ maxPayments: 3 });
    await pay(link);
    await pay(link);
    await update({ id: link.id, maxPayments: 2 });
    expect(await statusOf(link)).toBe('SOLD_OUT');
    expect(await soldOut()).toEqual([]);
    await update({ id: link.id, maxPayments: 3 });
    await pay(link);
    expect(await soldOut()).toHaveLength(1);
  });

  test('without an event if it can be paid only once', async () => {
    await pay(await newLink({ maxPayments: 1 }));
    await pay(await newLink({ useOnce: true }));
    await pay(await newLink());
    expect(await soldOut()).toEqual([]);
  });
});

const minutes = (count: number): string =>
  new Date(service.clock.now.getTime() + count * 60_000).toISOString();

/** Sets the clock, and runs the chores that are due. */
async function after(count: number): Promise<void> {
  service.clock.now = new Date(minutes(count));
  expect(await service.chores.runDue()).toContain('link-expiry');
}

const expired = (by = creator) => told('payment_link.expired', by);

describe('The end of a link', () => {
  test('is an event, which endpoints get, in the order of the ends', async () => {
    const link = await newLink({ ...shown, expiresAt: minutes(2) });
    const earlier = await newLink({ ...shown, expiresAt: minutes(1) });
    await newEndpoint(creator, receiver.url);
    await after(0.99);
    expect(await expired()).toEqual([]);
    await after(1.01);
    expect(await expired()).toEqual([dataOf(earlier), dataOf(link)]);
    await after(1);
    expect(await expired()).toHaveLength(2);
    await service.webhooks.runOnce();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual(
      expect.arrayContaining(await expired()),
    );
  });

  test('is told within a minute', async () => {
    await after(1);
    await newLink({ expiresAt: minutes(0.1) });
    await after(55 / 60);
    expect(await expired()).toHaveLength(1);
  });

  const archive = (isArchived: boolean) =>
    service.platform(`mutation { updateProduct(input: {
      id: ${creator.productId}, isArchived: ${isArchived}
    }) { id } }`);

  test.each([
    ['the product is archived', () => archive(true), () => archive(false)],
    ['the creator is suspended', () => suspend(service, creator), () => resume(service, creator)],
  ])('is no event while %s, nor afterwards', async (_why, begin, end) => {
    const link = await newLink({ expiresAt: minutes(1) });
    await begin();
    await after(2);
    await end();
    await after(2);
    expect(await expired()).toEqual([]);
    expect(await statusOf(link)).toBe('EXPIRED');
  });

  test('is no event if the link could be paid only later, but for its end', async () => {
    const expiresAt = minutes(1);
    const disabled = await newLink({ isEnabled: false, expiresAt });
    const used = await newLink({ useOnce: true, expiresAt });
    const full = await newLink({ maxPayments: 1, expiresAt });
    const lowered = await newLink({ maxPayments: 1, expiresAt });
    const paymentIds = [await pay(used), await pay(full)];
    await pay(lowered);
    await deleteLink(creator, (await newLink({ expiresAt })).uuid);
    await after(2);
    expect(await expired()).toEqual([]);
    await update({ id: disabled.id, isEnabled: true });
    await update({ id: lowered.id, maxPayments: 2 });
    for (const paymentId of paymentIds) await refundAndReopen(paymentId);
    await after(2);
    for (const link of [disabled, used, full, lowered])
      expect(await statusOf(link)).toBe('EXPIRED');
    expect(await expired()).toEqual([]);
  });

  test('is told once, whatever happens later, and again after a new end', async () => {
    const link = await newLink({ maxPayments: 5, expiresAt: minutes(1) });
    const paymentId = await pay(link);
    await after(2);
    const changes = [
      () => refundAndReopen(paymentId),
      () => update({ id: link.id, maxPayments: 4 }),
      () => update({ id: link.id, isEnabled: false }),
      () => update({ id: link.id, isEnabled: true }),
    ];
    for (const change of changes) {
      await change();
      await after(2);
      expect(await expired()).toHaveLength(1);
    }
    await update({ id: link.id, expiresAt: minutes(1) });
    expect(await statusOf(link)).toBe('ACTIVE');
    await after(2);
    expect(await expired()).toHaveLength(2);
  });

  test('is told if a refund comes between it and its event', async () => {
    const link = await newLink({ maxPayments: 2, expiresAt: minutes(1) });
    const paymentId = await pay(link);
    service.clock.now = new Date(minutes(1));
    await refundAndReopen(paymentId);
    await after(1);
    expect(await expired()).toHaveLength(1);
  });
});

describe('Links that expire together', () => {
  /** More links than one transaction marks. */
  const many = 300;

  /** Runs the chore as one process does. */
  const run = (services = service.services) =>
    linkExpiry(services).run(new AbortController().signal);

  const newLinks = async (links: number, expiresAt: string, by = creator): Promise<void> => {
    await newLink({ expiresAt }, by);
    await service.database.sql(
      `INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata, expires_at,
         eur_is_discount_price, rub_is_discount_price)
       SELECT gen_random_uuid(), creator_id, product_id, false, '{}', expires_at, false, false
       FROM payment_links, generate_series(2, $2) WHERE creator_id = $1`,
      [by.id, links],
    );
  };
  const totalOf = async (by = creator): Promise<number> => {
    const { data } = await by.graphql('{ events(types: ["payment_link.expired"]) { totalCount } }');
    return data.events.totalCount;
  };

  test('are told once each, when two processes mark them at once', async () => {
    await newLinks(many, minutes(1));
    service.clock.now = new Date(minutes(1));
    await Promise.all([run(), run()]);
    expect(await totalOf()).toBe(many);
  });

  test('do not keep the links of another creator waiting', async () => {
    const other = await service.newCreator();
    await newLinks(many, minutes(1));
    await newLink({ expiresAt: minutes(2) }, other);
    service.clock.now = new Date(minutes(2));
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms);
    const [subscriber] = service.services.eventSubscribers as [Subscriber];
    const prepare: Subscriber['prepare'] = (...batch) => {
      ms += 5000;
      return subscriber.prepare(...batch);
    };
    const slow = { ...service.services, eventSubscribers: [{ ...subscriber, prepare }] };
    await run(slow).finally(() => clock.mockRestore());
    expect(await totalOf()).toBeLessThan(many);
    expect(await totalOf(other)).toBe(1);
    await run();
    expect(await totalOf()).toBe(many);
  });

  test('are not marked if their events cannot be written', async () => {
    await newLinks(2, minutes(1));
    service.clock.now = new Date(minutes(1));
    const failing: Subscriber = {
      ...(service.services.eventSubscribers[0] as Subscriber),
      prepare: () => Promise.reject(new Error('No room')),
    };
    const failed = run({ ...service.services, eventSubscribers: [failing] });
    await expect(failed).rejects.toThrow('No room');
    expect(await totalOf()).toBe(0);
    await run();
    expect(await totalOf()).toBe(2);
  });
});
