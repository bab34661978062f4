import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { shorten } from '../../core/bounds.js';
import { exactText } from '../../core/money.js';
import { isUuid } from '../../core/text.js';
import type { Language } from '../../texts/texts.js';
import { describePage, metadataOf } from './page-facts.js';
import type { Provider } from './provider.js';
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
  errorAnswer,
  listedPayment,
  listOf,
  newPayment,
  notice,
  payment,
  readListed,
  readRefund,
  refund,
  shop,
} from './yookassa-answers.js';

/** The API has no time of its own for a page. These are the hours that YooKassa names. */
const pageSeconds = 3600;
const maxDescription = 128;

const locales: Record<Language, string> = { en: 'en_US', ru: 'ru_RU' };

interface YookassaSettings {
  shopId: string;
  secretKey: string;
  /** The code of the VAT on receipts; undefined for no receipts. */
  vatCode: number | undefined;
  apiUrl: string;
  timeoutMs?: number;
}

export function createYookassa({
  shopId,
  secretKey,
  vatCode,
  apiUrl,
  timeoutMs,
}: YookassaSettings): Provider {
  const api: Api = {
    name: 'YooKassa',
    url: apiUrl,
    headers: {
      authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
    },
    errorCodes: (answer) => {
      const { data } = errorAnswer.safeParse(answer);
      return data && [data.code, data.parameter].map(codeWord);
    },
    timeoutMs,
  };

  const get = <Answer extends z.ZodType>(path: string, answer: Answer) =>
    ask(api, `/v3/${path}`, answer);

  const post = <Answer extends z.ZodType>(
    path: string,
    body: object,
    answer: Answer,
    key: string,
  ) =>
    ask(api, `/v3/${path}`, answer, {
      headers: { 'content-type': 'application/json', 'idempotence-key': key },
      body: JSON.stringify(body),
    });

  const list = <Item>(
    path: string,
    query: Record<string, string>,
    item: z.ZodType<Item>,
  ): AsyncIterable<Item[]> =>
    readPages('YooKassa', 'cursor', async (more) => {
      const search = new URLSearchParams({ ...query, limit: '100', ...more });
      const { items, next_cursor: cursor } = await get(
        `${path}?${search.toString()}`,
        listOf(item),
      );
      return { items, cursor };
    });

  /** A receipt of one item, as the law 54-FZ asks of shops. */
  const receipt = (email: string | null, description: string, amount: object) =>
    vatCode === undefined
      ? {}
      : {
          receipt: {
            ...(email !== null && { customer: { email } }),
            items: [
              {
                description,
                quantity: 1,
                amount,
                vat_code: vatCode,
                payment_subject: 'service',
                payment_mode: 'full_payment',
              },
            ],
          },
        };

  return {
    name: 'YOOKASSA',
    title: api.name,
    currency: 'RUB',
    least: new Decimal('1.00'),
    most: new Decimal('350000.00'),
    pageSeconds,
    isTest: secretKey.startsWith('test_'),
    needsEmail: vatCode !== undefined,
    pageSources: pageSources(apiUrl),
    takesNotices: true,

    async start(page) {
      const amount = { value: exactText(page.amount), currency: page.currency };
      const body = {
        amount,
        capture: true,
        confirmation: {
          type: 'redirect',
          return_url: page.returnAddress,
          locale: locales[page.language],
        },
        description: describePage(page, maxDescription),
        metadata: metadataOf(page),
        ...receipt(page.customerEmail, shorten(page.title, maxDescription), amount),
      };
      const made = await post('payments', body, newPayment, `start-${page.checkoutId}`);
      return { id: made.id, address: checkPage(api, made.confirmation.confirmation_url) };
    },

    async look(pageId) {
      const found = await get(`payments/${encodeURIComponent(pageId)}`, payment);
      return {
        checkoutId: found.metadata?.checkout ?? null,
        isTest: found.test,
        ...(found.status === 'succeeded' && {
          paid: {
            paymentId: found.id,
            currency: found.amount.currency,
            amount: found.amount.value,
            customerEmail: null,
            paidAt: found.captured_at ?? null,
          },
        }),
        isEnded: found.status === 'canceled',
      };
    },

    async *paidBetween(since, until) {
      const created = { ...createdSince(since), 'created_at.lt': until.toISOString() };
      const query = { ...created, status: 'succeeded' };
      for await (const page of list('payments', query, listedPayment)) yield page.map(readListed);
    },

    async refund({ key, paymentId, currency, amount: value, isFull, title, customerEmail }) {
      const amount = { value: exactText(value), currency };
      const body = {
        payment_id: paymentId,
        amount,
        // YooKassa makes that of a full refund from the receipt of the payment.
        ...(!isFull && receipt(customerEmail, shorten(title, maxDescription), amount)),
      };
      return readRefund(await post('refunds', body, refund, key));
    },
    async refundsOf(paymentId) {
      return (await joinPages(list('refunds', { payment_id: paymentId }, refund))).map(readRefund);
    },
    async findRefund(refundId) {
      return readRefund(await get(`refunds/${encodeURIComponent(refundId)}`, refund));
    },
    async *refundsSince(since) {
      for await (const page of list('refunds', createdSince(since), refund)) {
        yield page.map(readRefund);
      }
    },

    /** Nobody signs these notices. All that a forged one can do is to have us ask YooKassa. */
    readNotice(_headers, body) {
      try {
        const { checkout } = notice.parse(JSON.parse(body.toString())).object.metadata;
        return isUuid(checkout) ? { checkoutId: checkout } : undefined;
      } catch {
        return undefined;
      }
    },

    async check() {
      const { test, status, fiscalization } = await get('me', shop);
      return { isTest: test, facts: { status, receipts: fiscalization?.enabled ?? false } };
    },
  };
}

const createdSince = (time: Date): Record<string, string> => ({
  'created_at.gte': time.toISOString(),
});
