import { graphql } from '../../graphql.js';
import { LinkRow } from '../../parts/links/link-row.js';

/** A page of products with what their links get. */
export const CabinetProductsDocument = graphql(`
  query CabinetProducts($first: Int, $after: String) {
    products(first: $first, after: $after) {
      nodes { id title isFree isArchived linkDefaults { expiresAfterSeconds successUrl } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** A product, and what its links get. */
export const CabinetProductDocument = graphql(`
  query CabinetProduct($id: ID!) {
    product(id: $id) {
      id title description isFree isArchived createdAt
      linkDefaults { expiresAfterSeconds successUrl }
    }
  }
`);

/** The newest links of a product, as many as are seen at a glance. */
export const CabinetNewestLinksDocument = graphql(
  `query CabinetNewestLinks($productId: ID!) {
    paymentLinks(filter: { productId: $productId }, first: 5) { nodes { ...LinkRow } }
  }`,
  [LinkRow],
);

export const CabinetSetLinkDefaultsDocument = graphql(`
  mutation CabinetSetLinkDefaults($input: SetLinkDefaultsInput!) {
    setLinkDefaults(input: $input) { id linkDefaults { expiresAfterSeconds successUrl } }
  }
`);
