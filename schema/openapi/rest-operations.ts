import type { GraphQLField, GraphQLSchema } from 'graphql';
import { maxKeys } from '../../src/api-keys/api-keys.js';
import { maxKeyLength } from '../../src/payment-links/idempotency.js';
import { typeSchema, type Json } from './json-schema.js';
import { errorResponses, jsonContent } from './error-responses.js';
import { requestExamples, responseExamples } from './examples.js';
import { responseHeaders } from './headers.js';
import { restName } from '../../src/http/rest/rest-field.js';
import type { OperationId, RestRoute } from '../../src/http/rest/routes.js';

interface Text {
  summary: string;
  description: string;
  /** The description of the success response. */
  success: string;
}

const texts: Record<OperationId, Text> = {
  createPaymentLink: {
    summary: 'Create a payment link',
    description:
      'Creates a link to one of your products, with its own prices. The product must not be free. The prices are frozen on the link. Without an RUB entry, the RUB price is computed once: from the EUR price at the current exchange rate of the Bank of Russia, rounded half up to 0.01.\n\nWith an `Idempotency-Key` you can send the request again without creating a second link.',
    success: 'The link was created, now or by an earlier request with the same `Idempotency-Key`.',
  },
  listPaymentLinks: {
    summary: 'List payment links',
    description:
      'The links of a product, newest first, 15 per page, without deleted ones. A page after the last one is empty. If `page` is not a positive integer, you get the first page.',
    success: 'A page of links.',
  },
  deletePaymentLink: {
    summary: 'Delete a payment link',
    description: 'Deletes a link: it leaves the list and can no longer be paid. Its payments stay.',
    success: 'The link was deleted.',
  },
  listApiKeys: {
    summary: 'List API keys',
    description: 'Your keys, newest first, without their secrets.',
    success: 'The keys.',
  },
  createApiKey: {
    summary: 'Create an API key',
    description: `Creates a key; you can have ${maxKeys} working keys. Only this response shows the secret: store it now.`,
    success: 'The key, with its secret.',
  },
  deleteApiKey: {
    summary: 'Delete an API key',
    description:
      'Revokes a key for good: it is refused from now on. Its usage figures stay; `include_revoked=1` lists them.',
    success: 'The key was deleted.',
  },
  regenerateApiKey: {
    summary: 'Regenerate an API key',
    description:
      'Gives a key a new secret, which only this response shows. The old secret is refused from now on. Id, name and usage figures stay.',
    success: 'The key, with its new secret.',
  },
};

/** Describes the operation of a route, as the REST view of the schema has it. */
export function operation(route: RestRoute, view: GraphQLSchema): Json {
  const { operationId, kind, status } = route;
  const { summary, description, success } = texts[operationId];
  const root = kind === 'Query' ? view.getQueryType() : view.getMutationType();
  const field = root?.getFields()[restName(route.field)] as GraphQLField<unknown, unknown>;
  const input = field.args.find(({ name }) => name === 'input');
  return {
    operationId,
    summary,
    description,
    tags: [route.path.includes('/keys') ? 'Your API keys' : 'Payment links'],
    parameters: describeParameters(route, field),
    ...(input && {
      requestBody: {
        required: true,
        content: jsonContent(typeSchema(input.type), requestExamples[operationId] ?? {}),
      },
    }),
    responses: {
      [status]: {
        description: success,
        headers: {
          ...responseHeaders({ limits: 'always' }),
          ...(route.takesIdempotencyKey && {
            'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' },
          }),
        },
        ...(status === 200 && {
          content: jsonContent(typeSchema(field.type), responseExamples[operationId] ?? {}),
        }),
      },
      ...errorResponses(route),
    },
  };
}

function describeParameters(route: RestRoute, field: GraphQLField<unknown, unknown>): Json[] {
  const inPath = Object.values(route.pathArgs).map((name) => ({
    name,
    in: 'path',
    required: true,
    ...pathParameters[name],
    schema: { type: 'integer', format: 'int64', minimum: 1 },
  }));
  const inQuery = Object.keys(route.queryArgs ?? {}).map((name) => ({
    name: restName(name),
    in: 'query',
    required: false,
    description: field.args.find((arg) => arg.name === restName(name))?.description ?? undefined,
    schema: queryParameters[name],
  }));
  return [...inPath, ...inQuery, ...(route.takesIdempotencyKey ? [idempotencyKey] : [])];
}

/** The examples work after a first start, in the order of the document. They never name the key in use, which is 1. */
const pathParameters: Record<string, { description: string; example: number }> = {
  product: {
    description: 'Product id, as in the address of the product edit page in the web cabinet.',
    example: 1,
  },
  paymentLink: { description: 'Link `id` from the list.', example: 1 },
  id: { description: 'Key `id` from the list.', example: 2 },
};

const queryParameters: Record<string, Json> = {
  page: {
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
  },
  includeRevoked: {
    anyOf: [{ type: 'boolean' }, { type: 'integer', enum: [0, 1] }],
    default: false,
  },
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of your own for this request, such as your order number. If you send it again within 24 hours and ask for the same, you get the same link; if you ask for anything else, a 422. Use a new value for each new link: a request with the same value gets the old link.',
  schema: { type: 'string', minLength: 1, maxLength: maxKeyLength },
};
