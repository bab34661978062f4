import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  isInputObjectType,
  isListType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLFieldResolver,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { Scope } from '../core/auth.js';
import type { Context } from '../core/context.js';
import { invalid } from '../core/errors.js';
import { guard } from '../core/guard.js';
import { isRecord } from '../core/json.js';
import type { PaymentLinkPage } from '../payment-links/payment-links.js';
import { envelopeFields, paginate } from './pagination.js';
import { paymentLinksPath, routes, type RestRoute } from './routes.js';

/** The context of a request that came by REST. */
export interface RestContext extends Context {
  /** The parsed body; undefined when it was no JSON. */
  body?: unknown;
  /** The error the operation ended with. */
  failure?: Error;
}

type SchemaField = GraphQLFieldConfig<Record<string, unknown>, unknown>;
type FieldConfig = GraphQLFieldConfig<unknown, RestContext, Record<string, unknown>>;

/** A schema name as REST writes it: `useOnce` is `use_once`. */
export const restName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Of these types REST shows less than GraphQL. */
const shownFields: Record<string, string[]> = {
  PaymentLink: ['uuid', 'metadata', 'useOnce', 'paymentLink'],
};

/**
 * The schema as REST shows it: the root fields of the seven routes and what they reach, in snake_case.
 * Its fields run the resolvers of the schema it is made from, guard and all.
 */
export function restView(schema: GraphQLSchema): GraphQLSchema {
  const view = mapSchema(schema, {
    [MapperKind.OBJECT_TYPE]: (type) => reshape(type),
    [MapperKind.ROOT_FIELD]: (config: FieldConfig, name, typeName) => {
      const route = routes.find(({ kind, field }) => kind === typeName && field === name);
      return route ? [restName(name), rootField(described(config), route)] : null;
    },
    [MapperKind.OBJECT_FIELD]: (config: SchemaField, name, typeName) => {
      if (shownFields[typeName] && !shownFields[typeName].includes(name)) return null;
      return [
        restName(name),
        { ...described(config), args: {}, resolve: resolverOf(name, config) },
      ];
    },
    [MapperKind.INPUT_OBJECT_FIELD]: (config, name, typeName) =>
      pathFieldsOf(typeName, schema).includes(name) ? null : [restName(name), described(config)],
  });
  return pruneSchema(view);
}

/** A description that names fields as REST does. */
const described = <Config extends { description?: string | null }>(config: Config): Config => ({
  ...config,
  description: config.description?.replace(/`[a-z][A-Za-z]*`/g, restName),
});

/** A page gets Laravel's envelope; the fields of a value marked `restSpread` are lifted beside it. */
function reshape(type: GraphQLObjectType): GraphQLObjectType {
  const config = type.toConfig();
  if (type.name === 'PaymentLinkPage') {
    const envelope = (page: PaymentLinkPage, _args: unknown, ctx: Context) =>
      paginate({ ...page, count: page.items.length }, listAddress(ctx, page.productId));
    return new GraphQLObjectType({
      ...config,
      fields: {
        ...config.fields,
        links: {
          ...envelopeFields.links,
          resolve: (page: PaymentLinkPage, args, ctx: Context) => envelope(page, args, ctx).links,
        },
        meta: {
          ...envelopeFields.meta,
          resolve: (page: PaymentLinkPage, args, ctx: Context) => envelope(page, args, ctx).meta,
        },
      },
    });
  }
  const fields = Object.entries(config.fields).map(([name, field]) =>
    field.extensions?.restSpread ? lifted(name, field.type) : { [name]: field },
  );
  return new GraphQLObjectType({
    ...config,
    fields: Object.assign({}, ...fields) as typeof config.fields,
  });
}

function lifted(
  name: string,
  type: GraphQLOutputType,
): GraphQLFieldConfigMap<Record<string, unknown>, unknown> {
  const { fields } = (getNamedType(type) as GraphQLObjectType<Record<string, unknown>>).toConfig();
  return Object.fromEntries(
    Object.entries(fields).map(([inner, field]) => {
      const resolve = resolverOf(inner, field as SchemaField);
      return [
        inner,
        {
          ...field,
          resolve: (parent: Record<string, unknown>, args, ctx, info) =>
            resolve(parent[name] as Record<string, unknown>, args, ctx, info),
        },
      ];
    }),
  );
}

/** The resolver of a field, which goes on reading the name the field has in the schema. */
const resolverOf = (
  name: string,
  { resolve }: SchemaField,
): GraphQLFieldResolver<Record<string, unknown>, unknown> => resolve ?? ((parent) => parent[name]);

const listAddress = (ctx: Context, productId: number): string =>
  ctx.baseUrl + paymentLinksPath.replace('{product}', String(productId));

/**
 * A root field that takes the path parameters, the query string and the body of its route.
 * The body reaches the rule as it came, but for its names: what GraphQL would refuse before the guard
 * and one fault at a time, the rule refuses after it and all at once.
 */
function rootField(config: FieldConfig, route: RestRoute): FieldConfig {
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

/** Fields of an input type that REST takes from the path. */
function pathFieldsOf(typeName: string, schema: GraphQLSchema): string[] {
  const route = routes.find(({ kind, field }) => {
    const input =
      kind === 'Mutation' && schema.getMutationType()?.getFields()[field]?.args[0]?.type;
    return input && getNamedType(input).name === typeName;
  });
  return route ? Object.keys(route.pathArgs) : [];
}
