import {
  defaultFieldResolver,
  getNullableType,
  GraphQLInt,
  GraphQLNonNull,
  isInputObjectType,
  isListType,
  type GraphQLFieldConfig,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import type { Scope } from '../core/auth.js';
import type { Context } from '../core/context.js';
import { invalid } from '../core/errors.js';
import { guard } from '../core/guard.js';
import { isRecord } from '../core/json.js';
import type { RestRoute } from './routes.js';

/** The context of a request that came by REST. */
export interface RestContext extends Context {
  /** The parsed body; undefined when it was no JSON. */
  body?: unknown;
  /** The error the operation ended with. */
  failure?: Error;
}

/** The definition of a root field. */
export type RootField = GraphQLFieldConfig<unknown, RestContext, Record<string, unknown>>;

/** A schema name as REST writes it: `useOnce` is `use_once`. */
export const restName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * A root field that takes the path parameters, the query string and the body of its route.
 * The body reaches the rule as it came, but for its names: what GraphQL would refuse before the guard
 * and one fault at a time, the rule refuses after it and all at once.
 */
export function restField(config: RootField, route: RestRoute): RootField {
  const { resolve = defaultFieldResolver, args = {} } = config;
  const access = config.extensions?.access as Scope;
  const inputType = args.input && (getNullableType(args.input.type) as GraphQLInputObjectType);

  return {
    ...config,
    args: {
      ...Object.fromEntries(
        Object.values(route.pathArgs).map((name) => [
          restName(name),
          { type: new GraphQLNonNull(GraphQLInt) },
        ]),
      ),
      ...Object.fromEntries(
        Object.keys(route.queryArgs ?? {}).map((name) => {
          const { type, ...arg } = args[name] as { type: GraphQLInputType };
          return [restName(name), { ...arg, type: getNullableType(type) }];
        }),
      ),
      ...(route.hasBody && inputType && { input: { type: inputType } }),
    },
    resolve: async (root, given, ctx, info) => {
      const fromPath = Object.fromEntries(
        Object.entries(route.pathArgs).map(([field, name]) => [field, given[restName(name)]]),
      );
      const fromQuery = Object.fromEntries(
        Object.keys(route.queryArgs ?? {}).map((name) => [name, given[restName(name)]]),
      );
      let input = {};
      if (route.hasBody && inputType) {
        await guard(access, ctx, info);
        if (!isRecord(ctx.body)) throw invalid([{ path: ['body'], rule: 'jsonObject' }]);
        input = schemaNames(ctx.body, inputType) as object;
      }
      const fieldArgs = inputType
        ? { input: { ...input, ...fromPath } }
        : { ...fromPath, ...fromQuery };
      return resolve(root, fieldArgs, ctx, info);
    },
  };
}

/** A body in the names of the schema, type by type: keys the types do not know are dropped, free-form values kept. */
function schemaNames(value: unknown, type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (isListType(inner) && Array.isArray(value)) {
    return value.map((item) => schemaNames(item, inner.ofType));
  }
  if (isInputObjectType(inner) && isRecord(value)) {
    return Object.fromEntries(
      Object.values(inner.getFields())
        .filter(({ name }) => Object.hasOwn(value, restName(name)))
        .map(({ name, type: fieldType }) => [name, schemaNames(value[restName(name)], fieldType)]),
    );
  }
  return value;
}
