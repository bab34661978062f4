import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  allow,
  No,
  read,
  startPaymentProvider,
  usePaymentProvider,
  type Asked,
} from './providers/payment-provider.js';
import { createStripeAccount, id } from './providers/stripe-account.js';
import { listOf, refundFields, sessionFields } from './providers/stripe-rules.js';

/** Stripe, as far as the service uses it, with the rules of its documents. */
export type Stripe = Awaited<ReturnType<typeof startStripe>>;

export const useStripe = (): Stripe => usePaymentProvider(startStripe);

async function startStripe() {
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;

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
    const fields = Object.fromEntries(new URLSearchParams(body));
    const key = headers['idempotency-key'];
    switch (`${method} ${names.map((name) => (/_/.test(name) ? ':id' : name)).join('/')}`) {
      case 'POST checkout/sessions': {
        const given = read(sessionFields, fields);
        allow(key === `start-${given.client_reference_id}`, 'idempotency-key');
        // Stripe looks at domains, too.
        if (/\.invalid$/.test(given.customer_email ?? '')) {
          throw new No(400, 'email_invalid', 'customer_email');
        }
        const life = Number(given.expires_at) - account.seconds();
        if (life < 1800 || life > 86_400) throw new No(400, 'invalid_request', 'expires_at');
        return account.newSession(given);
      }
      case 'GET checkout/sessions':
        return listOf(
          [...account.sessions.values()]
            .reverse()
            .map((one) => ({ ...one, payment_intent: one.payment_intent?.id ?? null })),
          query,
          'status',
          'created[gte]',
          'created[lt]',
        );
      case 'GET checkout/sessions/:id': {
        const session = account.findSession(names[2]);
        const isExpanded = query.get('expand[0]') === 'payment_intent.latest_charge';
        return {
          ...session,
          payment_intent: isExpanded ? session.payment_intent : session.payment_intent?.id,
        };
      }
      case 'POST checkout/sessions/:id/expire': {
        const session = account.findSession(names[2]);
        if (session.status !== 'open') throw new No(400, 'invalid_request', 'session');
        return Object.assign(session, { status: 'expired', url: null });
      }
      case 'POST refunds': {
        const { payment_intent, amount } = read(refundFields, fields);
        allow(key !== undefined, 'idempotency-key');
        return account.newRefund(payment_intent, Number(amount));
      }
      case 'GET refunds':
        return listOf(account.refunds, query, 'payment_intent', 'created[gte]');
      case 'GET disputes':
        return listOf(account.disputes, query, 'payment_intent', 'created[gte]');
      case 'GET refunds/:id':
      case 'GET disputes/:id': {
        const found = [...account.refunds, ...account.disputes].find((one) => one.id === names[1]);
        if (!found) throw new No(404, 'resource_missing', 'id');
        return found;
      }
      default:
        throw new No(404, 'unknown_path', path, true);
    }
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
      const session = account.sessions.get(name) && account.findSession(name);
      return (
        session && {
          title: session.fields['line_items[0][price_data][product_data][name]'],
          amount: `${(session.amount_total / 100).toFixed(2)} EUR`,
          isOpen: session.status === 'open',
          pay: () => (account.pay(name), session.fields.success_url),
          back: session.fields.cancel_url,
        }
      );
    },
  });

  const account = createStripeAccount(provider.now, provider.hostedPage);

  return {
    ...provider,
    ...account,
    /** Sends money back by the dashboard, in cents. */
    refundByHand: account.newRefund,
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
    /** A notice about a session, with its signature. */
    notice(sessionId: string, type = 'checkout.session.completed', secret = webhookSecret) {
      const session = account.sessions.get(sessionId);
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
