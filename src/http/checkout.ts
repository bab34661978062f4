import { randomUUID } from 'node:crypto';
import type { Context } from '../core/context.js';
import { errorTable, notFound, ServiceError, type AnswerHeaders } from '../core/errors.js';
import { describeFaults } from '../core/faults.js';
import { currencies, formatMoney } from '../core/money.js';
import { pricesOf } from '../payment-links/prices.js';
import { findPaymentPage, unpayableReason, type PayableLink } from '../payments/payment-page.js';
import { findPayment, recordPayment, sandboxPrefix } from '../payments/payments.js';
import { readBody } from './body.js';
import { headerOf, type HttpAnswer, type HttpRequest } from './message.js';
import {
  checkoutPage,
  contentSecurityPolicy,
  paidPage,
  sorryPage,
  type CheckoutForm,
} from './checkout-page.js';
import type { Html } from './html.js';
import { restName } from './rest-field.js';

const gone = 410;
const seeOther = 303;
const paymentIdPattern = new RegExp(`^${sandboxPrefix}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
/** The path of all pages of the sandbox, as the log and the metrics name it. */
export const checkoutPath = '/pay/{store}/{product}';
const pathPattern = /^\/pay\/([^/]+)\/([^/]+)(\/paid)?$/;

/**
 * The sandbox checkout: the payment page of a link, `/pay/<store>/<product>?uuid=…`, while there is no payment
 * site. What it cannot show it says in a page, too.
 */
export async function checkout(request: HttpRequest, url: URL, ctx: Context): Promise<HttpAnswer> {
  try {
    const [, store = '', product = '', paid] = pathPattern.exec(url.pathname) ?? [];
    const isGet = request.method === 'GET' || request.method === 'HEAD';
    if (!isGet && (paid || request.method !== 'POST')) throw wrongMethod(paid ? [] : ['POST']);
    if (paid) return await showPaid(ctx, url, store, product);
    const link = await findPaymentPage(ctx, url.searchParams.get('uuid') ?? '');
    if (!isAt(link, store, product)) throw unknownLink();
    if (isGet) return showForm(link, url);
    return await pay(ctx, link, request, url);
  } catch (error) {
    if (error instanceof ServiceError) return showError(error, url);
    throw error;
  }
}

function showForm(link: PayableLink, { searchParams }: URL): HttpAnswer {
  const reason = unpayableReason(link);
  if (reason === 'DELETED') throw unknownLink();
  if (reason === 'USED') throw new ServiceError('LINK_USED', '');
  return page(
    checkoutPage({
      ...shown(link),
      paymentId: sandboxPrefix + randomUUID(),
      values: { ...readFields(searchParams), currency: currencies[0].code },
      faults: {},
    }),
  );
}

async function pay(
  ctx: Context,
  link: PayableLink,
  request: HttpRequest,
  url: URL,
): Promise<HttpAnswer> {
  const form = await readForm(request);
  const fields = readFields(form);
  const paymentId = form.get('payment_id') ?? '';
  const price = pricesOf(link).find(({ currency }) => currency === form.get('currency'));
  if (!price || !paymentIdPattern.test(paymentId)) {
    return page(staleForm(url), errorTable.VALIDATION_FAILED.status);
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
    if (!(error instanceof ServiceError && error.code === 'VALIDATION_FAILED')) throw error;
    // The form has the fields of the customer at its top.
    const faults = error.faults.map((fault) => ({ ...fault, path: fault.path.slice(1) }));
    return page(
      checkoutPage({
        ...shown(link),
        paymentId,
        values: { ...fields, currency: price.currency },
        faults: describeFaults(faults, restName),
      }),
      error.status,
    );
  }
  // Reloading the page this leads to pays nothing.
  return {
    status: seeOther,
    headers: { ...headers, location: `${link.productId}/paid?payment=${paymentId}` },
  };
}

async function showPaid(
  ctx: Context,
  { searchParams }: URL,
  store: string,
  product: string,
): Promise<HttpAnswer> {
  const paymentId = searchParams.get('payment') ?? '';
  const payment = paymentIdPattern.test(paymentId) ? await findPayment(ctx, paymentId) : null;
  if (!payment || !isAt(payment.paymentLink, store, product)) throw unknownLink();
  const { title, storeName } = shown(payment.paymentLink);
  const { amount, currency } = payment;
  return page(paidPage({ title, storeName, paymentId, amount: formatMoney(amount, currency) }));
}

/** Whether the path names the store and the product of a link. */
function isAt({ creator, productId }: PayableLink, store: string, product: string): boolean {
  return decode(store) === creator.storeName && product === String(productId);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const shown = (link: PayableLink): Pick<CheckoutForm, 'title' | 'storeName' | 'prices'> => ({
  title: link.product.title,
  storeName: link.creator.storeName,
  prices: pricesOf(link),
});

/** What fills the fields: the query parameters of the payment address, or the form that was sent. */
const readFields = (from: URLSearchParams) => ({
  email: from.get('email') ?? '',
  name: from.get('name') ?? '',
  phone_number: from.get('phone_number') ?? '',
});

async function readForm(request: HttpRequest): Promise<URLSearchParams> {
  const body = await readBody(request);
  const type = headerOf(request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the form of the payment page.');
  }
  return new URLSearchParams(Buffer.from(body).toString('utf8'));
}

function showError({ code, status, message, headers: more }: ServiceError, url: URL): HttpAnswer {
  if (code === 'LINK_USED') {
    const text = 'It can be paid only once, and has been paid. Ask the seller for another.';
    return page(sorryPage('This payment link has been used', text), gone);
  }
  if (code === 'NOT_FOUND') {
    const text = 'It may have been deleted, or mistyped. Ask the seller for another.';
    return page(sorryPage('This payment link does not exist', text), status);
  }
  if (code === 'CONFLICT') return page(staleForm(url), status);
  return page(sorryPage('This did not work', message), status, more);
}

/** A form that cannot be sent, such as one that was sent before with another currency. */
const staleForm = ({ search }: URL): Html =>
  sorryPage('This form cannot be sent', 'It was sent before, or is not whole.', search);

const unknownLink = (): ServiceError => notFound('The payment page');

const wrongMethod = (more: string[]): ServiceError => {
  const allowed = ['GET', 'HEAD', ...more].join(', ');
  return new ServiceError('METHOD_NOT_ALLOWED', `This page answers ${allowed}.`, {
    headers: { allow: allowed },
  });
};

const headers = { 'content-security-policy': contentSecurityPolicy };

const page = ({ markup }: Html, status = 200, more: AnswerHeaders = {}): HttpAnswer => ({
  status,
  headers: { ...headers, ...more, 'content-type': 'text/html; charset=utf-8' },
  body: markup,
});
