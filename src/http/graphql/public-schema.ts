import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  GraphQLScalarType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLSchema,
} from 'graphql';
import type { Access } from '../../access/principal.js';

/** The schema of `/graphql` and `/mcp`: without fields for REST only. Each description says which key the field needs. */
export const publicSchema = (schema: GraphQLSchema): GraphQLSchema =>
  pruneSchema(
    mapSchema(schema, {
      [MapperKind.SCALAR_TYPE]: (type) => (type.name === 'Id' ? renamed(type, 'ID') : type),
      [MapperKind.ROOT_FIELD]: (field) => {
        const { access, rest } = field.extensions ?? {};
        if (rest === 'only') return null;
        const needs = needed[access as Access];
        const description = `${field.description}\n\nNeeds ${needs}.`;
        return { ...field, description, args: describedInput(field.args) };
      },
    }),
  );

/** The arguments of a root field. The `input` of a mutation gets the description of its type. */
const describedInput = ({ input, ...args }: GraphQLFieldConfigArgumentMap = {}) =>
  input
    ? { ...args, input: { ...input, description: getNamedType(input.type).description } }
    : args;

/** The key that a field needs, by its access. */
const needed: Record<Access, string> = {
  anyone: 'no key',
  platform: 'a platform key',
  cabinet: 'a session of the cabinet or a platform key',
  READ: 'a creator key',
  SELL: 'a creator key with the access `SELL` or `FULL`',
  FULL: 'a creator key with the access `FULL`',
};

/** Pothos does not accept a scalar of ours as `ID`. So ours gets that name only here. */
const renamed = (type: GraphQLScalarType, name: string): GraphQLScalarType =>
  new GraphQLScalarType({ ...type.toConfig(), name });
