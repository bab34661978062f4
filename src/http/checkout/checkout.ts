import { randomUUID } from 'node:crypto';
import type { Context } from '../../access/context.js';
import { errorTable } from '../../core/error-table.js';
import { notFound, serviceError, ServiceError, wrongMethod } from '../../core/errors.js';
import { describeFault, type Fault } from '../../core/faults.js';
import { decodePart } from '../../core/text.js';
import type { Say, Texts } from '../../texts/texts.js';
import { currencies, type CurrencyCode } from '../../core/money.js';
import { pricesOf } from '../../payment-links/prices.js';
import {
  findPaymentPage,
  unpayableReason,
  type PayableLink,
  type UnpayableReason,
} from '../../payments/payment-page.js';
import { findPayment, recordPayment } from '../../payments/payments.js';
import { sandboxPrefix } from '../../payments/reported-payment.js';
import { readBody } from '../body.js';
import { errorAnswer, type ErrorShape } from '../error-answer.js';
import { checkoutPage, paidPage, sorryPage, type CheckoutForm } from './checkout-page.js';
import type { Html } from '../../core/html.js';
import { textsFor } from '../language.js';
import { contentSecurityPolicy, plainAnswer as page } from '../pages/plain-page.js';
import { headerOf, onlyReads, type HttpAnswer, type HttpRequest, type Target } from '../message.js';
import { restName } from '../rest/rest-field.js';

const gone = 410;
const seeOther = 303;
const paymentIdPattern = new RegExp(`^${sandboxPrefix}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
/** The path of all pages of the sandbox, as the log and the metrics name it. */
export const checkoutPath = '/pay/{store}/{product}';
const pathPattern = /^\/pay\/([^/]+)\/([^/]+)(\/paid)?$/;

interface Visit {
  ctx: Context;
  request: HttpRequest;
  target: Target;
  query: URLSearchParams;
  texts: Texts;
}

/**
 * The sandbox checkout: the payment page of a link, `/pay/<store>/<product>?uuid=…`, while there is no payment site.
 * Errors are pages, too.
 */
export async function checkout(
  request: HttpRequest,
  target: Target,
  ctx: Context,
): Promise<HttpAnswer> {
  const query = new URLSearchParams(target.search);
  const visit: Visit = { ctx, request, target, query, texts: textsFor(ctx) };
  try {
    const [, store = '', product = '', paid] = pathPattern.exec(target.path) ?? [];
    const isGet = onlyReads(request);
    if (!isGet && (paid || request.method !== 'POST')) {
      throw wrongMethod(['GET', 'HEAD', ...(paid ? [] : ['POST'])], 'checkout.wrongMethod');
    }
    if (paid) return await showPaid(visit, store, product);
    const link = await findPaymentPage(ctx, query.get('uuid') ?? '');
    if (!isAt(link, store, product)) throw unknownLink();
    return isGet ? showForm(visit, link) : await pay(visit, link);
  } catch (error) {
    return errorAnswer(error, ctx, errorPage(target));
  }
}

function showForm({ ctx, query, texts }: Visit, link: PayableLink): HttpAnswer {
  const reason = unpayableReason(link, ctx.now());
  if (reason) return unpayable(reason, texts);
  const form = {
    ...shown(link),
    paymentId: sandboxPrefix + randomUUID(),
    values: { ...readFields(query), currency: currencies[0].code },
    faults: {},
  };
  return formPage(texts, link, checkoutPage(form, texts));
}

/** The page of a link that cannot be paid. */
function unpayable(reason: UnpayableReason, texts: Texts): HttpAnswer {
  if (reason === 'DELETED') throw unknownLink();
  const [title, hint] = sorryTexts[reason];
  return page(texts, sorryPage(texts.say(title), texts.say(hint), texts), gone);
}

const sorryTexts = {
  DISABLED: ['checkout.disabled', 'checkout.disabledHint'],
  EXPIRED: ['checkout.expired', 'checkout.expiredHint'],
  SOLD_OUT: ['checkout.soldOut', 'checkout.soldOutHint'],
  USED: ['checkout.used', 'checkout.usedHint'],
} as const;

async function pay({ ctx, request, target, texts }: Visit, link: PayableLink): Promise<HttpAnswer> {
  const form = await readForm(request);
  const fields = readFields(form);
  const paymentId = form.get('payment_id') ?? '';
  const price = pricesOf(link).find(({ currency }) => currency === form.get('currency'));
  if (!price || !paymentIdPattern.test(paymentId)) {
    return page(texts, staleForm(target, texts), errorTable.VALIDATION_FAILED.status);
  }
  try {
    await recordPayment(ctx, {
      linkUuid: link.uuid,
      paymentId,
      currency: price.currency,
      amount: price.charged,
      customer: { email: fields.email, name: fields.name, phoneNumber: fields.phone_number },
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const reason = unpayableReason(await findPaymentPage(ctx, link.uuid), ctx.now());
    if (reason) return unpayable(reason, texts);
    if (error.code !== 'VALIDATION_FAILED') throw error;
    const mended = {
      ...shown(link),
      paymentId,
      values: { ...fields, currency: price.currency },
      faults: faultsOfForm(error.faults, texts.say),
    };
    return formPage(texts, link, checkoutPage(mended, texts), error.status);
  }
  // Reloading the next page does not pay again.
  return {
    status: seeOther,
    headers: {
      'content-security-policy': contentSecurityPolicy(false),
      location: paidAddress(link, paymentId),
    },
  };
}

/** The address to which the customer goes after the payment: the seller's page, if there is one. */
function paidAddress({ successUrl, productId }: PayableLink, paymentId: string): string {
  if (successUrl === null) return `${productId}/paid?payment=${paymentId}`;
  // The address stays as it is, since it may be signed.
  const { hash } = new URL(successUrl);
  const page = hash === '' ? successUrl : successUrl.slice(0, -hash.length);
  return `${page}${page.includes('?') ? '&' : '?'}payment=${paymentId}${hash}`;
}

async function showPaid(
  { ctx, query, texts }: Visit,
  store: string,
  product: string,
): Promise<HttpAnswer> {
  const paymentId = query.get('payment') ?? '';
  const payment = paymentIdPattern.test(paymentId) ? await findPayment(ctx, paymentId) : null;
  if (!payment || !isAt(payment.paymentLink, store, product)) throw unknownLink();
  const { title, storeName } = shown(payment.paymentLink);
  const { amount } = payment;
  const currency = payment.currency as CurrencyCode;
  return page(texts, paidPage({ title, storeName, paymentId, amount, currency }, texts));
}

function isAt(
  { product: { creator }, productId }: PayableLink,
  store: string,
  product: string,
): boolean {
  return decodePart(store) === creator.storeName && product === String(productId);
}

const shown = (link: PayableLink): Pick<CheckoutForm, 'title' | 'storeName' | 'prices'> => ({
  title: link.product.title,
  storeName: link.product.creator.storeName,
  prices: pricesOf(link),
});

/** The values of the fields: from the query parameters of the payment address, or from the form that was sent. */
const readFields = (from: URLSearchParams) => ({
  email: from.get('email') ?? '',
  name: from.get('name') ?? '',
  phone_number: from.get('phone_number') ?? '',
});

async function readForm(request: HttpRequest): Promise<URLSearchParams> {
  const body = await readBody(request);
  const type = headerOf(request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw serviceError('UNSUPPORTED_MEDIA_TYPE', 'checkout.notForm');
  }
  return new URLSearchParams(Buffer.from(body).toString('utf8'));
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

/** An error as a page that customers understand. */
const errorPage =
  (target: Target): ErrorShape =>
  (failure, texts) => {
    const { say } = texts;
    const sorry =
      failure.code === 'NOT_FOUND'
        ? sorryPage(say('checkout.unknown'), say('checkout.unknownHint'), texts)
        : failure.code === 'LINK_USED'
          ? sorryPage(say('checkout.held'), say('checkout.heldHint'), texts, target.search)
          : failure.code === 'CONFLICT'
            ? staleForm(target, texts)
            : sorryPage(say('checkout.failed'), failure.messageIn(say), texts);
    return page(texts, sorry, failure.status);
  };

/** The page for a form that cannot be sent, such as one that was already sent with another currency. */
const staleForm = ({ search }: Target, texts: Texts): Html =>
  sorryPage(texts.say('checkout.stale'), texts.say('checkout.staleHint'), texts, search);

const unknownLink = (): ServiceError => notFound('paymentLink');

/** A page with the form. */
const formPage = (
  texts: Texts,
  { successUrl }: PayableLink,
  form: Html,
  status?: number,
): HttpAnswer => {
  const answer = page(texts, form, status);
  const policy = contentSecurityPolicy(successUrl !== null);
  return { ...answer, headers: { ...answer.headers, 'content-security-policy': policy } };
};
