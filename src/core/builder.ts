import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type { Decimal } from 'decimal.js';
import { getNamedType, GraphQLString } from 'graphql';
import {
  DateResolver,
  DateTimeResolver,
  JSONObjectResolver,
  SafeIntResolver,
} from 'graphql-scalars';
import type PrismaTypes from '../../prisma/client/pothos.js';
import { getDatamodel } from '../../prisma/client/pothos.js';
import './access-plugin.js';
import type { Context } from './context.js';
import { DecimalScalar } from './decimal.js';
import { ServiceError } from './errors.js';
import type { JsonObject } from './json.js';
import { defaultPageSize, maxPageSize } from './keyset.js';

/**
 * What all fields of a request may cost together; a field costs 1 for each item around it, and more when its value is
 * long. All of it comes to 4 MB, which is as much as an answer may have.
 */
const maxComplexity = 20_000;
const bytesPerUnit = 200;
/** Names, titles and the like: 255 characters, hardly ever of more than 2 bytes. */
const usualTextBytes = 510;

/** What a field costs whose value may have so many bytes. */
export const complexityOf = (bytes: number): number => Math.ceil(bytes / bytesPerUnit);
/** What costs statements of its own. */
const connectionComplexity = 50;
export const sumComplexity = 20;

/** Knows the scalars and the plugins; types and fields are added by each domain's `fields.ts`. */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Connection: { totalCount: () => Promise<number> };
  Scalars: {
    Date: { Input: Date; Output: Date };
    DateTime: { Input: Date; Output: Date };
    Decimal: { Input: Decimal; Output: Decimal | string };
    SafeInt: { Input: number; Output: number };
    JSONObject: { Input: JsonObject; Output: JsonObject };
  };
}>({
  plugins: ['access', ComplexityPlugin, PrismaPlugin, RelayPlugin],
  defaultFieldNullability: false,
  prisma: { client: (ctx) => ctx.db, dmmf: getDatamodel() },
  complexity: {
    // What a route asks for is always the same, and was looked at when it was written.
    limit: ({ isRoute }) => (isRoute ? {} : { complexity: maxComplexity }),
    fieldComplexity: ({ first, last }, _ctx, { args, type }) =>
      args.some(({ name }) => name === 'first')
        ? {
            field: connectionComplexity,
            // Sizes out of bounds are refused by the connection itself.
            multiplier: Math.min(
              Math.max(1, Number(first ?? last ?? defaultPageSize)),
              maxPageSize,
            ),
          }
        : {
            field: getNamedType(type) === GraphQLString ? complexityOf(usualTextBytes) : 1,
            multiplier: 1,
          },
    complexityError: (_kind, { complexity }) =>
      new ServiceError('BAD_REQUEST', (say) =>
        say('error.tooComplex', { complexity, most: maxComplexity }),
      ),
  },
  relay: {
    nodesOnConnection: { description: 'The items of this page.' },
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    edgesFieldOptions: {
      nullable: false,
      description: 'The items of this page, each with its cursor.',
    },
    nodeFieldOptions: { nullable: false, description: 'The item.' },
    cursorFieldOptions: { description: 'Marks the place of the item in the list.' },
    pageInfoFieldOptions: { description: 'What lies before and after this page.' },
    pageInfoTypeOptions: { description: 'What lies before and after a page.' },
    hasNextPageFieldOptions: { description: 'Whether more items follow.' },
    hasPreviousPageFieldOptions: { description: 'Whether items lie before.' },
    startCursorFieldOptions: { description: 'Cursor of the first item; give it as `before`.' },
    endCursorFieldOptions: { description: 'Cursor of the last item; give it as `after`.' },
    firstArgOptions: {
      description: 'How many items to list from the front: 1 to 100, 20 if left out.',
    },
    lastArgOptions: { description: 'How many items to list from the end: 1 to 100.' },
    afterArgOptions: { description: 'List what follows this cursor.' },
    beforeArgOptions: { description: 'List what lies before this cursor.' },
  },
});

builder.addScalarType('Date', DateResolver);
builder.addScalarType('DateTime', DateTimeResolver);
builder.addScalarType('Decimal', DecimalScalar);
builder.addScalarType('JSONObject', JSONObjectResolver);
builder.addScalarType('SafeInt', SafeIntResolver);

builder.queryType({
  description: `What can be asked.

Send your API key in the header \`X-API-Key\`. Each field of this type costs one request of the key's limits, and
the whole request is refused when they do not hold it; \`viewer\` tells what is left. Lists are Relay connections, newest
first: ask for the \`first\` 1 to 100, then for those \`after\` the \`endCursor\`.

Errors have \`extensions.code\`: \`UNAUTHENTICATED\`, \`FORBIDDEN\` (a key of the other scope), \`NOT_FOUND\` (also what is
another creator's), \`VALIDATION_FAILED\` (\`extensions.fields\` names every fault), \`FREE_PRODUCT\`, \`CONFLICT\`, \`LINK_USED\`,
\`RATE_LIMITED\` and \`UNAVAILABLE\` (\`Retry-After\` says when to come back), \`INTERNAL\` (ours; quote the \`X-Request-Id\`),
\`PAYLOAD_TOO_LARGE\`, and \`BAD_REQUEST\` for a document that does not fit this schema, or whose answer
could be larger than 4 MiB: then ask for smaller pages.

What is marked as deprecated works on for at least 12 months; the reason says what replaces it, and the day it goes.`,
});
builder.mutationType({
  description:
    'What can be done. Every mutation takes one `input`, and returns the object that it made, changed or deleted. Costs and errors are those of queries.',
});

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description:
      'How many there are on all pages. Costs a count, so ask for it only where you show it.',
    complexity: sumComplexity,
    resolve: ({ totalCount }) => totalCount(),
  }),
);
