/** What happens in an account at Stripe: sessions, payments, refunds, disputes. */
import { randomBytes } from 'node:crypto';
import { No } from './payment-provider.js';
import type { SessionFields } from './stripe-rules.js';

interface Intent {
  id: string;
  status: string;
  amount_received: number;
  currency: string;
  latest_charge: { created: number };
}

export const id = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

/** @param pageOf gives the address of a session's page */
export function createStripeAccount(now: () => Date, pageOf: (id: string) => string) {
  const sessions = new Map<string, ReturnType<typeof newSession>>();
  const refunds: any[] = [];
  const disputes: any[] = [];
  let refundStatus = 'succeeded';

  const seconds = (): number => Math.floor(now().getTime() / 1000);

  function newSession(fields: SessionFields) {
    const session = {
      id: id('cs_test'),
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      url: '' as string | null,
      metadata: {
        checkout: fields['metadata[checkout]'],
        creator: fields['metadata[creator]'],
        link: fields['metadata[link]'],
        store: fields['metadata[store]'],
      },
      client_reference_id: fields.client_reference_id,
      customer_details: { email: fields.customer_email ?? null },
      currency: 'eur',
      amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
      expires_at: Number(fields.expires_at),
      created: seconds(),
      payment_intent: null as Intent | null,
      fields,
    };
    session.url = pageOf(session.id);
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
    if (status === 'unfunded') throw new No(400, 'balance_insufficient');
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

  /** The customer pays: at once, or by bank debit, which takes days. @returns the id of the payment */
  function pay(sessionId: string, how: 'paid' | 'processing' = 'paid'): string {
    const session = findSession(sessionId);
    if (session.status !== 'open') throw new Error(`The page is ${session.status}.`);
    Object.assign(session, { status: 'complete', url: null });
    const { currency } = session;
    session.payment_intent = {
      ...{ id: id('pi'), status: 'processing', amount_received: 0, currency },
      latest_charge: { created: seconds() },
    };
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

  return {
    sessions,
    refunds,
    disputes,
    seconds,
    newSession,
    findSession,
    pay,
    finish,
    newRefund,
    /** The state of refunds from now on: `pending`, `succeeded`, `failed`; `unfunded`: they are refused, since the balance is too low. */
    refundsAre: (status: string) => void (refundStatus = status),
    setRefund: (name: string, status: string) =>
      void Object.assign(refunds.find((one) => one.id === name) as object, { status }),
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
  };
}
