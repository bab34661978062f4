import type { GraphQLField, GraphQLSchema } from 'graphql';
import { maxKeyLength } from '../../payment-links/idempotency.js';
import { typeSchema, type Json } from './json-schema.js';
import { errorResponses, jsonContent } from './errors.js';
import { requestExamples, responseExamples } from './examples.js';
import { responseHeaders } from './headers.js';
import { restName } from '../rest-field.js';
import type { OperationId, RestRoute } from '../routes.js';

interface Text {
  summary: string;
  description: string;
  /** What an answer of success says. */
  success: string;
}

const texts: Record<OperationId, Text> = {
  createPaymentLink: {
    summary: 'Create a payment link',
    description:
      'Makes a link to one of your products, which must not be free, at prices of its own. They are frozen on the link: without an RUB entry the RUB price is computed once, from the EUR price at the current exchange rate of the Bank of Russia, rounded half up to 0.01.\n\nGive the request an `Idempotency-Key`, and it can be sent again without making a second link.',
    success: 'The link was made, now or by the same request before.',
  },
  listPaymentLinks: {
    summary: 'List payment links',
    description:
      'The links of a product that are not deleted, newest first, 15 a page. A page past the last one is empty; a `page` that is no positive integer is the first.',
    success: 'A page of links.',
  },
  deletePaymentLink: {
    summary: 'Delete a payment link',
    description: 'Takes a link out of the list and makes it unpayable. What was paid stays paid.',
    success: 'The link is deleted.',
  },
  listApiKeys: {
    summary: 'List API keys',
    description: 'Your keys, newest first, without their secrets.',
    success: 'The keys.',
  },
  createApiKey: {
    summary: 'Create an API key',
    description:
      'Makes a key; a creator can have 100 that work. The secret is in this answer and nowhere else: store it now.',
    success: 'The key, with its secret.',
  },
  deleteApiKey: {
    summary: 'Delete an API key',
    description:
      'Revokes a key for good: it is refused from now on. Its usage figures stay, and are listed with `include_revoked=1`.',
    success: 'The key is deleted.',
  },
  regenerateApiKey: {
    summary: 'Regenerate an API key',
    description:
      'Gives a key a new secret, which is in this answer and nowhere else. The old secret is refused from now on; id, name and usage figures stay.',
    success: 'The key, with its new secret.',
  },
};

/** The operation of a route, on the REST view of the schema. */
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
    tags: [route.path.includes('/keys') ? 'API keys' : 'Payment links'],
    parameters: parametersOf(route, field),
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

function parametersOf(route: RestRoute, field: GraphQLField<unknown, unknown>): Json[] {
  const inPath = Object.values(route.pathArgs).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: pathParameters[name],
    schema: { type: 'integer', format: 'int32', minimum: 1 },
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

const pathParameters: Record<string, string> = {
  product: 'Product id, as in the address of the product edit page of the web cabinet.',
  paymentLink: 'Link `id` from the list.',
  id: 'Key `id` from the list.',
};

const queryParameters: Record<string, Json> = {
  page: {
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
  },
  includeRevoked: { type: 'integer', enum: [0, 1], default: 0 },
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of your own for this request, such as your order number. Sent again within 24 hours with the same product and body it gets the same link; with another one it is a 422.',
  schema: { type: 'string', minLength: 1, maxLength: maxKeyLength },
};
