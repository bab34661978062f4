import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { shorten } from '../../core/bounds.js';
import { serviceError } from '../../core/errors.js';
import { exactText } from '../../core/money.js';
import { type Provider, Refused } from './provider.js';
import {
  type Api,
  ask,
  checkPage,
  codeWord,
  joinPages,
  pageSources,
  readPages,
} from './request.js';
import {
  dispute,
  errorAnswer,
  hasIntent,
  listedSession,
  listOf,
  newSession,
  readDispute,
  readListed,
  readRefund,
  refund,
  session,
  someSession,
} from './stripe-answers.js';
import { describePage, metadataOf } from './page-facts.js';
import { isSigned, noticeOf } from './stripe-notice.js';

/** Each version of the API has fields of its own. `test/clients` holds us to the types of this one. */
export const stripeVersion = '2026-10-28.endive';

/** Stripe takes 30 minutes or more, by its own clock. */
const pageSeconds = 35 * 60;
/** Longer names do not fit on the page. */
const maxName = 250;

interface StripeSettings {
  secretKey: string;
  /** None: notices are not taken. */
  webhookSecrets: readonly string[];
  apiUrl: string;
  timeoutMs?: number;
}

export function createStripe({
  secretKey,
  webhookSecrets,
  apiUrl,
  timeoutMs,
}: StripeSettings): Provider {
  const api: Api = {
    name: 'Stripe',
    url: apiUrl,
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': stripeVersion },
    errorCodes: (answer) => {
      const { error } = errorAnswer.safeParse(answer).data ?? {};
      return error && [error.type, error.code, error.param].map(codeWord);
    },
    timeoutMs,
  };

  const get = <Answer extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    answer: Answer,
  ) => ask(api, `/v1/${path}?${new URLSearchParams(query).toString()}`, answer);

  const post = <Answer extends z.ZodType>(
    path: string,
    fields: Record<string, string>,
    answer: Answer,
    key?: string,
  ) =>
    ask(api, `/v1/${path}`, answer, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: new URLSearchParams(fields).toString(),
    });

  const list = <Item extends { id: string }>(
    path: string,
    query: Record<string, string>,
    item: z.ZodType<Item>,
  ): AsyncIterable<Item[]> =>
    readPages('Stripe', 'starting_after', async (more) => {
      const { data, has_more } = await get(path, { limit: '100', ...query, ...more }, listOf(item));
      return { items: data, cursor: has_more ? data.at(-1)?.id : null };
    });

  return {
    name: 'STRIPE',
    title: api.name,
    currency: 'EUR',
    least: new Decimal('0.50'),
    most: new Decimal('999999.99'),
    pageSeconds,
    isTest: /^.._test_/.test(secretKey),
    needsEmail: false,
    pageSources: pageSources(apiUrl),
    takesNotices: webhookSecrets.length > 0,

    async start(page) {
      const item = 'line_items[0]';
      const fields = {
        mode: 'payment',
        [`${item}[quantity]`]: '1',
        [`${item}[price_data][currency]`]: page.currency.toLowerCase(),
        [`${item}[price_data][unit_amount]`]: centsOf(page.amount),
        [`${item}[price_data][product_data][name]`]: shorten(page.title, maxName),
        success_url: page.returnAddress,
        cancel_url: page.cancelAddress,
        client_reference_id: page.checkoutId,
        'payment_intent_data[description]': describePage(page, maxName),
        ...Object.fromEntries(
          Object.entries(metadataOf(page)).flatMap(([name, value]) => [
            [`metadata[${name}]`, value],
            [`payment_intent_data[metadata][${name}]`, value],
          ]),
        ),
        ...(page.customerEmail !== null && { customer_email: page.customerEmail }),
        expires_at: String(Math.floor(page.createdAt.getTime() / 1000) + pageSeconds),
        // It has the codes of our languages.
        locale: page.language,
        // Otherwise the customer may pay in another currency than the link's.
        'adaptive_pricing[enabled]': 'false',
        // Other methods may take days, for which no place is held.
        ...(page.isLimited && { 'allowed_payment_method_types[0]': 'card' }),
      };
      const { id, url } = await post(
        'checkout/sessions',
        fields,
        newSession,
        `start-${page.checkoutId}`,
      );
      return { id, address: checkPage(api, url) };
    },

    async look(pageId) {
      const path = `checkout/sessions/${encodeURIComponent(pageId)}`;
      const found = await get(path, { 'expand[0]': 'payment_intent.latest_charge' }, session);
      const intent = found.payment_intent;
      // A payment by bank debit takes days, in which the session is complete and unpaid.
      const hasFailed = ['canceled', 'requires_payment_method'].includes(intent?.status ?? '');
      const isPaid = found.payment_status === 'paid';
      return {
        checkoutId: found.metadata?.checkout ?? null,
        isTest: !found.livemode,
        ...(isPaid &&
          intent && {
            paid: {
              paymentId: intent.id,
              currency: intent.currency,
              amount: intent.amount_received,
              customerEmail: found.customer_details?.email ?? null,
              paidAt: intent.latest_charge?.created ?? null,
            },
          }),
        isEnded:
          !isPaid && (found.status === 'expired' || (found.status === 'complete' && hasFailed)),
      };
    },

    async end(pageId) {
      const path = `checkout/sessions/${encodeURIComponent(pageId)}/expire`;
      await post(path, {}, z.object({})).catch((error: unknown) => {
        // It has ended already, or was paid.
        if (!(error instanceof Refused)) throw error;
      });
    },

    async *paidBetween(since, until) {
      const created = { ...createdSince(since), 'created[lt]': secondsOf(until) };
      // Of 100, an answer may be longer than one may be.
      const query = { ...created, status: 'complete', limit: '50' };
      for await (const page of list('checkout/sessions', query, listedSession)) {
        yield page.map(readListed);
      }
    },

    async refund({ key, paymentId, amount }) {
      const fields = { payment_intent: paymentId, amount: centsOf(amount) };
      return readRefund(await post('refunds', fields, refund, key), paymentId);
    },
    async refundsOf(paymentId) {
      const found = await joinPages(list('refunds', { payment_intent: paymentId }, refund));
      return found.map((one) => readRefund(one, paymentId));
    },
    async findRefund(refundId) {
      return readRefund(await get(`refunds/${encodeURIComponent(refundId)}`, {}, refund));
    },
    async *refundsSince(since) {
      for await (const page of list('refunds', createdSince(since), refund)) {
        yield page.filter(hasIntent).map((found) => readRefund(found));
      }
    },

    async *disputesSince(since) {
      // Each has the texts of its evidence, so that 100 may be more than an answer may have.
      const query = { ...createdSince(since), limit: '10' };
      for await (const page of list('disputes', query, dispute)) {
        yield page.filter(hasIntent).map(readDispute);
      }
    },
    async findDispute(disputeId) {
      return readDispute(await get(`disputes/${encodeURIComponent(disputeId)}`, {}, dispute));
    },

    readNotice(headers, body, now) {
      if (!isSigned(headers('stripe-signature'), body, webhookSecrets, now)) {
        throw serviceError('BAD_REQUEST', 'error.unprovenNotice');
      }
      return noticeOf(body);
    },

    async check() {
      const path = 'checkout/sessions';
      const { data } = await get(path, { limit: '1' }, listOf(someSession));
      return { isTest: data[0] ? !data[0].livemode : this.isTest, facts: {} };
    },
  };
}

/** `1050` for 10.50. */
const centsOf = (amount: Decimal): string =>
  exactText(amount)
    .replace('.', '')
    .replace(/^0+(?=\d)/, '');

const createdSince = (time: Date): Record<string, string> => ({
  'created[gte]': secondsOf(time),
});

const secondsOf = (time: Date): string => String(Math.floor(time.getTime() / 1000));
