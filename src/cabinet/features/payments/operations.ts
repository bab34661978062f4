import { graphql } from '../../graphql.js';
import { PaymentRow } from '../../parts/payments/payment-row.js';

/** A refund, as lists show it. */
export const RefundRow = graphql(`
  fragment RefundRow on Refund { id refundId createdAt currency amount reason }
`);

export const CabinetPaymentsDocument = graphql(
  `query CabinetPayments($paymentLinkId: ID, $filter: PaymentFilter, $first: Int, $after: String) {
    payments(paymentLinkId: $paymentLinkId, filter: $filter, first: $first, after: $after) {
      nodes { ...PaymentRow }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [PaymentRow],
);

/** A payment with its refunds, by the id of the payment site; or whether it was rejected. */
export const CabinetPaymentDocument = graphql(
  `query CabinetPayment($paymentId: String!) {
    payments(filter: { paymentId: $paymentId }, first: 1) {
      nodes {
        ...PaymentRow
        provider
        providerRefunds { id status currency amount reason createdAt }
        customer { phoneNumber }
        refunds(first: 100) {
          nodes { ...RefundRow }
          pageInfo { hasNextPage }
        }
        paymentLink { metadata deletedAt useOnce maxPayments }
      }
    }
    rejectedPayments(paymentId: $paymentId, first: 1) { nodes { id } }
  }`,
  [PaymentRow, RefundRow],
);

export const CabinetRefundPaymentDocument = graphql(`
  mutation CabinetRefundPayment($input: RefundPaymentInput!) {
    refundPayment(input: $input) { id status }
  }
`);

/** What the payments of a filter add up to, by currency. */
export const CabinetPaymentTotalsDocument = graphql(`
  query CabinetPaymentTotals($paymentLinkId: ID, $filter: PaymentFilter) {
    payments(paymentLinkId: $paymentLinkId, filter: $filter, first: 1) {
      totals { currency count testCount amount refunded net }
    }
  }
`);

/** A page of the payments that links could not honour. */
export const CabinetRejectedPaymentsDocument = graphql(`
  query CabinetRejectedPayments($isResolved: Boolean, $paymentId: String, $first: Int, $after: String) {
    rejectedPayments(isResolved: $isResolved, paymentId: $paymentId, first: $first, after: $after) {
      nodes {
        id paymentId reason createdAt isResolved resolvedAt currency amount refundedAmount isTest
        provider providerRefunds { status }
        customer { email name erasedAt }
        paymentLink { id label deletedAt product { id title } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const CabinetCustomersDocument = graphql(`
  query CabinetCustomers($first: Int, $after: String) {
    customers(first: $first, after: $after) {
      nodes {
        id email name lastPaidAt
        totals { currency count testCount amount refunded }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** What the store knows of a customer. */
export const CabinetCustomerDocument = graphql(
  `query CabinetCustomer($email: String!) {
    customerData(email: $email) {
      payments(first: 100) { totalCount nodes { ...PaymentRow } pageInfo { hasNextPage } }
      rejectedPayments(first: 100) {
        totalCount
        nodes { id paymentId createdAt currency amount refundedAmount isTest }
        pageInfo { hasNextPage }
      }
      refunds(first: 100) {
        totalCount
        nodes { ...RefundRow }
        pageInfo { hasNextPage }
      }
      paymentLinks(first: 100) {
        totalCount
        nodes { id label deletedAt product { id title } }
        pageInfo { hasNextPage }
      }
    }
  }`,
  [PaymentRow, RefundRow],
);

export const CabinetEraseCustomerDocument = graphql(`
  mutation CabinetEraseCustomer($input: EraseCustomerDataInput!) {
    eraseCustomerData(input: $input) { payments rejectedPayments isComplete }
  }
`);
