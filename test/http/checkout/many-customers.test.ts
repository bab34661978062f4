/** Many customers at a payment provider at a time, and one that hangs or is busy. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openForm, pathOf } from '../../support/scenes/checkout.js';
import { newLink } from '../../support/scenes/payments.js';
import { origin, useStore, type TestCreator } from '../../support/service/service.js';
import { useStripe } from '../../support/world/stripe.js';

const stripe = useStripe();
const { service, creator } = useStore({ providers: [stripe], publicUrl: origin }, beforeEach);
const isStart = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/checkout/sessions';

afterEach(() => {
  stripe.hold(() => false);
  stripe.letGo();
  stripe.treat();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let customers = 0;
/** A customer of a link sends its form, from an address of their own. */
async function buy(path: string, address = `10.${++customers >> 8}.${customers & 255}.1`) {
  const { form } = await openForm(service, path);
  const body = new URLSearchParams({ ...form, email: 'ann@example.com' });
  const sent = service.fetch(path, { method: 'POST', body, address });
  return { id: form.checkout_id, status: sent.then(({ status }) => status) };
}
const linkOf = async (seller: TestCreator = creator) =>
  pathOf((await newLink(seller)).payment_link);
const statusesOf = (sent: { status: Promise<number> }[]) =>
  Promise.all(sent.map(({ status }) => status));
const many = async (count: number, path: string) =>
  Promise.all(Array.from({ length: count }, () => buy(path)));

/** Payments begun before a test. */
let before = 0;
beforeEach(async () => void (before = await service.database.db.checkout.count()));
/** Resolves once so many customers of a test are on their way to the provider. */
const onTheWay = (count: number) =>
  expect.poll(async () => (await service.database.db.checkout.count()) - before).toBe(count);

test('Of 50 customers of one creator, 16 at a time go to their pages, until all have one', async () => {
  const path = await linkOf();
  stripe.hold(isStart);
  const sent = await many(50, path);
  for (let left = 50; left > 0; left -= 16) {
    await expect.poll(() => stripe.heldBack()).toBe(Math.min(16, left));
    stripe.letGo();
  }
  expect(await statusesOf(sent)).toEqual(Array(50).fill(303));
});

test('Customers of a second creator find room at once, and half of it while both wait', async () => {
  const other = await linkOf(await service.newCreator());
  stripe.hold(isStart);
  const sent = await many(30, await linkOf());
  await expect.poll(() => stripe.heldBack()).toBe(16);
  sent.push(...(await many(24, other)));
  await expect.poll(() => stripe.heldBack()).toBe(20);
  await onTheWay(54);
  stripe.letGo();
  // 8 of each.
  await expect.poll(() => stripe.heldBack()).toBe(16);
  stripe.hold(() => false);
  stripe.letGo();
  expect(await statusesOf(sent)).toEqual(Array(54).fill(303));
});

test('Looks that hang keep nobody from a page', async () => {
  const path = await linkOf();
  const begun = await many(8, path);
  await statusesOf(begun);
  stripe.hold((asked) => !isStart(asked));
  const looks = begun.map(({ id }) =>
    service.fetch(path.replace(/\?.*/, `/back?checkout=${id}`), { address: '192.0.2.1' }),
  );
  await expect.poll(() => stripe.heldBack()).toBe(3);
  expect(await statusesOf(await many(20, path))).toEqual(Array(20).fill(303));
  stripe.hold(() => false);
  stripe.letGo();
  await Promise.all(looks);
});

describe('A provider that hangs', () => {
  test('is given up once: nobody else waits for it, until it answers again', async () => {
    const path = await linkOf();
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    stripe.hold();
    const first = await buy(path);
    await expect.poll(() => stripe.heldBack()).toBe(1);
    patience.abort();
    expect(await first.status).toBe(503);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const later = await many(20, path);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(20);
    // One question alone asks whether it is back.
    await expect.poll(() => stripe.heldBack()).toBe(2);
    vi.advanceTimersByTime(2000);
    expect(await statusesOf(later)).toEqual(Array(20).fill(503));
    expect(stripe.heldBack()).toBe(2);
    stripe.hold(() => false);
    stripe.letGo();
    vi.useRealTimers();
    expect(await (await buy(path)).status).toBe(303);
  });

  test('for one call among many keeps nobody away', async () => {
    const path = await linkOf();
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    stripe.treat('hang');
    const asked = stripe.asked.length;
    const lost = await buy(path);
    await expect.poll(() => stripe.asked.length).toBe(asked + 1);
    expect(await statusesOf(await many(2, path))).toEqual([303, 303]);
    patience.abort();
    expect(await lost.status).toBe(503);
    expect(stripe.asked.slice(asked).every(isStart)).toBe(true);
    expect(await statusesOf(await many(2, path))).toEqual([303, 303]);
    expect(stripe.asked.slice(asked).every(isStart)).toBe(true);
  });
});

describe('A busy provider', () => {
  const started = performance.now.bind(performance);
  let passed = 0;
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => started() + passed);
  });

  test.each([
    [40, 40],
    [86_400, 60],
  ])('that asks for a pause of %d s is left alone for %d s', async (seconds, pause) => {
    const path = await linkOf();
    stripe.treatAsBusy(seconds);
    const asked = stripe.asked.length;
    expect(await (await buy(path)).status).toBe(503);
    for (const ms of [0, (pause - 15) * 1000]) {
      passed += ms;
      expect(await (await buy(path)).status).toBe(503);
      expect(stripe.asked).toHaveLength(asked + 1);
    }
    passed += 15_000;
    expect(await (await buy(path)).status).toBe(303);
  });

  test('that asks for a short pause keeps customers waiting, and looks give way', async () => {
    const path = await linkOf();
    const { id, status } = await buy(path);
    expect(await status).toBe(303);
    stripe.treatAsBusy(5);
    expect(await (await buy(path)).status).toBe(503);
    const asked = stripe.asked.length;
    const back = await service.fetch(path.replace(/\?.*/, `/back?checkout=${id}`));
    expect(await back.text()).toContain('Waiting for your payment');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = await many(3, path);
    await onTheWay(5);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(3);
    expect(stripe.asked).toHaveLength(asked);
    passed += 5000;
    vi.advanceTimersByTime(5000);
    expect(await statusesOf(waiting)).toEqual([303, 303, 303]);
  });
});
