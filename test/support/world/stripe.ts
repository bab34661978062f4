import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  allow,
  No,
  startPaymentProvider,
  usePaymentProvider,
  type Asked,
} from './payment-provider.js';

/** Stripe, as far as the service uses it, with the rules of its documents. */
export type Stripe = Awaited<ReturnType<typeof startStripe>>;

interface Intent {
  id: string;
  status: string;
  amount_received: number;
  currency: string;
}

type Times = Record<string, RegExp | ((text: string) => boolean)>;

const isAddress = (text: string): boolean => URL.canParse(text) && text.length <= 5000;
const isMail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
const checkout = /^[0-9a-f-]{36}$/;

/** The fields of a new session, and their values. Those with a question mark may be left out. */
const sessionFields: Times = {
  mode: /^payment$/,
  'line_items[0][quantity]': /^1$/,
  'line_items[0][price_data][currency]': /^eur$/,
  'line_items[0][price_data][unit_amount]': (text) =>
    /^[1-9]\d*$/.test(text) && Number(text) >= 50 && Number(text) <= 99_999_999,
  'line_items[0][price_data][product_data][name]': (text) => text !== '' && text.length <= 250,
  success_url: isAddress,
  cancel_url: isAddress,
  client_reference_id: checkout,
  'metadata[checkout]': checkout,
  'payment_intent_data[metadata][checkout]': checkout,
  expires_at: /^\d{10}$/,
  locale: /^(en|ru)$/,
  'adaptive_pricing[enabled]': /^false$/,
  'customer_email?': isMail,
  'allowed_payment_method_types[0]?': /^card$/,
};

const refundFields: Times = { payment_intent: /^pi_\w+$/, amount: /^[1-9]\d{0,7}$/ };

function readFields(given: URLSearchParams, known: Times): Record<string, string> {
  const named = Object.entries(known).map(([name, rule]) => {
    const value = given.get(name.replace('?', ''));
    if (value === null) allow(name.endsWith('?'), name);
    else allow(rule instanceof RegExp ? rule.test(value) : rule(value), name.replace('?', ''));
    return name.replace('?', '');
  });
  for (const name of given.keys()) allow(named.includes(name), name);
  return Object.fromEntries(given);
}

const id = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

export const useStripe = (): Stripe => usePaymentProvider(startStripe);

export async function startStripe() {
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const sessions = new Map<string, ReturnType<typeof newSession>>();
  const refunds: any[] = [];
  const disputes: any[] = [];
  let refundStatus = 'succeeded';

  const seconds = (): number => Math.floor(provider.now().getTime() / 1000);

  function newSession(fields: Record<string, string>) {
    const session = {
      id: id('cs_test'),
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      url: '' as string | null,
      metadata: { checkout: fields['metadata[checkout]'] },
      client_reference_id: fields.client_reference_id,
      customer_details: { email: fields.customer_email ?? null },
      currency: 'eur',
      amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
      expires_at: Number(fields.expires_at),
      created: seconds(),
      payment_intent: null as Intent | null,
      fields,
    };
    session.url = provider.hostedPage(session.id);
    sessions.set(session.id, session);
    return session;
  }

  function findSession(name = '') {
    const session = sessions.get(name);
    if (!session) throw new No(404, 'resource_missing', 'id');
    if (session.status === 'open' && seconds() >= session.expires_at) {
      Object.assign(session, { status: 'expired', url: null });
    }
    return session;
  }

  const intentOf = (name: string): Intent | undefined =>
    [...sessions.values()].find(({ payment_intent }) => payment_intent?.id === name)
      ?.payment_intent ?? undefined;

  function newRefund(payment_intent: string, amount: number, status = refundStatus) {
    const intent = intentOf(payment_intent);
    if (!intent) throw new No(404, 'resource_missing', 'payment_intent');
    const live = refunds.filter(
      (one) => one.payment_intent === payment_intent && one.status !== 'failed',
    );
    const left = live.reduce((sum, one) => sum - one.amount, intent.amount_received);
    if (amount > left) throw new No(400, 'charge_already_refunded', 'amount');
    const { currency } = intent;
    const refund = {
      id: id('re'),
      object: 'refund',
      payment_intent,
      amount,
      currency,
      status,
      created: seconds(),
    };
    refunds.unshift(refund);
    return refund;
  }

  function list(all: any[], query: URLSearchParams, ...filters: string[]) {
    for (const name of query.keys()) {
      allow([...filters, 'limit', 'starting_after'].includes(name), name);
    }
    const limit = Number(query.get('limit') ?? 10);
    allow(limit >= 1 && limit <= 100, 'limit');
    const found = all.filter(
      (one) =>
        [null, one.payment_intent].includes(query.get('payment_intent')) &&
        one.created >= Number(query.get('created[gte]') ?? 0),
    );
    const start = found.findIndex((one) => one.id === query.get('starting_after')) + 1;
    const data = found.slice(start, start + limit);
    return { object: 'list', data, has_more: start + limit < found.length };
  }

  function api({ method, path, query, headers, body }: Asked): unknown {
    const [, version, ...names] = path.split('/');
    if (headers.authorization !== `Bearer ${secretKey}`) throw new No(401, 'invalid_api_key');
    allow(
      version === 'v1' && /^\d{4}-\d\d-\d\d\.\w+$/.test(String(headers['stripe-version'])),
      'version',
    );
    if (method === 'POST') {
      allow(headers['content-type'] === 'application/x-www-form-urlencoded', 'content-type');
    }
    const fields = new URLSearchParams(body);
    const key = headers['idempotency-key'];
    switch (`${method} ${names.map((name) => (/_/.test(name) ? ':id' : name)).join('/')}`) {
      case 'POST checkout/sessions': {
        const given = readFields(fields, sessionFields);
        allow(key === `start-${given.client_reference_id}`, 'idempotency-key');
        const life = Number(given.expires_at) - seconds();
        if (life < 1800 || life > 86_400) throw new No(400, 'invalid_request', 'expires_at');
        return newSession(given);
      }
      case 'GET checkout/sessions':
        return list([...sessions.values()], query);
      case 'GET checkout/sessions/:id': {
        const session = findSession(names[2]);
        const isExpanded = query.get('expand[0]') === 'payment_intent';
        return {
          ...session,
          payment_intent: isExpanded ? session.payment_intent : session.payment_intent?.id,
        };
      }
      case 'POST checkout/sessions/:id/expire': {
        const session = findSession(names[2]);
        if (session.status !== 'open') throw new No(400, 'invalid_request', 'session');
        return Object.assign(session, { status: 'expired', url: null });
      }
      case 'POST refunds': {
        const { payment_intent = '', amount } = readFields(fields, refundFields);
        allow(key !== undefined, 'idempotency-key');
        return newRefund(payment_intent, Number(amount));
      }
      case 'GET refunds':
        return list(refunds, query, 'payment_intent', 'created[gte]');
      case 'GET disputes':
        return list(disputes, query, 'payment_intent', 'created[gte]');
      case 'GET refunds/:id':
      case 'GET disputes/:id': {
        const found = [...refunds, ...disputes].find((one) => one.id === names[1]);
        if (!found) throw new No(404, 'resource_missing', 'id');
        return found;
      }
      default:
        throw new No(404, 'unknown_path', path, true);
    }
  }

  /** The customer pays: at once, or by bank debit, which takes days. @returns the id of the payment */
  function pay(sessionId: string, how: 'paid' | 'processing' = 'paid'): string {
    const session = findSession(sessionId);
    if (session.status !== 'open') throw new Error(`The page is ${session.status}.`);
    Object.assign(session, { status: 'complete', url: null });
    const { currency } = session;
    session.payment_intent = { id: id('pi'), status: 'processing', amount_received: 0, currency };
    if (how === 'paid') finish(sessionId, true);
    return session.payment_intent.id;
  }

  /** The bank debit ends. */
  function finish(sessionId: string, isPaid: boolean): void {
    const session = findSession(sessionId);
    session.payment_status = isPaid ? 'paid' : 'unpaid';
    Object.assign(session.payment_intent as Intent, {
      status: isPaid ? 'succeeded' : 'requires_payment_method',
      amount_received: isPaid ? session.amount_total : 0,
    });
  }

  const provider = await startPaymentProvider({
    keyHeader: 'idempotency-key',
    longestKey: 255,
    keepsFailures: true,
    api,
    // Stripe's sentences quote keys and what customers entered.
    error: ({ status, code, parameter }, { headers, body }) => ({
      error: {
        type: status === 500 ? 'api_error' : 'invalid_request_error',
        code,
        param: parameter || undefined,
        message: `Refused: ${headers.authorization} ${decodeURIComponent(body)}`,
      },
    }),
    page: (name) => {
      const session = sessions.get(name) && findSession(name);
      return (
        session && {
          title: session.fields['line_items[0][price_data][product_data][name]'] as string,
          amount: `${(session.amount_total / 100).toFixed(2)} EUR`,
          isOpen: session.status === 'open',
          pay: () => (pay(name), session.fields.success_url as string),
          back: session.fields.cancel_url as string,
        }
      );
    },
  });

  return {
    ...provider,
    secretKey,
    webhookSecret,
    /** The settings of a service in this process. */
    get config() {
      return {
        stripeSecretKey: secretKey,
        stripeWebhookSecrets: [webhookSecret],
        stripeApiUrl: provider.url,
      };
    },
    /** The same for a process. */
    get env() {
      return {
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: provider.url,
      };
    },
    sessions,
    refunds,
    pay,
    finish,
    /** The state of refunds from now on: `pending`, `succeeded`, `failed`. */
    refundsAre: (status: string) => void (refundStatus = status),
    setRefund: (name: string, status: string) =>
      void Object.assign(refunds.find((one) => one.id === name) as object, { status }),
    /** Sends money back by the dashboard, in cents. */
    refundByHand: newRefund,
    /** The customer asks the bank for the money. */
    dispute(payment_intent: string, status = 'needs_response') {
      const intent = intentOf(payment_intent) as Intent;
      const dispute = {
        id: id('dp'),
        payment_intent,
        amount: intent.amount_received,
        currency: intent.currency,
        reason: 'fraudulent',
        status,
        evidence_details: { due_by: (seconds() + 7 * 86_400) as number | null },
        created: seconds(),
      };
      disputes.unshift(dispute);
      return dispute;
    },
    /** A notice about a session, with its signature. */
    notice(sessionId: string, type = 'checkout.session.completed', secret = webhookSecret) {
      const session = sessions.get(sessionId);
      const body = JSON.stringify({
        id: id('evt'),
        object: 'event',
        type,
        data: { object: session },
      });
      return { body, headers: { 'stripe-signature': signNotice(body, secret, provider.now()) } };
    },
  };
}

/** The header `Stripe-Signature`. */
export function signNotice(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Changes answers as Stripe never should, see `alter`. */
export const stripeAnswers: Record<string, (answer: any) => void> = {
  live: (answer) => void ('livemode' in answer && (answer.livemode = true)),
  anotherAmount: ({ payment_intent: intent }) => void (intent && intent.amount_received++),
  anotherCurrency: ({ payment_intent: intent }) => void (intent && (intent.currency = 'usd')),
  anotherCheckout: ({ metadata }) => void (metadata && (metadata.checkout = randomUUID())),
};
