import { endOfDay, startOfDay } from '../../calendar-days.js';
import type { CabinetPaymentsQueryVariables } from '../../documents.js';
import type { Query } from '../../paths.js';

/** The payments that are asked for. */
export type PaymentChoice = Pick<CabinetPaymentsQueryVariables, 'paymentLinkId' | 'filter'>;

/** The payments that the address of the page asks for. */
export const toChoice = ({ id, email, from, to, link }: Query<'payments'>): PaymentChoice => ({
  paymentLinkId: link,
  filter: {
    paymentId: id,
    customerEmail: email,
    createdFrom: from && startOfDay(from),
    createdTo: to && endOfDay(to),
  },
});
