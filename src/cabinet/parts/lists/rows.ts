import { graphql, type ResultOf } from '../../graphql.js';

/** A payment, as every list of payments shows it. */
export const PaymentRow = graphql(`
  fragment PaymentRow on Payment {
    id paymentId createdAt currency amount refundedAmount
    customer { email name erasedAt }
    paymentLink { id label product { id title } }
  }
`);

export type Payment = ResultOf<typeof PaymentRow>;

/** A link, as every list of links shows it. The payments of all its links are counted together. */
export const LinkRow = graphql(`
  fragment LinkRow on PaymentLink {
    id paymentLink label metadata status maxPayments createdAt
    product { id title isArchived }
    prices { currency regular charged isDiscountPrice }
    payments(first: 1) { totalCount }
  }
`);

export type Link = ResultOf<typeof LinkRow>;
