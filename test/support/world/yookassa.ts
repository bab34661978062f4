import { randomBytes, randomUUID } from 'node:crypto';
import {
  allow,
  No,
  startPaymentProvider,
  usePaymentProvider,
  type Asked,
} from './payment-provider.js';

/** YooKassa, as far as the service uses it, with the rules of its documents. */
export type Yookassa = Awaited<ReturnType<typeof startYookassa>>;

type Rule = (value: any) => void;

const text =
  (longest: number, pattern = /^[^]+$/): Rule =>
  (value) =>
    void allow(typeof value === 'string' && value.length <= longest && pattern.test(value), 'text');
const oneOf =
  (...values: unknown[]): Rule =>
  (value) =>
    void allow(values.includes(value), 'value');

/** An object with these fields alone. Those with a question mark may be left out. */
const fields =
  (rules: Record<string, Rule>): Rule =>
  (value) => {
    allow(typeof value === 'object' && value !== null && !Array.isArray(value), 'object');
    for (const [name, rule] of Object.entries(rules)) {
      const given = value[name.replace('?', '')];
      if (given === undefined) allow(name.endsWith('?'), name);
      else within(name, () => void rule(given));
    }
    const known = Object.keys(rules).map((name) => name.replace('?', ''));
    for (const name of Object.keys(value)) allow(known.includes(name), name);
  };

/** Says in which field a rule is broken. */
function within(name: string, check: () => void): void {
  try {
    check();
  } catch (no) {
    if (!(no instanceof No)) throw no;
    throw new No(no.status, no.code, `${name.replace('?', '')}.${no.parameter}`, no.isViolation);
  }
}

const amount = fields({
  value: text(12, /^(?!0\.00$)(0|[1-9]\d*)\.\d\d$/),
  currency: oneOf('RUB'),
});
const mail = text(255, /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/);

const receiptItem = fields({
  description: text(128),
  quantity: oneOf(1),
  amount,
  vat_code: oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  payment_subject: oneOf('commodity', 'service'),
  payment_mode: oneOf('full_payment'),
});

const receipt = fields({
  customer: fields({ email: mail }),
  items: (items) => {
    allow(Array.isArray(items) && items.length === 1, 'items');
    receiptItem(items[0]);
  },
});

const newPayment = fields({
  amount,
  capture: oneOf(true),
  confirmation: fields({
    type: oneOf('redirect'),
    return_url: text(2048, /^https?:/),
    locale: oneOf('ru_RU', 'en_US'),
  }),
  description: text(128),
  metadata: fields({ checkout: text(512) }),
  'receipt?': receipt,
});

const newRefund = fields({ payment_id: text(36), amount, 'receipt?': receipt });

const kopecks = (text: string): number => Number(text.replace('.', ''));

/** How long a page can be paid. */
const pageMs = 3_600_000;

/** @param withReceipts true for a shop that must send receipts */
export const useYookassa = (withReceipts = false): Yookassa =>
  usePaymentProvider(() => startYookassa(withReceipts));

export async function startYookassa(withReceipts = false) {
  const shopId = '100500';
  const secretKey = `test_${randomBytes(24).toString('base64url')}`;
  const login = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
  const payments = new Map<string, any>();
  const refunds: any[] = [];
  let refundStatus = 'succeeded';

  const now = (): string => provider.now().toISOString();

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
      created_at: now(),
      amount: { value, currency: 'RUB' },
    };
    refunds.unshift(made);
    return made;
  }

  function listRefunds(query: URLSearchParams) {
    for (const name of query.keys()) {
      allow(['payment_id', 'created_at.gte', 'limit', 'cursor'].includes(name), name);
    }
    const limit = Number(query.get('limit') ?? 10);
    allow(limit >= 1 && limit <= 100, 'limit');
    const found = refunds.filter(
      (one) =>
        [null, one.payment_id].includes(query.get('payment_id')) &&
        Date.parse(one.created_at) >= Date.parse(query.get('created_at.gte') ?? '2000-01-01'),
    );
    const start = Number(query.get('cursor') ?? 0);
    const more = start + limit < found.length ? { next_cursor: String(start + limit) } : {};
    return { type: 'list', items: found.slice(start, start + limit), ...more };
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
        newPayment(given);
        allow(
          kopecks(given.amount.value) >= 100 && kopecks(given.amount.value) <= 35_000_000,
          'amount',
        );
        if (withReceipts && !given.receipt) throw new No(400, 'invalid_request', 'receipt');
        const made = {
          id: randomUUID(),
          status: 'pending',
          paid: false,
          test: true,
          amount: given.amount,
          created_at: now(),
          description: given.description,
          metadata: given.metadata,
          confirmation: { ...given.confirmation, confirmation_url: '' },
        };
        made.confirmation.confirmation_url = provider.hostedPage(made.id);
        payments.set(made.id, made);
        return made;
      }
      case 'GET payments/:id':
        return findPayment(id);
      case 'POST refunds':
        newRefund(given);
        if (withReceipts && !given.receipt) throw new No(400, 'invalid_request', 'receipt');
        return refund(given.payment_id, given.amount.value);
      case 'GET refunds':
        return listRefunds(query);
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
    Object.assign(payment, { status: 'succeeded', paid: true });
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
    /** The payment fails, as when the bank declines it. */
    decline: (paymentId: string) => void cancel(findPayment(paymentId), 'insufficient_funds'),
    /** The state of refunds from now on: `pending`, `succeeded`, `canceled`. */
    refundsAre: (status: string) => void (refundStatus = status),
    setRefund: (id: string, status: string) =>
      void Object.assign(refunds.find((one) => one.id === id) as object, { status }),
    /** Sends money back by the shop's account, such as `10.00`. */
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
