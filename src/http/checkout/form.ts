import { randomUUID } from 'node:crypto';
import { findOpenCheckout } from '../../checkouts/settle.js';
import { newCheckoutId, providerFor } from '../../checkouts/start-checkout.js';
import type { Provider } from '../../checkouts/providers/provider.js';
import { errorTable } from '../../core/error-table.js';
import { serviceError, type ServiceError } from '../../core/errors.js';
import type { Fault } from '../../core/faults.js';
import { describeFault } from '../../core/told-faults.js';
import type { Html } from '../../core/html.js';
import { leadsToSandbox } from '../../payment-links/payment-address.js';
import { pricesOf, type LinkPrice } from '../../payment-links/prices.js';
import {
  unpayableReason,
  type PayableLink,
  type UnpayableReason,
} from '../../payments/payment-page.js';
import { sandboxPrefix } from '../../payments/reported-payment.js';
import type { Say } from '../../texts/texts.js';
import { readBody } from '../body.js';
import { headerOf, type HttpAnswer, type HttpRequest } from '../message.js';
import { plainAnswer } from '../pages/plain-page.js';
import { restName } from '../rest/rest-field.js';
import { checkoutPage, type CheckoutForm } from './checkout-page.js';
import { keptCheckout } from './checkout-cookie.js';
import { sorryPage } from './outcome-pages.js';
import { barOf, formAddress, moneyOf, type Visit } from './visit.js';

const gone = 410;

/** A price that can be paid here, and the provider that takes it; none in the sandbox. */
interface TakenPrice {
  price: LinkPrice;
  provider: Provider | undefined;
}

export const takenPrices = ({ ctx }: Visit, link: PayableLink): TakenPrice[] =>
  pricesOf(link)
    .map((price) => ({ price, provider: providerFor(ctx, price) }))
    .filter(({ provider }) => provider || leadsToSandbox(ctx));

/** What a form shows besides its link. */
type Shown = Partial<Pick<CheckoutForm, 'faults' | 'problem'>> & {
  /** The id of the form, if it was sent before. */
  id?: string;
  values: Partial<CheckoutForm['values']> & ReturnType<typeof readFields>;
  status?: number;
};

/** The form of a link, or the page that says why it cannot be paid. */
export async function showForm(visit: Visit, link: PayableLink, shown: Shown): Promise<HttpAnswer> {
  const { ctx, texts } = visit;
  const reason = unpayableReason(link, ctx.now());
  if (reason) return unpayable(visit, reason);
  const prices = takenPrices(visit, link);
  const [first] = prices;
  if (!first) return sorry(visit, 'notHere', errorTable.CONFLICT.status);
  const open = await findOwn(visit, link);
  const form: CheckoutForm = {
    ...{ title: link.product.title, description: link.product.description },
    storeName: link.product.creator.storeName,
    offers: prices.map(({ price, provider }) => ({ price, paidAt: provider?.title })),
    action: visit.page === '' ? null : formAddress(visit, link),
    id: leadsToSandbox(ctx)
      ? { field: 'payment_id', value: shown.id ?? sandboxPrefix + randomUUID() }
      : { field: 'checkout_id', value: shown.id ?? newCheckoutId(link) },
    values: { currency: first.price.currency, ...shown.values },
    faults: shown.faults ?? {},
    needsEmail: prices.every(({ provider }) => provider?.needsEmail),
    problem: shown.problem ?? null,
    open: open && { ...moneyOf(open), address: open.address },
  };
  const page = checkoutPage(form, texts, barOf(ctx));
  return plainAnswer(texts, page, shown.status, formSources(link, prices));
}

/** Where a form may lead: to the pages of the providers; in the sandbox, to the seller's page. */
function formSources({ successUrl }: PayableLink, prices: TakenPrice[]): string {
  const sources = prices.flatMap(({ provider }) => provider?.pageSources.split(' ') ?? []);
  if (successUrl !== null) sources.push('https:');
  return [...new Set(sources)].join(' ');
}

/** The payment of a link that this browser has begun, and can continue. */
export async function findOwn({ ctx, request }: Visit, { id }: PayableLink) {
  const kept = leadsToSandbox(ctx) ? undefined : keptCheckout(request);
  const checkout = kept === undefined ? null : await findOpenCheckout(ctx, kept);
  return checkout?.paymentLinkId === id ? checkout : null;
}

/** The page of a link that cannot be paid. */
function unpayable(visit: Visit, reason: UnpayableReason): HttpAnswer {
  if (reason === 'DELETED') return sorry(visit, 'unknown', errorTable.NOT_FOUND.status);
  return sorry(visit, sorryTexts[reason], gone);
}

const sorryTexts = {
  DISABLED: 'disabled',
  EXPIRED: 'expired',
  SOLD_OUT: 'soldOut',
  USED: 'used',
} as const;

type Sorry = (typeof sorryTexts)[keyof typeof sorryTexts] | 'notHere' | 'unknown';

const sorry = ({ ctx, texts }: Visit, what: Sorry, status: number): HttpAnswer => {
  const [title, hint] = [texts.say(`checkout.${what}`), texts.say(`checkout.${what}Hint`)];
  return plainAnswer(texts, sorryPage(title, hint, texts, { bar: barOf(ctx) }), status);
};

/** The page for a form that cannot be sent, such as one that was already sent with another currency. */
export const staleForm = ({ ctx, target: { search: again }, texts: { say }, texts }: Visit): Html =>
  sorryPage(say('checkout.stale'), say('checkout.staleHint'), texts, { bar: barOf(ctx), again });

/** The values of the fields: from the query parameters of the payment address, or from the form that was sent. */
export const readFields = (from: URLSearchParams) => ({
  email: from.get('email') ?? '',
  name: from.get('name') ?? '',
  phone_number: from.get('phone_number') ?? '',
});

export const customerOf = ({ email, name, phone_number }: ReturnType<typeof readFields>) => ({
  ...{ email, name, phoneNumber: phone_number },
});

export async function readForm(request: HttpRequest): Promise<URLSearchParams> {
  const body = await readBody(request);
  const type = headerOf(request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw serviceError('UNSUPPORTED_MEDIA_TYPE', 'checkout.notForm');
  }
  return new URLSearchParams(Buffer.from(body).toString('utf8'));
}

/**
 * The page for a form that was refused: the form with its faults, or the reason why the link can no longer be paid.
 *
 * @throws the error, if it is another
 */
export async function showRefused(
  visit: Visit,
  link: PayableLink,
  error: ServiceError,
  shown: Shown,
): Promise<HttpAnswer> {
  const reason = unpayableReason(link, visit.ctx.now());
  if (reason) return unpayable(visit, reason);
  if (error.code !== 'VALIDATION_FAILED') throw error;
  const { status } = error;
  const faults = faultsOfForm(error.faults, visit.texts.say);
  return showForm(visit, link, { ...shown, faults, status });
}

/** The faults of a form by the names of its fields, in sentences that call the fields by their labels. */
function faultsOfForm(faults: readonly Fault[], say: Say): CheckoutForm['faults'] {
  const labels: Record<string, string> = {
    email: say('checkout.emailField'),
    name: say('checkout.nameField'),
    phoneNumber: say('checkout.phoneNumberField'),
  };
  return Object.fromEntries(
    faults.map((fault) => {
      const [, field] = fault.path as ['customer', string];
      const named = { ...fault, path: [field] };
      return [restName(field), describeFault(named, () => labels[field] ?? field, say).sentence];
    }),
  );
}
