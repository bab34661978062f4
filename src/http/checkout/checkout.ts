import { useLineOf } from '../../access/context.js';
import { wrongMethod } from '../../core/errors.js';
import { creatorOfUuid } from '../../payment-links/link-uuid.js';
import { leadsToSandbox } from '../../payment-links/payment-address.js';
import { findPaymentPage } from '../../payments/payment-page.js';
import { errorAnswer, type ErrorShape } from '../error-answer.js';
import { textsFor } from '../language.js';
import { onlyReads, type AnswerRequest } from '../message.js';
import { plainAnswer } from '../pages/plain-page.js';
import { readFields, showForm, staleForm } from './form.js';
import { sorryPage } from './outcome-pages.js';
import { payAtProvider } from './pay-at-provider.js';
import { showReturn, showUnreachable } from './return-pages.js';
import { payInSandbox, showPaid } from './sandbox.js';
import { barOf, isAt, unknownLink, type Visit } from './visit.js';

/** Forms that an address opens and sends in a minute. A school or a mobile network may share one. */
const formsPerMinute = 1200;
/** Returns of an address to each of the pages. Each may ask a provider, of which others wait for an answer, too. */
const returnsPerMinute = 120;

const pathPattern = /^\/pay\/([^/]+)\/([^/]+)(?:\/(paid|back|cancelled))?$/;

/** The path of a page of the checkout, as the log and the metrics name it. */
export function checkoutRoute(path: string): string {
  const [, , , page] = pathPattern.exec(path) ?? [];
  return `/pay/{store}/{product}${page ? `/${page}` : ''}`;
}

/**
 * The checkout: the payment page of a link, `/pay/<store>/<product>?uuid=…`, while there is no payment site. The customer
 * pays on the page of a provider; or for free, in the sandbox. Errors are pages, too.
 */
export const checkout: AnswerRequest = async (request, target, ctx) => {
  const query = new URLSearchParams(target.search);
  const [, store = '', product = '', page = ''] = pathPattern.exec(target.path) ?? [];
  const visit: Visit = { ctx, request, target, query, texts: textsFor(ctx), page };
  try {
    const most = page === '' ? formsPerMinute : returnsPerMinute;
    ctx.networkCounts.take('checkouts', ctx.address, most, page);
    const isGet = onlyReads(request);
    if (!isGet && (page || request.method !== 'POST')) {
      throw wrongMethod(['GET', 'HEAD', ...(page ? [] : ['POST'])], 'checkout.wrongMethod');
    }
    if (page === 'paid') return await showPaid(visit, store, product);
    if (page) return await showReturn(visit, store, product);
    const uuid = query.get('uuid') ?? '';
    const creatorId = creatorOfUuid(uuid);
    if (creatorId !== undefined) useLineOf(ctx, creatorId);
    const link = await findPaymentPage(ctx, uuid);
    if (!isAt(link, store, product)) throw unknownLink();
    if (isGet) return await showForm(visit, link, { values: readFields(query) });
    return await (leadsToSandbox(ctx) ? payInSandbox(visit, link) : payAtProvider(visit, link));
  } catch (error) {
    return errorAnswer(error, ctx, errorPage(visit));
  }
};

/** An error as a page that customers understand. */
const errorPage =
  (visit: Visit): ErrorShape =>
  (failure, texts) => {
    const { say } = texts;
    const bar = barOf(visit.ctx);
    const again = visit.target.search;
    const minutes = Math.ceil((failure.retryAfterSeconds ?? 0) / 60);
    const pages: Partial<Record<typeof failure.code, () => ReturnType<typeof sorryPage>>> = {
      NOT_FOUND: () =>
        sorryPage(say('checkout.unknown'), say('checkout.unknownHint'), texts, { bar }),
      LINK_USED: () =>
        sorryPage(say('checkout.held'), say('checkout.heldHint', { minutes }), texts, {
          bar,
          again,
        }),
      RATE_LIMITED: () =>
        sorryPage(say('checkout.tooOften'), say('checkout.tooOftenHint', { minutes }), texts, {
          bar,
          again,
        }),
      CONFLICT: () => staleForm(visit),
    };
    if (failure.code === 'UNAVAILABLE' && visit.page === 'back') {
      return showUnreachable(visit, failure.status);
    }
    const other = () => sorryPage(say('checkout.failed'), failure.messageIn(say), texts, { bar });
    return plainAnswer(texts, (pages[failure.code] ?? other)(), failure.status);
  };
