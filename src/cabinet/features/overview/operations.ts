import { graphql } from '../../graphql.js';
import { PaymentRow } from '../../parts/payments/payment-row.js';

/** What was sold lately, and the latest payments. */
export const CabinetOverviewDocument = graphql(
  `query CabinetOverview($from: Date!, $to: Date!, $timeZone: String!) {
    sales(from: $from, to: $to, timeZone: $timeZone) { date currency count testCount amount refunded net }
    payments(first: 5) { nodes { ...PaymentRow } }
  }`,
  [PaymentRow],
);

/** What may need somebody to look at it. */
export const CabinetAttentionDocument = graphql(`
  query CabinetAttention {
    rejectedPayments(isResolved: false, first: 1) {
      totalCount
      nodes { id createdAt currency amount customer { email name } }
    }
    disputes(isOpen: true, first: 10) {
      nodes { id provider paymentId currency amount evidenceDueBy }
    }
    webhookEndpoints(first: 100) { nodes { id url isEnabled disabledReason failingSince } }
    apiKeys(first: 100) { nodes { id name expiresAt } }
  }
`);

/** How far a creator is who was not paid yet: the newest link that can be paid, and the newest products. */
export const CabinetFirstStepsDocument = graphql(`
  query CabinetFirstSteps {
    paymentLinks(filter: { status: ACTIVE }, first: 1) {
      nodes { id paymentLink label product { id title } }
    }
    products(first: 20) { nodes { id isFree isArchived } }
  }
`);
