export const paymentLinksPath = '/api/v1/creator/products/{product}/payment-links';

export type OperationId =
  | 'createPaymentLink'
  | 'listPaymentLinks'
  | 'deletePaymentLink'
  | 'listApiKeys'
  | 'createApiKey'
  | 'deleteApiKey'
  | 'regenerateApiKey';

/** The seven REST operations, each a view of one root field. */
export interface RestRoute {
  /** The name of the operation in clients that are generated from the OpenAPI document. */
  operationId: OperationId;
  method: 'GET' | 'POST' | 'DELETE';
  /** Path parameters in braces; each is a positive integer. */
  path: string;
  kind: 'Query' | 'Mutation';
  /** Root field of the schema that answers. */
  field: string;
  status: 200 | 204;
  /** The path parameters, by the argument of the field (or the field of its `input`) that takes them. */
  pathArgs: Record<string, string>;
  /** Arguments of the field that may come in the query string, with a function that reads their text. */
  queryArgs?: Record<string, (text: string | null) => number | boolean>;
  /** True if the request body is the rest of the `input`. */
  hasBody?: true;
  /** Fields of `input` that the route itself sets. */
  fixedInput?: Record<string, unknown>;
  /** True if the header `Idempotency-Key` makes the request safe to repeat. */
  takesIdempotencyKey?: true;
}

/** A page number, 1 unless the text is a plain decimal integer from 1 to 2^53 - 1. */
const readPage = (text: string | null): number => {
  const page = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 1;
  return Number.isSafeInteger(page) ? page : 1;
};

export const routes: readonly RestRoute[] = [
  {
    operationId: 'createPaymentLink',
    method: 'POST',
    path: paymentLinksPath,
    kind: 'Mutation',
    field: 'createPaymentLink',
    status: 200,
    pathArgs: { productId: 'product' },
    hasBody: true,
    fixedInput: { useDefaults: true },
    takesIdempotencyKey: true,
  },
  {
    operationId: 'listPaymentLinks',
    method: 'GET',
    path: paymentLinksPath,
    kind: 'Query',
    field: 'paymentLinkPage',
    status: 200,
    pathArgs: { productId: 'product' },
    queryArgs: { page: readPage },
  },
  {
    operationId: 'deletePaymentLink',
    method: 'DELETE',
    path: `${paymentLinksPath}/{paymentLink}`,
    kind: 'Mutation',
    field: 'deletePaymentLink',
    status: 204,
    pathArgs: { productId: 'product', id: 'paymentLink' },
  },
  {
    operationId: 'listApiKeys',
    method: 'GET',
    path: '/creator-api/keys',
    kind: 'Query',
    field: 'apiKeyList',
    status: 200,
    pathArgs: {},
    queryArgs: { includeRevoked: (text) => text === '1' || text === 'true' },
  },
  {
    operationId: 'createApiKey',
    method: 'POST',
    path: '/creator-api/keys',
    kind: 'Mutation',
    field: 'createApiKey',
    status: 200,
    pathArgs: {},
    hasBody: true,
  },
  {
    operationId: 'regenerateApiKey',
    method: 'POST',
    path: '/creator-api/keys/{id}/regenerate',
    kind: 'Mutation',
    field: 'regenerateApiKey',
    status: 200,
    pathArgs: { id: 'id' },
  },
  {
    operationId: 'deleteApiKey',
    method: 'DELETE',
    path: '/creator-api/keys/{id}',
    kind: 'Mutation',
    field: 'deleteApiKey',
    status: 204,
    pathArgs: { id: 'id' },
  },
];
