import { knownFacts, sayMoney, type Notice, type WriteNotice } from '../events/notice.js';
import type { Texts } from '../texts/texts.js';
import type {
  PaymentRefundedData,
  PaymentRejectedData,
  PaymentSucceededData,
} from './payment-events.js';
import { sandboxPrefix } from './reported-payment.js';

const paymentSucceeded: WriteNotice<PaymentSucceededData> = (data, texts) => {
  const { payment } = data;
  return aboutPayment(data, texts, {
    title: texts.say('notice.payment', {
      amount: sayMoney(payment.amount, payment.currency, texts),
    }),
  });
};

const paymentRefunded: WriteNotice<PaymentRefundedData> = (data, texts) => {
  const { amount, currency, reason, refunded_total: total } = data.refund;
  const { say } = texts;
  return aboutPayment(data, texts, {
    title: say('notice.refund', { amount: sayMoney(amount, currency, texts) }),
    more: [
      [say('notice.reason'), reason],
      [say('notice.refundedTotal'), sayMoney(total, currency, texts)],
    ],
  });
};

const paymentRejected: WriteNotice<PaymentRejectedData> = (data, texts) => {
  const { payment, reason } = data;
  const { say } = texts;
  return aboutPayment(data, texts, {
    title: say('notice.rejected', { amount: sayMoney(payment.amount, payment.currency, texts) }),
    more: [[say('notice.reason'), say(`rejection.${reason}`)]],
    page: '/payments/rejected',
  });
};

/** The events of payments in words. */
export const paymentNotices = {
  'payment.succeeded': paymentSucceeded,
  'payment.refunded': paymentRefunded,
  'payment.rejected': paymentRejected,
};

function aboutPayment(
  { payment: { id, customer }, product }: PaymentSucceededData,
  { say }: Texts,
  { title, more = [], page }: { title: string; more?: [string, string | null][]; page?: string },
): Notice {
  const names = [customer.name, customer.email, customer.phone_number].filter(Boolean);
  return {
    title,
    facts: knownFacts([
      [say('notice.product'), product.title],
      [say('notice.customer'), names.join(', ')],
      ...more,
      [say('notice.note'), id.startsWith(sandboxPrefix) ? say('notice.sandbox') : null],
    ]),
    page: page ?? `/payments?${new URLSearchParams({ id })}`,
  };
}
