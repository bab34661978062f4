/** Holds: places of a link that are reserved for a time, and the payments with them. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  HoldPaymentLinkDocument,
  UpdateProductDocument,
  type CreatePaymentLinkInput as NewLink,
  type UnpayableReason,
  type UpdatePaymentLinkInput as Changes,
} from '../../schema/generated/operations.js';
import { onBehalfOf } from '../support/scenes/cabinet-session.js';
import { at, useClock } from '../support/scenes/clock.js';
import { resume, suspend } from '../support/scenes/creators.js';
import { eventsOf } from '../support/scenes/events.js';
import { growth } from '../support/scenes/metrics.js';
import {
  deleteLink,
  makeLink,
  payment,
  recordPayment,
  recordRefund,
  refund,
  rejectedOf,
  updateLink,
} from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService({ databaseTimeoutMs: 20_000 });
const creator = useCreator(service, beforeEach);
const setClock = useClock(service);

type Link = Awaited<ReturnType<typeof makeLink>>;

const newLink = (more: Partial<NewLink> = {}): Promise<Link> => makeLink(creator, more);
const update = ({ id }: Link, changes: Changes) => updateLink(creator, { id, ...changes });

/** Holds a place for five minutes, unless `seconds` says otherwise. */
const hold = ({ uuid }: { uuid: string }, holdId: string, seconds = 300) =>
  service.platform(HoldPaymentLinkDocument, { hold: { uuid, holdId, seconds } });

const release = ({ uuid }: Link, holdId: string) =>
  service.platform(
    `mutation ($hold: ReleaseHoldInput!) { releaseHold(input: $hold) { holdId expiresAt } }`,
    { hold: { uuid, holdId } },
  );

const pay = ({ uuid }: Link, holdId?: string) => recordPayment(service, payment(uuid, { holdId }));

/** `OK` or the code of an answer, with the time after which to try again, if it has one. */
async function outcome(asked: Promise<{ code: unknown; headers: Headers }>) {
  const { code = 'OK', headers } = await asked;
  const seconds = headers.get('retry-after');
  return seconds === null ? code : [code, Number(seconds)];
}

const held = (seconds: number) => ['LINK_USED', seconds];

/** The reasons of payments that were not recorded, newest first. */
const reasons = async () => (await rejectedOf(creator, false)).map(({ reason }) => reason);

describe('Three places of a link', () => {
  test('are held by three; others learn when a hold lapses, and pay later', async () => {
    const link = await newLink({ maxPayments: 3 });
    const made = await hold(link, 'a', 60);
    expect(made.data.holdPaymentLink).toEqual({ holdId: 'a', expiresAt: at(60).toISOString() });
    expect(await outcome(hold(link, 'b', 900))).toBe('OK');
    setClock(10.5);
    expect(await outcome(hold(link, 'c', 900))).toBe('OK');
    expect(await outcome(hold(link, 'd'))).toEqual(held(50));
    const late = payment(link.uuid);
    expect(await outcome(recordPayment(service, late))).toEqual(held(50));
    expect(await rejectedOf(creator)).toMatchObject([
      { paymentId: late.paymentId, reason: 'HELD', isResolved: false },
    ]);
    const event = (await eventsOf(creator)).at(-1);
    expect([event?.type, event?.body.data.reason]).toEqual(['payment.rejected', 'held']);

    setClock(59.999);
    expect(await outcome(hold(link, 'd'))).toEqual(held(1));
    setClock(60);
    expect(await outcome(recordPayment(service, late))).toBe('OK');
    expect(await reasons()).toEqual([]);
    expect(await outcome(hold(link, 'd'))).toEqual(held(840));
  });

  test('are held by three of 20 at once, who pay once each', async () => {
    const link = await newLink({ maxPayments: 3 });
    const holders = Array.from({ length: 20 }, (_, index) => `holder-${index}`);
    const outcomes = await Promise.all(holders.map((holdId) => outcome(hold(link, holdId))));
    const winners = holders.filter((_, index) => outcomes[index] === 'OK');
    expect(winners).toHaveLength(3);
    const paid = await Promise.all(
      [...winners, ...winners].map((holdId) => outcome(pay(link, holdId))),
    );
    expect(paid.sort()).toEqual([...Array(3).fill('LINK_USED'), ...Array(3).fill('OK')]);
  });
});

describe('A hold', () => {
  test('that has lapsed pays if a place is free, although others are held', async () => {
    const link = await newLink({ maxPayments: 3 });
    await hold(link, 'a', 60);
    expect(await outcome(pay(link))).toBe('OK');
    setClock(60);
    await hold(link, 'b', 60);
    expect(await outcome(pay(link, 'a'))).toBe('OK');
    expect(await reasons()).toEqual([]);
  });

  test('that has lapsed pays nothing while others hold all places', async () => {
    const link = await newLink({ maxPayments: 1 });
    await hold(link, 'a', 60);
    setClock(60);
    await hold(link, 'b', 60);
    const late = payment(link.uuid);
    expect(await outcome(recordPayment(service, { ...late, holdId: 'a' }))).toBe('LINK_USED');
    expect(await reasons()).toEqual(['HOLD_LAPSED']);
    const event = (await eventsOf(creator)).at(-1);
    expect(event?.body.data.reason).toBe('hold_lapsed');
    expect(await outcome(recordPayment(service, late))).toEqual(held(60));
    await release(link, 'b');
    expect(await outcome(recordPayment(service, late))).toBe('OK');
    expect(await reasons()).toEqual([]);
  });

  test('ends when it is paid; reporting the payment again changes nothing', async () => {
    for (const maxPayments of [2, null]) {
      const link = await newLink({ maxPayments });
      await hold(link, 'a');
      const input = payment(link.uuid, { holdId: 'a' });
      expect(await outcome(recordPayment(service, input))).toBe('OK');
      expect(await outcome(recordPayment(service, input))).toBe('OK');
      expect(await outcome(release(link, 'a'))).toBe('NOT_FOUND');
    }
  });

  test('that is released frees its place, and is not found any more', async () => {
    const link = await newLink({ maxPayments: 1 });
    await hold(link, 'a');
    const { data } = await release(link, 'a');
    expect(data.releaseHold).toEqual({ holdId: 'a', expiresAt: at(300).toISOString() });
    for (const holdId of ['a', 'unknown']) {
      expect(await outcome(release(link, holdId))).toBe('NOT_FOUND');
    }
    await hold(link, 'b', 60);
    expect(await outcome(pay(link, 'a'))).toBe('LINK_USED');
    expect(await reasons()).toEqual(['HOLD_LAPSED']);
    setClock(60);
    expect(await outcome(release(link, 'b'))).toBe('NOT_FOUND');
    const uuid = '00000000-0000-8000-8000-000000000000';
    expect(await outcome(release({ ...link, uuid }, 'b'))).toBe('NOT_FOUND');
    expect(await outcome(hold({ uuid }, 'b'))).toBe('NOT_FOUND');
    expect(await outcome(pay(link))).toBe('OK');
  });

  test('is renewed under its id, also when all places are held', async () => {
    const link = await newLink({ maxPayments: 1 });
    await hold(link, 'a', 60);
    setClock(59);
    const { data } = await hold(link, 'a', 60);
    expect(data.holdPaymentLink.expiresAt).toBe(at(119).toISOString());
    setClock(118);
    expect(await outcome(pay(link))).toEqual(held(1));
    // A hold that is renewed for a shorter time lapses earlier.
    setClock(0);
    await hold(link, 'a', 10);
    setClock(10);
    expect(await outcome(pay(link))).toBe('OK');
  });

  test('keeps its place when a shorter one that came later has lapsed', async () => {
    const link = await newLink({ maxPayments: 2 });
    await hold(link, 'a', 900);
    await hold(link, 'b', 60);
    setClock(60);
    expect(await outcome(pay(link))).toBe('OK');
    expect(await outcome(pay(link))).toEqual(held(840));
    expect(await outcome(pay(link, 'a'))).toBe('OK');
  });

  test('keeps the only place of a use_once link', async () => {
    const link = await newLink({ useOnce: true });
    await hold(link, 'a');
    expect(await outcome(hold(link, 'b'))).toEqual(held(300));
    const late = payment(link.uuid);
    expect(await outcome(recordPayment(service, late))).toEqual(held(300));
    const { data } = await pay(link, 'a');
    expect(await outcome(recordPayment(service, late))).toBe('LINK_USED');
    const back = refund(data.recordPayment.paymentId, { reopenLink: true });
    await recordRefund(service, back);
    expect(await outcome(recordPayment(service, late))).toBe('OK');
  });

  test('of a link without a limit is always granted, and a payment needs none', async () => {
    const link = await newLink();
    const asked = Array.from({ length: 5 }, (_, index) => outcome(hold(link, `h${index}`, 60)));
    expect(await Promise.all(asked)).toEqual(Array(5).fill('OK'));
    expect(await outcome(pay(link))).toBe('OK');
    setClock(60);
    for (const holdId of ['h1', 'unknown']) expect(await outcome(pay(link, holdId))).toBe('OK');
    expect(await reasons()).toEqual([]);
  });

  test('pays while a place is free, if the limit was set below the number of holds', async () => {
    const link = await newLink();
    for (const holdId of ['a', 'b', 'c']) await hold(link, holdId);
    await update(link, { maxPayments: 1 });
    expect(await outcome(pay(link))).toEqual(held(300));
    expect(await outcome(pay(link, 'a'))).toBe('OK');
    expect(await outcome(pay(link, 'b'))).toBe('LINK_USED');
  });

  test('does not outlast its link', async () => {
    const link = await newLink({ maxPayments: 1, expiresAt: at(100).toISOString() });
    const { data } = await hold(link, 'a', 900);
    expect(data.holdPaymentLink.expiresAt).toBe(at(100).toISOString());
    expect(await outcome(hold(link, 'b'))).toEqual(held(100));
    setClock(100);
    expect(await outcome(pay(link, 'a'))).toBe('CONFLICT');
    expect(await reasons()).toEqual(['EXPIRED']);
  });

  test('takes no place of another link', async () => {
    const [link, other] = [await newLink({ maxPayments: 1 }), await newLink({ maxPayments: 1 })];
    await hold(link, 'a');
    await hold(other, 'b');
    expect(await outcome(pay(other, 'a'))).toBe('LINK_USED');
    await release(other, 'b');
    expect(await outcome(hold(other, 'a'))).toBe('OK');
    for (const each of [link, other]) expect(await outcome(pay(each, 'a'))).toBe('OK');
  });

  test('has an id of 1 to 255 characters, and takes 1 to 4200 seconds', async () => {
    const link = await newLink();
    for (const [holdId, seconds, field] of [
      ['', 60, 'holdId'],
      ['x'.repeat(256), 60, 'holdId'],
      ['a\0', 60, 'holdId'],
      ['\ud800', 60, 'holdId'],
      ['a', 0, 'seconds'],
      ['a', 4201, 'seconds'],
    ] as const) {
      const { error } = await hold(link, holdId, seconds);
      expect(error?.extensions.code).toBe('VALIDATION_FAILED');
      expect(Object.keys(error?.extensions.fields as object)).toEqual([field]);
    }
    for (const seconds of [1, 4200]) {
      expect(await outcome(hold(link, 'я'.repeat(255), seconds))).toBe('OK');
    }
  });

  test('is known by its id without surrounding blanks, wherever the id is given', async () => {
    const link = await newLink({ maxPayments: 1 });
    for (const end of [pay, release]) {
      await hold(link, ' a ');
      expect(await outcome(end(link, ' a '))).toBe('OK');
      await update(link, { maxPayments: 2 });
    }
  });

  test.each(['a\u0000', '\ud800'])('of the id %j is neither released nor paid', async (id) => {
    const link = await newLink({ maxPayments: 1 });
    expect(['NOT_FOUND', 'VALIDATION_FAILED']).toContain(await outcome(release(link, id)));
    expect(['LINK_USED', 'VALIDATION_FAILED']).toContain(await outcome(pay(link, id)));
  });

  test('counts in the metrics by its outcome', async () => {
    const link = await newLink({ maxPayments: 1 });
    const grown = await growth(service, /holds/, async () => {
      for (const holdId of ['a', 'a', 'b']) await hold(link, holdId);
    });
    expect(grown).toEqual({
      'payment_links_holds_total{outcome="held"}': 2,
      'payment_links_holds_total{outcome="refused"}': 1,
    });
  });

  test('is deleted from the database once it has lapsed, and not before', async () => {
    const link = await newLink();
    for (const seconds of [59, 60, 61]) await hold(link, `for ${seconds}`, seconds);
    setClock(60);
    expect(await service.chores.runDue()).toContain('hold-cleanup');
    const left = await service.database.db.paymentLinkHold.findMany({
      where: { paymentLinkId: BigInt(link.id) },
    });
    expect(left.map(({ holdId }) => holdId)).toEqual(['for 61']);
  });
});

const archive = (isArchived: boolean) =>
  service.platform(UpdateProductDocument, {
    productUpdate: { id: String(creator.productId), isArchived },
  });

type Change = (link: Link) => unknown;
const unpayable: [is: string, UnpayableReason, code: string, ...changes: [Change, Change?]][] = [
  [
    'disabled',
    'DISABLED',
    'CONFLICT',
    (link) => update(link, { isEnabled: false }),
    (link) => update(link, { isEnabled: true }),
  ],
  [
    'expired',
    'EXPIRED',
    'CONFLICT',
    () => setClock(60),
    (link) => update(link, { expiresAt: at(120).toISOString() }),
  ],
  ['sold out', 'SOLD_OUT', 'LINK_USED', pay, (link) => update(link, { maxPayments: 2 })],
  ['used', 'USED', 'LINK_USED', pay],
  ['deleted', 'DELETED', 'NOT_FOUND', ({ uuid }) => deleteLink(creator, uuid)],
  ['of an archived product', 'DISABLED', 'CONFLICT', () => archive(true), () => archive(false)],
  [
    'of a suspended creator',
    'DISABLED',
    'CONFLICT',
    () => suspend(service, creator),
    () => resume(service, creator),
  ],
];
test.each(unpayable)(
  'A link that is %s (%s) is neither held nor paid (%s), and the payment is kept',
  async (_is, reason, code, end, mend) => {
    const limit = reason === 'USED' ? { useOnce: true } : { maxPayments: 1 };
    const link = await newLink({ expiresAt: at(60).toISOString(), ...limit });
    // The key of a suspended creator shows nothing.
    const seen = { ...creator, graphql: onBehalfOf(service, creator) };
    const page = async () => {
      const query = `{ paymentPage(uuid: "${link.uuid}") { isPayable unpayableReason } }`;
      return (await service.platform(query)).data.paymentPage;
    };
    expect(await page()).toEqual({ isPayable: true, unpayableReason: null });
    await end(link);
    expect(await page()).toEqual({ isPayable: false, unpayableReason: reason });

    const late = payment(link.uuid);
    expect(await outcome(recordPayment(service, late))).toBe(code);
    expect(await outcome(hold(link, 'a'))).toBe(code);
    const kept = { paymentId: late.paymentId, reason };
    expect(await rejectedOf(seen, false)).toMatchObject([kept]);
    const { type, body } = (await eventsOf(seen)).at(-1) ?? {};
    expect([type, body.data.reason]).toEqual(['payment.rejected', reason.toLowerCase()]);

    if (!mend) return;
    await mend(link);
    expect(await page()).toEqual({ isPayable: true, unpayableReason: null });
    expect(await outcome(recordPayment(service, late))).toBe('OK');
    expect(await rejectedOf(creator)).toMatchObject([{ ...kept, isResolved: true }]);
  },
);
