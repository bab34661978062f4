import { graphql, type ResultOf } from '../../graphql.js';

/** A payment, as every list of payments shows it. */
export const PaymentRow = graphql(`
  fragment PaymentRow on Payment {
    id paymentId createdAt currency amount refundedAmount disputeStatus isTest
    customer { email name erasedAt }
    paymentLink { id label product { id title } }
  }
`);

export type Payment = ResultOf<typeof PaymentRow>;
