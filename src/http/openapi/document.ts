import {
  isInputObjectType,
  isObjectType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { componentName, objectSchema, type Json } from './json-schema.js';
import { errorSchemas, responseComponents } from './errors.js';
import { guide } from './guide.js';
import { headers } from './headers.js';
import { operation } from './operations.js';
import { eventSchemas, webhooks } from './webhooks.js';
import { restView } from '../rest-view.js';
import { routes } from '../routes.js';

/** The REST API as an OpenAPI 3.1 document, read off the REST view of the schema and the routes. */
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
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: 'http://127.0.0.1:4000', description: 'A service that was started as it comes.' },
    ],
    security: [{ ApiKey: [] }],
    tags: [
      { name: 'Payment links', description: 'Links to the payment page of one product.' },
      { name: 'API keys', description: 'Keys that open this API.' },
      {
        name: 'Webhooks',
        description: 'Signed requests that the service sends to your endpoints.',
        externalDocs: {
          description: 'Standard Webhooks: how to verify them, and libraries that do',
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
          description: 'Made in the web cabinet, or with `createApiKey`.',
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
