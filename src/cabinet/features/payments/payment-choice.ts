import { endOfDay, startOfDay } from '../../calendar-days.js';
import type { VariablesOf } from '../../graphql.js';
import type { Query } from '../../paths.js';
import type { CabinetPaymentsDocument } from './operations.js';

/** The payments that are asked for. */
export type PaymentChoice = Pick<
  VariablesOf<typeof CabinetPaymentsDocument>,
  'paymentLinkId' | 'filter'
>;

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
