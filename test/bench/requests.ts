import { productOf } from './data.js';
import type { Load, LoadRequest } from './load.js';

/** The number of creators that send requests at once, where there may be several. */
const callers = 8;

/** A key with one of its creator's products. */
export interface Target {
  key: string;
  product: number;
}

/** A product of each of some creators. */
export const spread = (place: number) => (keys: string[]) =>
  keys.slice(0, callers).map((key, index) => ({ key, product: productOf(index + 1, place) }));

export type RequestKind = (target: Target) => LoadRequest;

/** An EUR price. The service computes the RUB price. */
export const newLink = {
  prices: [{ currency_id: 3, price: 20, discount_price: 15.5, is_discount_price: true }],
  use_once: true,
  metadata: { order: 'A-7', utm_source: 'mail', buyer: { name: 'Анна' } },
};

/** As many links as a page of REST shows, with the fields it shows; the filter as the cabinet sends it. */
const pageQuery = `
  query ($filter: PaymentLinkFilter) {
    paymentLinks(filter: $filter, first: 15) {
      totalCount
      nodes { id productId uuid paymentLink useOnce isDiscountPrice prices { formatted } }
      pageInfo { hasNextPage endCursor }
    }
  }`;

const createMutation = `
  mutation ($input: CreatePaymentLinkInput!) {
    createPaymentLink(input: $input) { uuid metadata useOnce paymentLink }
  }`;

export const listPath = (product: number) => `/api/v1/creator/products/${product}/payment-links`;

export const create: RequestKind = ({ key, product }) => ({
  method: 'POST',
  path: listPath(product),
  headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
  body: JSON.stringify(newLink),
});

export const list =
  (page: number): RequestKind =>
  ({ key, product }) => ({
    method: 'GET',
    path: `${listPath(product)}?page=${page}`,
    headers: { 'X-API-Key': key },
  });

const graphql = (key: string, query: string, variables: object): LoadRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
  body: JSON.stringify({ query, variables }),
});

export const graphqlCreate: RequestKind = ({ key, product }) => {
  const [price] = newLink.prices;
  return graphql(key, createMutation, {
    input: {
      productId: product,
      prices: [
        {
          currencyId: price?.currency_id,
          price: price?.price,
          discountPrice: price?.discount_price,
          isDiscountPrice: price?.is_discount_price,
        },
      ],
      useOnce: newLink.use_once,
      metadata: newLink.metadata,
    },
  });
};

export const graphqlList: RequestKind = ({ key, product }) =>
  graphql(key, pageQuery, { filter: { productId: product } });

/** The same kind of request to each target in turn. */
export function inTurn(targets: Target[], request: RequestKind): Load {
  const requests = targets.map(request);
  let index = -1;
  return {
    next() {
      index = (index + 1) % requests.length;
      return requests[index] as LoadRequest;
    },
    // Errors of GraphQL have status 200, too.
    ...(requests[0]?.path === '/graphql' && { isWrong: (body) => !body.startsWith('{"data":{') }),
  };
}
