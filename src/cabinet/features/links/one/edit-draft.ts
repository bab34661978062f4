import type { UpdatePaymentLinkInput } from '../../../operations.js';
import type { Say } from '../../../texts/say.js';
import type { Link } from './link.js';
import { momentOf, noMoment, toTime, type Moment } from '../form/moment.js';
import { isCount } from '../form/numbers.js';

/** What can be changed about a link, as it is typed. */
export interface EditDraft {
  label: string;
  /** Empty for no limit. */
  maxPayments: string;
  hasExpiry: boolean;
  moment: Moment;
  successUrl: string;
}

export const editDraftOf = ({ label, maxPayments, expiresAt, successUrl }: Link): EditDraft => ({
  label: label ?? '',
  maxPayments: maxPayments ? String(maxPayments) : '',
  hasExpiry: Boolean(expiresAt),
  moment: expiresAt ? momentOf(expiresAt) : noMoment,
  successUrl: successUrl ?? '',
});

/** What can be told without asking the service, by path of the input. */
export const faultsOfEdit = (
  { maxPayments, hasExpiry, moment }: EditDraft,
  say: Say,
): Record<string, string> => ({
  ...(maxPayments.trim() && !isCount(maxPayments) && { maxPayments: say('links.wholeNumber') }),
  ...(hasExpiry && !moment.day && { expiresAt: say('links.dayRequired') }),
});

/** The input of the API for a draft without faults. */
export function toUpdate(link: Link, draft: EditDraft): UpdatePaymentLinkInput {
  const { moment: before } = editDraftOf(link);
  const { label, maxPayments, hasExpiry, moment, successUrl } = draft;
  const isSameTime = moment.day === before.day && moment.time === before.time;
  return {
    id: link.id,
    label: label.trim() || null,
    successUrl: successUrl.trim() || null,
    ...(!link.useOnce && { maxPayments: maxPayments.trim() ? Number(maxPayments) : null }),
    // A time that has passed may stay, but it cannot be given again.
    ...(!(hasExpiry && isSameTime) && { expiresAt: hasExpiry ? toTime(moment) : null }),
  };
}
