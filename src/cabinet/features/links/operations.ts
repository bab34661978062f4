import { graphql, type ResultOf } from '../../graphql.js';
import { LinkRow } from '../../parts/links/link-row.js';

export const CabinetLinksDocument = graphql(
  `query CabinetLinks($filter: PaymentLinkFilter, $first: Int, $after: String) {
    paymentLinks(filter: $filter, first: $first, after: $after) {
      nodes { ...LinkRow }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [LinkRow],
);

/** A page of products to make links for. */
export const CabinetProductChoiceDocument = graphql(`
  query CabinetProductChoice($first: Int, $after: String) {
    products(first: $first, after: $after) {
      nodes { id title isFree isArchived linkDefaults { expiresAfterSeconds successUrl } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** What customers read of a product. */
export const CabinetProductWordsDocument = graphql(`
  query CabinetProductWords($id: ID!) {
    product(id: $id) { id title description }
  }
`);

/** All of a payment link but its payments. */
export const CabinetLinkDocument = graphql(`
  query CabinetLink($id: ID!) {
    paymentLink(id: $id) {
      id uuid paymentLink productId status isEnabled useOnce usedAt maxPayments expiresAt label
      successUrl metadata createdAt
      product { id title isArchived }
      prices { currency regular discount charged isDiscountPrice rate rateSource rateDate }
      payments(first: 1) { totalCount }
    }
  }
`);

export type Link = NonNullable<ResultOf<typeof CabinetLinkDocument>['paymentLink']>;

/** A page of the payments of a link, deleted or not, with the newest refunds of each. */
export const CabinetLinkPaymentsDocument = graphql(`
  query CabinetLinkPayments($linkId: ID!, $first: Int, $after: String) {
    payments(paymentLinkId: $linkId, first: $first, after: $after) {
      nodes {
        id paymentId createdAt amount currency refundedAmount isTest
        customer { email name erasedAt }
        refunds(first: 5) { nodes { id amount currency reason createdAt } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** The address of a link with the details of a customer filled in. */
export const CabinetPrefilledAddressDocument = graphql(`
  query CabinetPrefilledAddress($id: ID!, $prefill: Prefill!) {
    paymentLink(id: $id) { id paymentLink(prefill: $prefill) }
  }
`);

/** The RUB price that a link made now would get. */
export const CabinetRoublePreviewDocument = graphql(`
  query CabinetRoublePreview($eur: Decimal!) {
    pricePreview(eur: $eur) { rub rate source date }
  }
`);

export const CabinetCreateLinkDocument = graphql(`
  mutation CabinetCreateLink($input: CreatePaymentLinkInput!) {
    createPaymentLink(input: $input) { id }
  }
`);

export const CabinetUpdateLinkDocument = graphql(`
  mutation CabinetUpdateLink($input: UpdatePaymentLinkInput!) {
    updatePaymentLink(input: $input) {
      id status isEnabled maxPayments expiresAt label successUrl
    }
  }
`);

/** Delete a payment link. Its payments stay. */
export const CabinetDeleteLinkDocument = graphql(`
  mutation CabinetDeleteLink($input: DeletePaymentLinkInput!) {
    deletePaymentLink(input: $input) { id }
  }
`);

export const CabinetLinkIdsDocument = graphql(`
  query CabinetLinkIds($filter: PaymentLinkFilter, $first: Int, $after: String) {
    paymentLinks(filter: $filter, first: $first, after: $after) {
      nodes { id }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const CabinetUpdateLinksDocument = graphql(`
  mutation CabinetUpdateLinks($input: UpdatePaymentLinksInput!) {
    updatePaymentLinks(input: $input) { links { id status isEnabled expiresAt } notFound }
  }
`);

export const CabinetDeleteLinksDocument = graphql(`
  mutation CabinetDeleteLinks($input: DeletePaymentLinksInput!) {
    deletePaymentLinks(input: $input) { notFound }
  }
`);
