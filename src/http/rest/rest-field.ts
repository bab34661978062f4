import {
  defaultFieldResolver,
  getNullableType,
  GraphQLNonNull,
  isInputObjectType,
  isListType,
  type GraphQLFieldConfig,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import type { Access } from '../../access/principal.js';
import type { Context } from '../../access/context.js';
import { invalid } from '../../core/errors.js';
import { guard } from '../../access/guard.js';
import { isRecord } from '../../core/json.js';
import { IdScalar } from '../../scalars.js';
import { parseJson } from '../body.js';
import type { RestRoute } from './routes.js';

export type RootField = GraphQLFieldConfig<unknown, Context, Record<string, unknown>>;

/** `extensions.rest` of an object or input field: only REST has it, never has it, or has its inner fields instead. */
type RestMark = 'only' | 'never' | 'spread' | undefined;

export const markOf = ({ extensions }: { extensions?: object | null }): RestMark =>
  (extensions as { rest?: RestMark } | undefined)?.rest;

export const isHidden = (config: { extensions?: object | null }): boolean =>
  markOf(config) === 'never';

/** A schema name as REST writes it: `useOnce` is `use_once`. */
export const restName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * A root field that takes the path parameters, the query string and the body of its route. The type of `input` only
 * describes the body, which is handed over as bytes. GraphQL would refuse a wrong value before the guard, and name one
 * fault at a time. The rule refuses it after the guard, and names all faults at once.
 */
export function restField(config: RootField, route: RestRoute): RootField {
  const { resolve = defaultFieldResolver, args = {} } = config;
  const access = config.extensions?.access as Access;
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
          { type: new GraphQLNonNull(IdScalar) },
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
      const body = parseJson(given.input as Uint8Array, (problem) =>
        invalid([{ path: ['body'], rule: 'json', problem }]),
      );
      if (!isRecord(body)) throw invalid([{ path: ['body'], rule: 'jsonObject' }]);
      const input = { ...(rename(body) as object), ...fieldArgs, ...route.fixedInput };
      return resolve(root, { input }, ctx, info);
    },
  };
}

/**
 * Makes a function that renames keys to those of the schema, and drops unknown keys and those that REST never has. It keeps
 * free-form values.
 */
function renamingFor(type: GraphQLInputType): (value: unknown) => unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const rename = renamingFor(inner.ofType);
    return (value) => (Array.isArray(value) ? value.map(rename) : value);
  }
  if (!isInputObjectType(inner)) return (value) => value;
  const fields = Object.values(inner.getFields())
    .filter((field) => !isHidden(field))
    .map((field) => [field.name, restName(field.name), renamingFor(field.type)] as const);
  return (value) => {
    if (!isRecord(value)) return value;
    const renamed: Record<string, unknown> = {};
    for (const [name, sentName, rename] of fields) {
      if (Object.hasOwn(value, sentName)) renamed[name] = rename(value[sentName]);
    }
    return renamed;
  };
}
