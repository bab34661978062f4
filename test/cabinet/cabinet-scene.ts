import { newKey } from '../support/scenes/api-keys.js';
import { makeLinks, openShop, type Shop, type ShopLink, type ShopLinks } from './cabinet-shop.js';
import { recordPayment, recordRefund, refund } from '../support/scenes/payments.js';
import { status, type Receiver } from '../support/world/receiver.js';
import type { ServiceOptions, TestCreator, TestService } from '../support/service/service.js';
import { deliveriesOf, mutate, newEndpoint } from '../support/scenes/webhooks.js';

/** A month in a creator's shop, and the ids of its pages. */
export interface Scene extends Shop {
  links: ShopLinks;
  /** A payment that was refunded in part. */
  paymentId: string;
  endpointId: string;
  /** A delivery that arrived at its second attempt. */
  deliveryId: string;
}

/** Resolves the name of the failing endpoint to an address of this machine without a server. */
export const sceneOptions: ServiceOptions = { resolve: () => Promise.resolve(['127.86.86.86']) };

const dayMs = 24 * 3600 * 1000;
const firstDay = new Date('2026-10-23T00:00:00Z');
const lastDay = 29;

/**
 * The sales of each day, a letter for each link: most at weekends, and after the newsletter of 8 November. The last of nine
 * in the group of November and the second who pays for the lesson of Jonas are rejected.
 */
const sales =
  'w is wse ie - wj s w f ws is w - - f ids nnwns nnnwi nnw n i - dw siw wd i d wf jw isw'.split(
    ' ',
  );

const linkOf: Record<string, keyof ShopLinks> = {
  w: 'website',
  n: 'newsletter',
  s: 'november',
  d: 'december',
  i: 'instagram',
  f: 'fair',
  e: 'earlyBird',
  j: 'jonas',
};

const customers: [name: string, email: string, phoneNumber?: string][] = [
  ['Clara Nowak', 'clara.nowak@example.com', '+48 601 234 567'],
  ['Jonas Weber', 'jonas@weber.example', '+49 151 23456789'],
  ['Priya Nair', 'priya.nair@example.com'],
  ['Анна Соколова', 'anna.sokolova@example.com', '+7 916 123-45-67'],
  ['Émilie Laurent', 'emilie.laurent@example.org'],
  ['Tomás Herrera', 'tomas@herrera.example', '+34 612 345 678'],
  ['Greta Lindholm', 'greta.lindholm@example.com'],
  ['Дмитрий Орлов', 'd.orlov@example.com'],
  ['Beatrice Conti', 'bea.conti@example.org', '+39 333 123 4567'],
  ['Hannah O’Brien', 'hannah@obrien.example'],
  ['Łukasz Zieliński', 'lukasz.zielinski@example.com'],
];

/** Plays the month through the front door; webhooks are sent once a week, and daily at its end, where the clock then stands. */
export async function playScene(service: TestService, receiver: Receiver): Promise<Scene> {
  setTime(service, 0, 5);
  const shop = await openShop(service);
  const { creator } = shop;
  const caller = creator as TestCreator;
  const links = await makeLinks(service, shop);
  const { endpoint } = await newEndpoint(caller, receiver.url);
  let number = 0;
  for (const [day, sold] of sales.entries()) {
    if (day === 22) await makeKeys(service, caller);
    if (day === 25) receiver.answer(status(503, {}, 'Deploying, back in a minute'));
    if (day === 28) await newEndpoint(caller, 'https://crm.mara-watercolour.example/payments');
    for (const [index, letter] of sold.replace('-', '').split('').entries()) {
      setTime(service, day, 8 + index * 2, (number * 17) % 60);
      number += 1;
      await buy(service, number, links[linkOf[letter] ?? 'website']);
    }
    if (day % 7 === 0 || day >= 25) await service.webhooks.runOnce();
  }
  setTime(service, lastDay, 15);
  await closeLinks(caller, shop.products, links);
  const paymentId = await refundSome(service, caller);
  await service.webhooks.runOnce();
  const deliveries = await deliveriesOf(caller, endpoint.id);
  const delivery = deliveries.find(({ attempts }) => attempts.length > 1);
  setTime(service, lastDay, 15, 20);
  return { ...shop, links, paymentId, endpointId: endpoint.id, deliveryId: delivery?.id ?? '' };
}

function setTime({ clock }: TestService, day: number, hour: number, minute = 0): void {
  clock.now = new Date(firstDay.getTime() + day * dayMs + (hour * 60 + minute) * 60_000);
}

const idOf = (number: number): string => `pay_${(number * 0x9e3779b1 + 0x51ed).toString(36)}`;

async function buy(service: TestService, number: number, link: ShopLink): Promise<void> {
  const [name, email, phoneNumber] = customers[(number * 7) % customers.length] ?? ['', ''];
  const currency = /^[А-Я]/.test(name) ? 'RUB' : 'EUR';
  await recordPayment(service, {
    linkUuid: link.uuid,
    paymentId: idOf(number),
    currency,
    amount: `${link.price[currency]}.00`,
    customer: { name, email, phoneNumber },
  });
}

async function makeKeys(service: TestService, creator: TestCreator): Promise<void> {
  setTime(service, 22, 6);
  const bot = await newKey(creator, { name: 'Telegram bot', access: 'SELL' });
  for (let count = 0; count < 12; count += 1)
    await service.graphql(bot.key, '{ viewer { limits { limit } } }');
  await newKey(creator, { name: 'Bookkeeping', access: 'READ', expiresAt: '2026-11-25T09:00:00Z' });
  const { id } = await newKey(creator, { name: 'Old laptop' });
  await mutate(creator, 'deleteApiKey', 'id', { id });
}

async function closeLinks(
  creator: TestCreator,
  { lesson }: Shop['products'],
  { fair, mistake }: ShopLinks,
): Promise<void> {
  await mutate(creator, 'updatePaymentLink', 'id', { id: fair.id, isEnabled: false });
  await mutate(creator, 'deletePaymentLink', 'id', { productId: lesson, id: mistake.id });
}

/** Refunds one payment in part and another in full, and the older of the rejected ones. */
async function refundSome(service: TestService, creator: TestCreator): Promise<string> {
  const { data } = await creator.graphql(`{
    payments(first: 20) { nodes { paymentId amount currency } }
    rejectedPayments(last: 1) { nodes { paymentId amount } }
  }`);
  const paid: { paymentId: string; amount: string; currency: string }[] = data.payments.nodes;
  const [some, other] = paid.filter(({ currency }) => currency === 'EUR').slice(4);
  const [rejected] = data.rejectedPayments.nodes;
  if (!some || !other) throw new Error('There is nothing to refund.');
  const reasons = { amount: '9.50', reason: 'Missed a part of it' };
  await recordRefund(service, refund(some.paymentId, reasons));
  const { amount } = other;
  await recordRefund(service, refund(other.paymentId, { amount, reason: 'Bought it twice' }));
  await recordRefund(service, refund(rejected.paymentId, { amount: rejected.amount }));
  return some.paymentId;
}
