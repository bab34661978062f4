import {
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import {
  errorTable,
  invalid,
  keyInvalid,
  keyMissing,
  notFound,
  rateLimited,
  ServiceError,
  type ErrorCode,
} from '../core/errors.js';
import { requestExamples, responseExamples } from './openapi-examples.js';
import { errorBody } from './rest.js';
import { restName, restView } from './rest-view.js';
import { routes, type RestRoute } from './routes.js';

type Json = Record<string, unknown>;

/** Scalars of the schema in JSON Schema. */
const scalars: Record<string, Json> = {
  Int: { type: 'integer', format: 'int32' },
  SafeInt: { type: 'integer', format: 'int64' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  Decimal: { type: 'number' },
  JSONObject: { type: 'object', additionalProperties: true },
};

const errorSchemas: Record<string, Json> = {
  Error: {
    type: 'object',
    required: ['error', 'message'],
    properties: { error: { type: 'string' }, message: { type: 'string' } },
  },
  ValidationError: {
    type: 'object',
    required: ['message', 'errors'],
    properties: {
      message: { type: 'string' },
      errors: {
        type: 'object',
        description: 'What is wrong, by path of the field; `error` for a free product.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
  },
};

const header = (description: string, type: string): Json => ({ description, schema: { type } });

const headers: Record<string, Json> = {
  'X-Request-Id': header('Names this request in the logs of the service.', 'string'),
  'X-RateLimit-Limit': header('Requests the tighter limit allows.', 'integer'),
  'X-RateLimit-Remaining': header('Requests left of the tighter limit.', 'integer'),
  'RateLimit-Policy': header('Both limits: requests (q) in seconds (w).', 'string'),
  RateLimit: header('Requests left (r), and seconds until one more is free (t).', 'string'),
  'Retry-After': header('Seconds to wait before the next try.', 'integer'),
};

const limitHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'RateLimit-Policy',
  'RateLimit',
];

/** What each error looks like; a status may have several. */
const errorExamples: Partial<Record<ErrorCode, Record<string, ServiceError>>> = {
  UNAUTHENTICATED: { missing: keyMissing(), invalid: keyInvalid() },
  FORBIDDEN: {
    platformKey: new ServiceError(
      'FORBIDDEN',
      'This needs a creator key; yours is a platform key.',
    ),
  },
  NOT_FOUND: { notFound: notFound('The product') },
  PAYLOAD_TOO_LARGE: {
    tooLarge: new ServiceError('PAYLOAD_TOO_LARGE', 'A request body may have at most 65536 bytes.'),
  },
  UNSUPPORTED_MEDIA_TYPE: {
    notJson: new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as plain JSON, with Content-Type: application/json.',
    ),
  },
  RATE_LIMITED: { rateLimited: rateLimited(12) },
  INTERNAL: {
    internal: new ServiceError(
      'INTERNAL',
      'Something went wrong on our side. Please quote request id 5ca5394e-de14-4e47-8987-ed9767df2642.',
    ),
  },
  UNAVAILABLE: {
    noRate: new ServiceError(
      'UNAVAILABLE',
      'No current EUR to RUB rate is known. Please try again later, or send an RUB entry in prices.',
      { title: 'Exchange rate unavailable' },
    ),
  },
};

const invalidExamples: Record<string, Record<string, ServiceError>> = {
  createPaymentLink: {
    invalid: invalid([
      { path: ['prices'], rule: 'euroMissing' },
      { path: ['prices', 0, 'currencyId'], rule: 'unknownCurrency' },
    ]),
    freeProduct: new ServiceError(
      'FREE_PRODUCT',
      'A payment link cannot be created for a free product.',
    ),
  },
  createApiKey: { invalid: invalid([{ path: ['name'], rule: 'required' }]) },
};

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
        headers: headerRefs(limitHeaders),
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
  return [...inPath, ...inQuery];
}

const parameterDescriptions: Record<string, string> = {
  product: 'Product id, as in the address of the product edit page of the web cabinet.',
  paymentLink: 'Link `id` from the list.',
  id: 'Key `id` from the list.',
};

function errorResponses(route: RestRoute): Json {
  const codes: ErrorCode[] = [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    ...(route.path.includes('{') ? (['NOT_FOUND'] as const) : []),
    ...(route.hasBody
      ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'] as const)
      : []),
    'RATE_LIMITED',
    'INTERNAL',
    ...(route.field === 'createPaymentLink' ? (['UNAVAILABLE'] as const) : []),
  ];
  return Object.fromEntries(
    codes.map((code) => {
      const isInvalid = code === 'VALIDATION_FAILED';
      const examples = isInvalid ? invalidExamples[route.field] : errorExamples[code];
      const waits = code === 'RATE_LIMITED' || code === 'UNAVAILABLE';
      return [
        errorTable[code].status,
        {
          description: errorTable[code].title,
          headers: headerRefs([
            ...(code === 'UNAUTHENTICATED' || code === 'FORBIDDEN'
              ? ['X-Request-Id']
              : limitHeaders),
            ...(waits ? ['Retry-After'] : []),
          ]),
          content: jsonContent(reference(isInvalid ? 'ValidationError' : 'Error'), {
            examples: Object.fromEntries(
              Object.entries(examples ?? {}).map(([name, error]) => [
                name,
                { value: errorBody(error) },
              ]),
            ),
          }),
        },
      ];
    }),
  );
}

const headerRefs = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const jsonContent = (schema: Json, examples: Json): Json => ({
  'application/json': { schema, ...examples },
});

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function objectSchema(type: GraphQLObjectType | GraphQLInputObjectType): Json {
  const fields: (GraphQLField<unknown, unknown> | GraphQLInputField)[] = isInputObjectType(type)
    ? Object.values(type.getFields())
    : Object.values(type.getFields());
  return {
    type: 'object',
    description: type.description ?? undefined,
    required: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, type: fieldType, description }) => [
        name,
        { ...typeSchema(fieldType), description: description ?? undefined },
      ]),
    ),
  };
}

function typeSchema(type: GraphQLType): Json {
  const inner = getNullableType(type);
  let schema: Json;
  if (isListType(inner)) schema = { type: 'array', items: typeSchema(inner.ofType) };
  else if (isObjectType(inner) || isInputObjectType(inner)) schema = reference(inner.name);
  else schema = scalars[inner.toString()] ?? { type: 'string' };
  if (isNonNullType(type) || !schema.type || isObjectType(inner)) return schema;
  return { ...schema, type: [schema.type, 'null'] };
}
