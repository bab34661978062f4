import {
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { objectSchema, typeSchema, type Json } from './json-schema.js';
import { requestExamples, responseExamples } from './openapi-examples.js';
import {
  errorResponses,
  errorSchemas,
  headerRefs,
  headers,
  jsonContent,
  limitHeaders,
} from './openapi-responses.js';
import { restName } from './rest-field.js';
import { restView } from './rest-view.js';
import { routes, type RestRoute } from './routes.js';

/** The REST API as an OpenAPI 3.1 document, read off the REST view of the schema and the routes. */
export function openApiDocument(schema: GraphQLSchema, version: string): Json {
  const view = restView(schema);
  const types = Object.values(view.getTypeMap()).filter(
    (type): type is GraphQLObjectType | GraphQLInputObjectType =>
      (isObjectType(type) || isInputObjectType(type)) &&
      !type.name.startsWith('__') &&
      !['Query', 'Mutation'].includes(type.name),
  );
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, view),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payment Link Service',
      version,
      description:
        'Sell by link: make a link to one of your products at its own prices, and send it to a customer. Every request carries your API key in `X-API-Key`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4000' }],
    security: [{ ApiKey: [] }],
    tags: [
      { name: 'Payment links', description: 'Links to the payment page of one product.' },
      { name: 'API keys', description: 'Keys that open this API.' },
    ],
    paths,
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Made in the web cabinet or with the create-key operation.',
        },
      },
      headers,
      schemas: {
        ...Object.fromEntries(types.map((type) => [type.name, objectSchema(type)])),
        ...errorSchemas,
      },
    },
  };
}

function operation(route: RestRoute, view: GraphQLSchema): Json {
  const root = route.kind === 'Query' ? view.getQueryType() : view.getMutationType();
  const field = root?.getFields()[restName(route.field)] as GraphQLField<unknown, unknown>;
  const input = field.args.find(({ name }) => name === 'input');
  return {
    operationId: route.field,
    summary: route.summary,
    description: field.description ?? undefined,
    tags: [route.path.includes('/keys') ? 'API keys' : 'Payment links'],
    parameters: parametersOf(route, field),
    ...(input && {
      requestBody: {
        required: true,
        content: jsonContent(typeSchema(input.type), {
          example: requestExamples[route.field],
        }),
      },
    }),
    responses: {
      [route.status]: {
        description: route.status === 204 ? 'Done; the answer has no body.' : 'Done.',
        headers: headerRefs([
          ...limitHeaders,
          ...(route.takesIdempotencyKey ? ['Idempotent-Replayed'] : []),
        ]),
        ...(route.status === 200 && {
          content: jsonContent(typeSchema(field.type), { example: responseExamples[route.field] }),
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
    description: parameterDescriptions[name],
    schema: { type: 'integer', format: 'int32', minimum: 1 },
  }));
  const inQuery = Object.keys(route.queryArgs ?? {}).map((name) => {
    const arg = field.args.find((candidate) => candidate.name === restName(name));
    return {
      name: restName(name),
      in: 'query',
      required: false,
      description: arg?.description ?? undefined,
      schema:
        name === 'includeRevoked'
          ? { type: 'integer', enum: [0, 1], default: 0 }
          : { type: 'integer', format: 'int64', minimum: 1, default: 1 },
    };
  });
  return [...inPath, ...inQuery, ...(route.takesIdempotencyKey ? [idempotencyKey] : [])];
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of your own for this request. Sent again within 24 hours with the same body, it gets the same link.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const parameterDescriptions: Record<string, string> = {
  product: 'Product id, as in the address of the product edit page of the web cabinet.',
  paymentLink: 'Link `id` from the list.',
  id: 'Key `id` from the list.',
};
