import { endOfDay, startOfDay } from '../../calendar-days.js';
import type { CabinetPaymentsQueryVariables } from '../../documents.js';
import type { Query } from '../../paths.js';

/** Which payments are asked for. */
export type PaymentChoice = Pick<CabinetPaymentsQueryVariables, 'paymentLinkId' | 'filter'>;

/** The choice of payments that the page's address holds. */
export const choiceOf = ({ id, email, from, to, link }: Query<'payments'>): PaymentChoice => ({
  paymentLinkId: link,
  filter: {
    paymentId: id,
    customerEmail: email,
    createdFrom: from && startOfDay(from),
    createdTo: to && endOfDay(to),
  },
});
