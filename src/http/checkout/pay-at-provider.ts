import type { Count } from '../../access/keys/network-counts.js';
import { startCheckout } from '../../checkouts/start-checkout.js';
import { errorTable } from '../../core/error-table.js';
import { ServiceError } from '../../core/errors.js';
import { creatorOfUuid } from '../../payment-links/link-uuid.js';
import { findPaymentPage, type PayableLink } from '../../payments/payment-page.js';
import type { HttpAnswer } from '../message.js';
import { plainAnswer, redirectTo } from '../pages/plain-page.js';
import { keepCheckout } from './checkout-cookie.js';
import {
  customerOf,
  findOwn,
  readFields,
  readForm,
  showForm,
  showRefused,
  staleForm,
  takenPrices,
} from './form.js';
import type { Visit } from './visit.js';

/** The statuses of the form when no page was opened. */
const statuses = {
  unclear: errorTable.UNAVAILABLE.status,
  refused: 502,
  refusedEmail: errorTable.VALIDATION_FAILED.status,
};

/** Sends a customer to the page of a provider. */
export async function payAtProvider(visit: Visit, link: PayableLink): Promise<HttpAnswer> {
  const { ctx, request, texts } = visit;
  const form = await readForm(request);
  const fields = readFields(form);
  const formId = (form.get('checkout_id') ?? '').toLowerCase();
  const chosen = takenPrices(visit, link).find(
    ({ price: { currency } }) => currency === form.get('currency'),
  );
  if (!chosen?.provider || creatorOfUuid(formId) !== link.creatorId) {
    return plainAnswer(texts, staleForm(visit), errorTable.VALIDATION_FAILED.status);
  }
  const { price, provider } = chosen;
  // A browser has one payment of a link under way. So it holds one place, and nobody pays twice by two tabs.
  const id = (await findOwn(visit, link))?.id ?? formId;
  const values = { ...fields, currency: price.currency };
  const counted = countStart(visit, link);
  try {
    const started = await startCheckout(ctx, {
      ...{ link, price, customer: customerOf(fields), checkoutId: id, language: texts.language },
    });
    if (typeof started === 'object') {
      return redirectTo(started.address, keepCheckout(ctx, started.id, provider.pageSeconds));
    }
    const problem = texts.say(`checkout.${started}`, { provider: provider.title });
    return await showForm(visit, link, { id, values, problem, status: statuses[started] });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (notBegun.includes(error.code)) for (const each of counted) each.taken--;
    return showRefused(visit, await findPaymentPage(ctx, link.uuid), error, { id, values });
  }
}

/** Errors of a payment that was not begun, and so does not count. */
const notBegun = ['VALIDATION_FAILED', 'RATE_LIMITED'];

const hourMs = 3600 * 1000;
/** Payments that an address may begin within an hour, of one link and of all. */
const startsOfLink = 60;
const startsOfAddress = 200;

/** @throws ServiceError RATE_LIMITED */
function countStart({ ctx: { networkCounts, address } }: Visit, { id }: PayableLink): Count[] {
  const ofAddress = networkCounts.take('checkouts', address, startsOfAddress, 'all', hourMs);
  try {
    return [ofAddress, networkCounts.take('checkouts', address, startsOfLink, id, hourMs)];
  } catch (error) {
    ofAddress.taken--;
    throw error;
  }
}
