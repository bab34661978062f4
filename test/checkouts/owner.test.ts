import { afterEach, describe, expect, test } from 'vitest';
import { checkoutChores } from '../../src/checkouts/chores.js';
import { checkProviders } from '../../src/checkouts/providers/providers.js';
import { cancelCheckout, settleCheckout } from '../../src/checkouts/settle.js';
import { useShop } from '../support/scenes/checkouts.js';
import { newLink, updateLink } from '../support/scenes/payments.js';
import { askWith, origin, startService, type TestService } from '../support/service/service.js';

const shop = useShop();
const { stripe, yookassa, service, creator, sold, paid, refundRows, settle, pass } = shop;

const opened: TestService[] = [];
/** A service on the same rows, as on a copy of them. */
async function copy(publicUrl: string, more: object = {}) {
  const other = await startService({
    ...{ beside: service, providers: [stripe, yookassa], publicUrl, ...more },
  });
  for (const provider of [stripe, yookassa]) provider.follow(service.clock);
  other.clock.now = service.clock.now;
  opened.push(other);
  return other;
}
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const runChores = async ({ services }: TestService) => {
  const { signal } = new AbortController();
  for (const chore of checkoutChores(services)) await chore.run(signal);
};
const isElsewhere = async (one: TestService) =>
  /^payment_links_providers_elsewhere 1$/m.test(await one.services.metrics.registry.metrics());
const asked = () => stripe.asked.length + yookassa.asked.length;

describe('A copy of the database under another PUBLIC_URL', () => {
  test('asks no provider for anything, and says so in log and metric', async () => {
    const [{ paymentId }, due, rejected] = [await sold(), await paid(), await paid()];
    await updateLink(creator, { uuid: rejected.uuid, isEnabled: false });
    await settle(rejected.id);
    service.clock.pass(60_000);
    const before = asked();
    const other = await copy('https://try.example');
    await runChores(other);
    await settleCheckout(other.services, due.id);
    await cancelCheckout(other.services, due.id);
    await checkProviders(other.services.providers, other.services.log);
    const refunded = await askWith(
      other,
      { headers: { 'X-API-Key': creator.key } },
      'mutation { refundPayment(input: { paymentId: "ID", amount: 1 }) { status } }'.replace(
        'ID',
        paymentId,
      ),
    );
    expect(refunded).toMatchObject({ code: 'CONFLICT', error: { message: /another address/ } });
    expect(asked()).toBe(before);
    expect(await refundRows()).toMatchObject([{ status: 'PENDING' }]);
    expect(other.logLines.join()).toContain('"owner"');
    expect(await isElsewhere(other)).toBe(true);
    expect(await isElsewhere(service)).toBe(false);
    await pass(60);
    expect(await refundRows()).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  test('sends no customer to a provider', async () => {
    const { uuid } = await sold();
    const other = await copy('https://try.example');
    const before = asked();
    await expect(shop.start({ uuid, at: other })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(asked()).toBe(before);
  });

  test('takes the payments over with PROVIDERS_TAKEOVER, once and for good', async () => {
    const { id, uuid } = await paid();
    const moved = await copy('https://new.example', { providersTakeover: origin });
    expect(await isElsewhere(moved)).toBe(false);
    expect(await settleCheckout(moved.services, id)).toMatchObject({ state: 'PAID' });
    // The setting stays, also in a copy.
    const again = await copy('https://new.example', { providersTakeover: origin });
    expect(await isElsewhere(again)).toBe(false);
    for (const publicUrl of ['https://try.example', origin]) {
      const other = await copy(publicUrl, { providersTakeover: origin });
      expect(await isElsewhere(other)).toBe(true);
      await expect(shop.start({ uuid, at: other })).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    await copy(origin, { providersTakeover: 'https://new.example' });
  });
});

test('A database is not bound to a PUBLIC_URL before the first payment is begun', async () => {
  const { db } = service.database;
  const known = await db.providerOwner.findMany();
  await db.checkout.deleteMany();
  await db.providerOwner.deleteMany();
  expect(await isElsewhere(await copy('http://wrong.example'))).toBe(false);
  expect(await db.providerOwner.count()).toBe(0);
  const right = await copy('https://right.example');
  const { uuid } = await newLink(creator);
  await shop.start({ uuid, at: right });
  expect(await isElsewhere(await copy('http://wrong.example'))).toBe(true);
  await db.providerOwner.deleteMany();
  await db.providerOwner.createMany({ data: known });
});

test('The database of an earlier release belongs to the PUBLIC_URL that is started first', async () => {
  await sold();
  const { db } = service.database;
  await db.providerOwner.deleteMany();
  await copy(origin);
  expect(await isElsewhere(await copy('https://try.example'))).toBe(true);
});
