import type { Checkout } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import {
  cancelCheckout,
  findOpenCheckout,
  settleCheckout,
  type Settled,
} from '../../checkouts/settle.js';
import { unpayableReason } from '../../payments/payment-page.js';
import type { HttpAnswer } from '../message.js';
import { plainAnswer, redirectTo } from '../pages/plain-page.js';
import { keptCheckout } from './checkout-cookie.js';
import { showForm } from './form.js';
import type { Bar } from './layout.js';
import { goesBackPage, paidPage, sorryPage, waitingPage } from './outcome-pages.js';
import { barOf, isAt, moneyOf, sellersPage, unknownLink, type Visit } from './visit.js';

/** The page of a customer who returns from a provider: to `back`, or to `cancelled` without a payment. */
export async function showReturn(
  visit: Visit,
  store: string,
  product: string,
): Promise<HttpAnswer> {
  const { ctx, request, texts, query, page } = visit;
  const id = query.get('checkout') ?? '';
  // A checkout forgets its customer when it ends.
  const before = await findOpenCheckout(ctx, id);
  const settle = page === 'cancelled' ? cancelCheckout : settleCheckout;
  const settled = await settle(ctx, id, keptCheckout(request) === id);
  const { checkout, link, state } = settled;
  if (!isAt(link, store, product)) throw unknownLink();
  const { title, creator } = link.product;
  const shown = { title, storeName: creator.storeName, provider: titleOf(ctx, checkout) };
  const bar = checkout.isTest ? 'test' : null;
  if (state === 'PAID') {
    const { paymentId } = settled.payment;
    const location = sellersPage(link, paymentId);
    if (location !== null) return redirectTo(location);
    const paid = { ...shown, ...moneyOf(settled.payment), paymentId };
    return plainAnswer(texts, paidPage(paid, texts, bar));
  }
  if (state === 'GOES_BACK') {
    const { paymentId } = settled.payment;
    const paid = { ...shown, ...moneyOf(settled.payment), paymentId };
    return plainAnswer(texts, goesBackPage(paid, texts, bar));
  }
  if (state === 'OPEN' && page === 'back') return showWaiting(visit, settled, shown, bar);
  const values = {
    currency: checkout.currency,
    email: before?.customerEmail ?? '',
    name: before?.customerName ?? '',
    phone_number: before?.customerPhoneNumber ?? '',
  };
  const problem = state === 'ENDED' ? texts.say('checkout.notPaid') : null;
  return showForm(visit, link, { values, problem });
}

/** Seconds after which the page looks again by itself, time after time. */
const pauses = [2, 2, 3, 5, 8, 12, 17, 23, 30, 40];

function showWaiting(
  visit: Visit,
  { checkout, link }: Pick<Settled, 'checkout' | 'link'>,
  shown: { title: string; storeName: string; provider: string },
  bar: Bar,
): HttpAnswer {
  const { ctx, texts } = visit;
  const { id: checkoutId, state, address, endsAt } = checkout;
  const { again, refresh } = nextLook(visit, checkoutId);
  const now = ctx.now();
  const isPayable = state === 'OPEN' && endsAt > now && unpayableReason(link, now) === null;
  const waiting = {
    ...{ ...shown, ...moneyOf(checkout), checkoutId },
    address: isPayable ? address : null,
    cancelAddress: `cancelled${again}`,
    again: refresh ? null : again,
  };
  const answer = plainAnswer(texts, waitingPage(waiting, texts, bar));
  return { ...answer, headers: { ...answer.headers, ...refresh } };
}

/** The page of a customer who may have paid, while the database is unavailable. It looks again by itself. */
export function showUnreachable(visit: Visit, status: number): HttpAnswer {
  const { ctx, texts, query } = visit;
  const { say } = texts;
  const { again, refresh } = nextLook(visit, query.get('checkout') ?? '');
  const page = sorryPage(say('checkout.waiting'), say('checkout.unreachable'), texts, {
    ...{ bar: barOf(ctx), again, goOn: say('checkout.lookAgain') },
  });
  const answer = plainAnswer(texts, page, status);
  return { ...answer, headers: { ...answer.headers, ...refresh } };
}

/** The address of the next look at a checkout, and the header that leads there, unless there were many looks. */
function nextLook({ query }: Visit, checkoutId: string) {
  const again = `?checkout=${encodeURIComponent(checkoutId)}`;
  const looks = Number(/^\d{1,2}$/.exec(query.get('looks') ?? '')?.[0] ?? 0);
  const pause = pauses[looks];
  return {
    again,
    refresh: pause !== undefined && { refresh: `${pause}; url=${again}&looks=${looks + 1}` },
  };
}

const titleOf = ({ providers }: Context, { provider }: Checkout): string =>
  providers.find(({ name }) => name === provider)?.title ?? provider;
