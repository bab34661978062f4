import { graphql, type ResultOf } from '../../graphql.js';

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
