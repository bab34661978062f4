import { errorTable } from '../../core/error-table.js';
import { ServiceError } from '../../core/errors.js';
import { findPaymentPage, type PayableLink } from '../../payments/payment-page.js';
import { findPayment, recordPayment } from '../../payments/payments.js';
import { sandboxPrefix } from '../../payments/reported-payment.js';
import type { HttpAnswer } from '../message.js';
import { plainAnswer, redirectTo } from '../pages/plain-page.js';
import { customerOf, readFields, readForm, showRefused, staleForm, takenPrices } from './form.js';
import { paidPage } from './outcome-pages.js';
import { isAt, moneyOf, sellersPage, unknownLink, type Visit } from './visit.js';

const paymentIdPattern = new RegExp(`^${sandboxPrefix}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

/** Pays a link at once, without money. */
export async function payInSandbox(visit: Visit, link: PayableLink): Promise<HttpAnswer> {
  const { ctx, request, texts } = visit;
  const form = await readForm(request);
  const fields = readFields(form);
  const paymentId = form.get('payment_id') ?? '';
  const chosen = takenPrices(visit, link).find(
    ({ price: { currency } }) => currency === form.get('currency'),
  );
  if (!chosen || !paymentIdPattern.test(paymentId)) {
    return plainAnswer(texts, staleForm(visit), errorTable.VALIDATION_FAILED.status);
  }
  const { currency, charged: amount } = chosen.price;
  try {
    const payment = { linkUuid: link.uuid, paymentId, currency, amount };
    await recordPayment(ctx, { ...payment, customer: customerOf(fields) });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const values = { ...fields, currency };
    return showRefused(visit, await findPaymentPage(ctx, link.uuid), error, {
      id: paymentId,
      values,
    });
  }
  return redirectTo(sellersPage(link, paymentId) ?? `${link.productId}/paid?payment=${paymentId}`);
}

/** The page of a payment that was made in the sandbox. */
export async function showPaid(
  { ctx, query, texts }: Visit,
  store: string,
  product: string,
): Promise<HttpAnswer> {
  const paymentId = query.get('payment') ?? '';
  const payment = paymentIdPattern.test(paymentId) ? await findPayment(ctx, paymentId) : null;
  if (!payment || !isAt(payment.paymentLink, store, product)) throw unknownLink();
  const { title, creator } = payment.paymentLink.product;
  const paid = { title, storeName: creator.storeName, paymentId, ...moneyOf(payment) };
  return plainAnswer(texts, paidPage(paid, texts, 'sandbox'));
}
