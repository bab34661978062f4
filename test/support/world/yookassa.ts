import { randomBytes, randomUUID } from 'node:crypto';
import {
  allow,
  No,
  read,
  startPaymentProvider,
  usePaymentProvider,
  type Asked,
} from './providers/payment-provider.js';
import { kopecks, listOf, newPayment, newRefund } from './providers/yookassa-rules.js';

/** YooKassa, as far as the service uses it, with the rules of its documents. */
export type Yookassa = Awaited<ReturnType<typeof startYookassa>>;

/** The time for which a page can be paid. */
const pageMs = 3_600_000;

/** @param withReceipts true for a shop that must send receipts */
export const useYookassa = (withReceipts = false): Yookassa =>
  usePaymentProvider(() => startYookassa(withReceipts));

async function startYookassa(withReceipts = false) {
  const shopId = '100500';
  const secretKey = `test_${randomBytes(24).toString('base64url')}`;
  const login = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
  const payments = new Map<string, any>();
  const refunds: any[] = [];
  let refundStatus = 'succeeded';

  function findPayment(id = '') {
    const payment = payments.get(id);
    if (!payment) throw new No(404, 'not_found', 'payment_id');
    const age = provider.now().getTime() - Date.parse(payment.created_at);
    if (payment.status === 'pending' && age >= pageMs) cancel(payment, 'expired_on_confirmation');
    return payment;
  }

  const cancel = (payment: any, reason: string): void =>
    void Object.assign(payment, {
      status: 'canceled',
      cancellation_details: { party: 'yoo_money', reason },
    });

  function refund(payment_id: string, value: string, status = refundStatus) {
    const payment = findPayment(payment_id);
    const live = refunds.filter(
      (one) => one.payment_id === payment_id && one.status !== 'canceled',
    );
    const left = live.reduce(
      (sum, one) => sum - kopecks(one.amount.value),
      kopecks(payment.amount.value),
    );
    if (payment.status !== 'succeeded') throw new No(400, 'invalid_request', 'payment_id');
    if (kopecks(value) > left) throw new No(400, 'invalid_request', 'amount');
    const made = {
      id: randomUUID(),
      payment_id,
      status,
      created_at: provider.now().toISOString(),
      amount: { value, currency: 'RUB' },
    };
    if (status === 'canceled') cancel(made, 'insufficient_funds');
    refunds.unshift(made);
    return made;
  }

  function api({ method, path, query, headers, body }: Asked): unknown {
    if (headers.authorization !== login) throw new No(401, 'invalid_credentials');
    const [, version, kind = '', id] = path.split('/');
    allow(version === 'v3', 'version');
    if (method === 'POST') {
      allow(headers['content-type'] === 'application/json', 'content-type');
      allow(headers['idempotence-key'] !== undefined, 'idempotence-key');
    }
    const given = method === 'POST' ? JSON.parse(body) : undefined;
    switch (`${method} ${kind}${id === undefined ? '' : '/:id'}`) {
      case 'POST payments': {
        read(newPayment, given);
        if (/\.invalid$/.test(given.receipt?.customer.email ?? '')) {
          throw new No(400, 'invalid_request', 'receipt.customer.email');
        }
        if (withReceipts && !given.receipt) throw new No(400, 'invalid_request', 'receipt');
        const made = {
          id: randomUUID(),
          status: 'pending',
          paid: false,
          test: true,
          amount: given.amount,
          created_at: provider.now().toISOString(),
          description: given.description,
          metadata: given.metadata,
          confirmation: { ...given.confirmation, confirmation_url: '' },
        };
        made.confirmation.confirmation_url = provider.hostedPage(made.id);
        payments.set(made.id, made);
        return made;
      }
      case 'GET payments':
        return listOf([...payments.values()].reverse(), query, 'status', 'created_at.lt');
      case 'GET payments/:id':
        return findPayment(id);
      case 'POST refunds':
        read(newRefund, given);
        if (withReceipts) {
          // YooKassa makes the receipt of a full refund by itself.
          const isPart = given.amount.value !== findPayment(given.payment_id).amount.value;
          allow(isPart || !given.receipt, 'receipt');
          if (isPart && !given.receipt) throw new No(400, 'invalid_request', 'receipt');
        }
        return refund(given.payment_id, given.amount.value);
      case 'GET refunds':
        return listOf(refunds, query, 'payment_id');
      case 'GET refunds/:id': {
        const found = refunds.find((one) => one.id === id);
        if (!found) throw new No(404, 'not_found', 'refund_id');
        return found;
      }
      case 'GET me':
        return {
          account_id: shopId,
          status: 'enabled',
          test: true,
          fiscalization: { enabled: withReceipts, provider: 'yoo_receipt' },
        };
      default:
        throw new No(404, 'unknown_path', path, true);
    }
  }

  /** The customer pays. @returns the id of the payment */
  function pay(paymentId: string): string {
    const payment = findPayment(paymentId);
    if (payment.status !== 'pending') throw new Error(`The payment is ${payment.status}.`);
    Object.assign(payment, {
      ...{ status: 'succeeded', paid: true },
      captured_at: provider.now().toISOString(),
    });
    return paymentId;
  }

  const provider = await startPaymentProvider({
    keyHeader: 'idempotence-key',
    longestKey: 64,
    keepsFailures: false,
    api,
    error: ({ code, parameter }, { headers, body }) => ({
      type: 'error',
      id: randomUUID(),
      code,
      parameter: parameter || undefined,
      description: `Refused: ${headers.authorization} ${body}`,
    }),
    page: (id) => {
      const payment = payments.get(id) && findPayment(id);
      return (
        payment && {
          title: payment.description,
          amount: `${payment.amount.value} RUB`,
          isOpen: payment.status === 'pending',
          pay: () => (pay(id), payment.confirmation.return_url),
          back: payment.confirmation.return_url,
        }
      );
    },
  });

  return {
    ...provider,
    secretKey,
    shopId,
    /** The settings of a service in this process. */
    get config() {
      const yookassaVatCode = withReceipts ? 1 : undefined;
      return {
        yookassaShopId: shopId,
        yookassaSecretKey: secretKey,
        yookassaVatCode,
        yookassaApiUrl: provider.url,
      };
    },
    /** The same for a process. */
    get env() {
      return {
        YOOKASSA_SHOP_ID: shopId,
        YOOKASSA_SECRET_KEY: secretKey,
        YOOKASSA_API_URL: provider.url,
        ...(withReceipts && { YOOKASSA_VAT_CODE: '1' }),
      };
    },
    payments,
    refunds,
    pay,
    /** The bank declines the payment. */
    decline: (paymentId: string) => void cancel(findPayment(paymentId), 'insufficient_funds'),
    /** The state of refunds from now on: `pending`, `succeeded`, `canceled`. */
    refundsAre: (status: string) => void (refundStatus = status),
    setRefund: (id: string, status: string) =>
      void Object.assign(refunds.find((one) => one.id === id) as object, { status }),
    /** Sends money back from the shop's account, such as `10.00`. */
    refundByHand: refund,
    /** A notice about a payment; nobody signs it. */
    notice: (paymentId: string, event = 'payment.succeeded') => ({
      body: JSON.stringify({ type: 'notification', event, object: payments.get(paymentId) }),
      headers: {},
    }),
  };
}

/** Changes answers as YooKassa never should, see `alter`. */
export const yookassaAnswers: Record<string, (answer: any) => void> = {
  live: (answer) => void ('test' in answer && (answer.test = false)),
  anotherAmount: ({ amount }) => void (amount && (amount.value = '1.01')),
  anotherCurrency: ({ amount }) => void (amount && (amount.currency = 'USD')),
  anotherCheckout: ({ metadata }) => void (metadata && (metadata.checkout = randomUUID())),
};
