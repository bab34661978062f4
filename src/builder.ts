import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type { Decimal } from 'decimal.js';
import { getNamedType, GraphQLString } from 'graphql';
import { DateResolver, DateTimeResolver, SafeIntResolver } from 'graphql-scalars';
import type PrismaTypes from '../prisma/client/pothos.js';
import { getDatamodel } from '../prisma/client/pothos.js';
import './access/access-plugin.js';
import type { Context } from './access/context.js';
import { defaultPageSize, maxPageSize, type ConnectionArgs } from './relay.js';
import { serviceError } from './core/errors.js';
import type { JsonObject } from './core/json.js';
import { DecimalScalar, IdScalar, JsonObjectScalar } from './scalars.js';

/**
 * Bounds the cost of all fields of a request. A field costs 1 for each item around it, or more if its value is long.
 * The bound stands for 4 MB, about as much as an answer may have.
 */
const maxComplexity = 20_000;
const bytesPerUnit = 200;
/** A name or title: 255 characters, which rarely take more than 2 bytes each. */
const usualTextBytes = 510;

/** The cost of a field whose value may have this many bytes. */
export const complexityOf = (bytes: number): number => Math.ceil(bytes / bytesPerUnit);
/** The cost of fields that need SQL statements of their own. */
const connectionComplexity = 50;
export const sumComplexity = 20;
/** The cost of a list of a creator. It can be asked for under each of many rows, which are not read together. */
export const creatorListComplexity = 1000;

type PageSize = Pick<ConnectionArgs, 'first' | 'last'>;

/** The items that a page has at most. The connection itself refuses sizes out of bounds. */
const pageSize = ({ first, last }: PageSize): number =>
  Math.min(Math.max(1, first ?? last ?? defaultPageSize), maxPageSize);

/** The cost of a list under a creator. */
export const complexityUnderCreator = (args: PageSize) => ({
  field: creatorListComplexity,
  multiplier: pageSize(args),
});

/** Has the scalars and plugins; the fields files of each domain add types and fields. */
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
    Id: { Input: bigint; Output: bigint };
    SafeInt: { Input: number; Output: number };
    JSONObject: { Input: JsonObject; Output: JsonObject };
  };
}>({
  plugins: ['access', ComplexityPlugin, PrismaPlugin, RelayPlugin],
  defaultFieldNullability: false,
  prisma: { client: (ctx) => ctx.db, dmmf: getDatamodel() },
  complexity: {
    limit: ({ isRoute }) => (isRoute ? {} : { complexity: maxComplexity }),
    fieldComplexity: (given, _ctx, { args, type }) =>
      args.some(({ name }) => name === 'first')
        ? { field: connectionComplexity, multiplier: pageSize(given) }
        : {
            field: getNamedType(type) === GraphQLString ? complexityOf(usualTextBytes) : 1,
            multiplier: 1,
          },
    complexityError: (_kind, { complexity }) =>
      serviceError('BAD_REQUEST', 'error.tooComplex', { complexity, most: maxComplexity }),
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
    cursorFieldOptions: { description: 'Position of the item in the list.' },
    pageInfoFieldOptions: { description: 'Position of this page in the list.' },
    pageInfoTypeOptions: { description: 'Position of a page in its list.' },
    hasNextPageFieldOptions: { description: 'Whether items follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether items precede this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first item, to pass as `before`.' },
    endCursorFieldOptions: { description: 'Cursor of the last item, to pass as `after`.' },
    firstArgOptions: {
      description: `Number of items from the start: 1 to ${maxPageSize}, ${defaultPageSize} if left out.`,
    },
    lastArgOptions: { description: `Number of items from the end: 1 to ${maxPageSize}.` },
    afterArgOptions: { description: 'List only items after this cursor.' },
    beforeArgOptions: { description: 'List only items before this cursor.' },
  },
});

const internetTime = { specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6' };

builder.addScalarType('Date', DateResolver, internetTime);
builder.addScalarType('DateTime', DateTimeResolver, internetTime);
builder.addScalarType('Id', IdScalar);
builder.addScalarType('Decimal', DecimalScalar);
builder.addScalarType('JSONObject', JsonObjectScalar);
builder.addScalarType('SafeInt', SafeIntResolver);

builder.queryType({
  description: `Queries.

Send your API key in the header \`X-API-Key\`. With a platform key, \`X-On-Behalf-Of: <creator id>\` runs the fields of a creator as that creator. Each root field counts as one request against the key's
limits. If the limits do not allow all of them, the whole request is refused; \`viewer\` shows how many are left. Ids
are integers of at most 2^53 - 1: answers give strings, inputs take a string or an integer. Lists are Relay connections, newest first unless they say otherwise: ask for the \`first\` 1 to ${maxPageSize} items, then for those \`after\` the \`endCursor\`.

Errors have \`extensions.code\`: \`UNAUTHENTICATED\`, \`FORBIDDEN\` (a key that may not do this), \`NOT_FOUND\` (also for
objects of other creators), \`VALIDATION_FAILED\` (\`extensions.fields\` describes every fault, \`extensions.faults\` has its
\`path\`, \`rule\` and \`values\`), \`FREE_PRODUCT\`, \`CONFLICT\`,
\`LINK_USED\`, \`RATE_LIMITED\` and \`UNAVAILABLE\` (\`Retry-After\` says when to try again), \`INTERNAL\` (our fault; quote
the \`X-Request-Id\`), \`METHOD_NOT_ALLOWED\`, \`NOT_ACCEPTABLE\`, \`PAYLOAD_TOO_LARGE\` and \`UNSUPPORTED_MEDIA_TYPE\` (a
wrong method, headers or body), \`PERSISTED_QUERY_NOT_SUPPORTED\` (send the document, not its hash), and
\`BAD_REQUEST\` for a document that does not fit this schema, or whose response could be larger than 4 MiB: then ask for smaller pages.

Anything marked as deprecated keeps working for at least 12 months. The reason names the replacement and the day of removal.`,
});
builder.mutationType({
  description:
    'Mutations. Each takes one `input` and returns the object it created, changed or deleted. Costs and errors are the same as for queries.',
});

builder.globalConnectionField('totalCount', (t) =>
  t.field({
    type: 'SafeInt',
    description:
      'Number of items on all pages. Counting is expensive, so ask for it only if you show it.',
    complexity: sumComplexity,
    resolve: ({ totalCount }) => totalCount(),
  }),
);
