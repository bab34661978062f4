import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  GraphQLObjectType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { Context } from '../core/context.js';
import type { PaymentLinkPage } from '../payment-links/payment-links.js';
import { envelopeFields, paginate } from './pagination.js';
import { restField, restName, type RootField } from './rest-field.js';
import { paymentLinksPath, routes } from './routes.js';

type SchemaField = GraphQLFieldConfig<Record<string, unknown>, unknown>;

/** Of these types REST shows less than GraphQL. */
const shownFields: Record<string, string[]> = {
  PaymentLink: ['uuid', 'metadata', 'useOnce', 'paymentLink'],
};

/**
 * The schema as REST shows it: the root fields of the seven routes and what they reach, in snake_case, without the
 * fields marked `graphqlOnly`.
 * Its fields run the resolvers of the schema it is made from, guard and all.
 */
export function restView(schema: GraphQLSchema): GraphQLSchema {
  const view = mapSchema(schema, {
    [MapperKind.OBJECT_TYPE]: (type) => reshape(type),
    [MapperKind.ROOT_FIELD]: (config: RootField, name, typeName) => {
      const route = routes.find(({ kind, field }) => kind === typeName && field === name);
      return route ? [restName(name), restField(described(config), route)] : null;
    },
    [MapperKind.OBJECT_FIELD]: (config: SchemaField, name, typeName) => {
      if (config.extensions?.graphqlOnly) return null;
      if (shownFields[typeName] && !shownFields[typeName].includes(name)) return null;
      return [
        restName(name),
        { ...described(config), args: {}, resolve: resolverOf(name, config) },
      ];
    },
    [MapperKind.INPUT_OBJECT_FIELD]: (config, name, typeName) =>
      config.extensions?.graphqlOnly || pathFieldsOf(typeName, schema).includes(name)
        ? null
        : [restName(name), described(config)],
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

/** Fields of an input type that REST takes from the path. */
function pathFieldsOf(typeName: string, schema: GraphQLSchema): string[] {
  const route = routes.find(({ kind, field }) => {
    const input =
      kind === 'Mutation' && schema.getMutationType()?.getFields()[field]?.args[0]?.type;
    return input && getNamedType(input).name === typeName;
  });
  return route ? Object.keys(route.pathArgs) : [];
}
