import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type { Decimal } from 'decimal.js';
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

/** A JSON object whose keys are the client's own. */
export type JsonObject = Record<string, unknown>;

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
  plugins: ['access', PrismaPlugin, RelayPlugin],
  defaultFieldNullability: false,
  prisma: { client: (ctx) => ctx.db, dmmf: getDatamodel() },
  relay: {
    nodesOnConnection: true,
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    edgesFieldOptions: { nullable: false },
    nodeFieldOptions: { nullable: false },
  },
});

builder.addScalarType('Date', DateResolver);
builder.addScalarType('DateTime', DateTimeResolver);
builder.addScalarType('Decimal', DecimalScalar);
builder.addScalarType('JSONObject', JSONObjectResolver);
builder.addScalarType('SafeInt', SafeIntResolver);

builder.queryType({ description: 'What can be asked.' });
builder.mutationType({ description: 'What can be done. Every mutation takes one `input`.' });

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description:
      'How many there are on all pages. Costs a count, so ask for it only where you show it.',
    resolve: ({ totalCount }) => totalCount(),
  }),
);
