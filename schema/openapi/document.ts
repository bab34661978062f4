import {
  isInputObjectType,
  isObjectType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { componentName, objectSchema, type Json } from './json-schema.js';
import { errorSchemas, responseComponents } from './error-responses.js';
import { guide } from './guide.js';
import { headers } from './headers.js';
import { operation } from './rest-operations.js';
import { eventSchemas, webhooks } from './webhooks.js';
import { defaultAddress } from '../../src/http/pages/guide/addresses.js';
import { restView } from '../../src/http/rest/rest-view.js';
import { routes } from '../../src/http/rest/routes.js';

/** Describes the REST API as an OpenAPI 3.1 document, from the REST view of the schema and the routes. */
export function openApiDocument(schema: GraphQLSchema, version: string): Json {
  const view = restView(schema);
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
      summary: 'Sell by link.',
      version,
      description: guide,
      contact: { name: 'Payment Link Service', url: defaultAddress },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: defaultAddress, description: 'A service started with its default settings.' }],
    security: [{ ApiKey: [] }],
    tags: [
      { name: 'Payment links', description: 'Links to the payment page of one product.' },
      { name: 'Your API keys', description: 'Keys for this API.' },
      {
        name: 'Webhooks',
        description: 'Signed requests from the service to your endpoints.',
        externalDocs: {
          description: 'Standard Webhooks: verification, and libraries for it',
          url: 'https://www.standardwebhooks.com',
        },
      },
    ],
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Created in the web cabinet, or with `createApiKey`.',
        },
      },
      headers,
      responses: responseComponents(),
      schemas: {
        ...Object.fromEntries(
          objectTypes(view).map((type) => [componentName(type.name), objectSchema(type)]),
        ),
        ...eventSchemas(),
        ...errorSchemas,
      },
    },
  };
}

const objectTypes = (view: GraphQLSchema): (GraphQLObjectType | GraphQLInputObjectType)[] =>
  Object.values(view.getTypeMap()).filter(
    (type): type is GraphQLObjectType | GraphQLInputObjectType =>
      (isObjectType(type) || isInputObjectType(type)) &&
      !type.name.startsWith('__') &&
      type !== view.getQueryType() &&
      type !== view.getMutationType(),
  );
