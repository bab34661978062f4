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
import { parseJson } from './body.js';
import type { RestRoute } from './routes.js';

/** The context of a request that came by REST. */
export interface RestContext extends Context {
  /** As it came: what is in it is for the guard to let in. */
  body?: Uint8Array;
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
  const rename = inputType && renamingFor(inputType);
  const fromAddress = [
    ...Object.entries(route.pathArgs),
    ...Object.keys(route.queryArgs ?? {}).map((name) => [name, name] as const),
  ].map(([field, name]) => [field, restName(name)] as const);

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
      const fieldArgs: Record<string, unknown> = {};
      for (const [field, name] of fromAddress) fieldArgs[field] = given[name];
      if (!rename) return resolve(root, fieldArgs, ctx, info);
      if (!route.hasBody) return resolve(root, { input: fieldArgs }, ctx, info);
      await guard(access, ctx, info);
      const body = parseJson(ctx.body ?? new Uint8Array());
      if (body === undefined) throw invalid([{ path: ['body'], rule: 'json' }]);
      if (!isRecord(body)) throw invalid([{ path: ['body'], rule: 'jsonObject' }]);
      const input = { ...(rename(body) as object), ...fieldArgs };
      return resolve(root, { input }, ctx, info);
    },
  };
}

/**
 * What brings a value into the names of the schema, type by type: keys the types do not know are dropped,
 * free-form values kept.
 */
function renamingFor(type: GraphQLInputType): (value: unknown) => unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const rename = renamingFor(inner.ofType);
    return (value) => (Array.isArray(value) ? value.map(rename) : value);
  }
  if (!isInputObjectType(inner)) return (value) => value;
  const fields = Object.values(inner.getFields()).map(
    (field) => [field.name, restName(field.name), renamingFor(field.type)] as const,
  );
  return (value) => {
    if (!isRecord(value)) return value;
    const renamed: Record<string, unknown> = {};
    for (const [name, sentName, rename] of fields) {
      if (Object.hasOwn(value, sentName)) renamed[name] = rename(value[sentName]);
    }
    return renamed;
  };
}
