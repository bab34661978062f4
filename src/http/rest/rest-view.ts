import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { isHidden, markOf, restField, restName, type RootField } from './rest-field.js';
import { routes } from './routes.js';

type SchemaField = GraphQLFieldConfig<Record<string, unknown>, unknown>;

/**
 * The schema as REST shows it: the root fields of the seven routes and the types they reach, in snake_case. Types and
 * fields say in `extensions.rest` how REST differs; a type lists there the fields that REST shows. All fields run the
 * resolvers of the schema, guard included.
 */
export function restView(schema: GraphQLSchema): GraphQLSchema {
  const view = mapSchema(schema, {
    [MapperKind.SCALAR_TYPE]: (type) => (type.name === 'Id' ? RestId : type),
    [MapperKind.OBJECT_TYPE]: (type) => reshape(type),
    [MapperKind.ROOT_FIELD]: (config: RootField, name, typeName) => {
      const route = routes.find(({ kind, field }) => kind === typeName && field === name);
      return route ? [restName(name), restField(described(config), route)] : null;
    },
    [MapperKind.OBJECT_FIELD]: (config: SchemaField, name) =>
      isHidden(config)
        ? null
        : [restName(name), { ...described(config), args: {}, resolve: renamed(name, config) }],
    [MapperKind.INPUT_OBJECT_FIELD]: (config, name, typeName) =>
      isHidden(config) || pathFieldsOf(typeName, schema).includes(name)
        ? null
        : [restName(name), described(config)],
  });
  return pruneSchema(view);
}

/** An id as REST has it: a number, which holds it exactly (see `core/text.ts`). */
const RestId = new GraphQLScalarType<bigint, number>({
  name: 'RestId',
  description: 'The id of an object.',
  serialize: Number,
  parseValue: (value) => BigInt(value as number),
});

/** Names fields in a description as REST does. */
const described = <Config extends { description?: string | null }>(config: Config): Config => ({
  ...config,
  description: config.description?.replace(/`[a-z][A-Za-z]*`/g, restName),
});

/**
 * Keeps the fields of a type that REST shows, in the order in which it shows them, and puts the inner fields of those marked
 * `spread` in their place.
 */
function reshape(type: GraphQLObjectType): GraphQLObjectType {
  const config = type.toConfig();
  const names =
    (type.extensions.rest as readonly string[] | undefined) ?? Object.keys(config.fields);
  const fields = names.map((name) => {
    const field = config.fields[name] as (typeof config.fields)[string];
    return markOf(field) === 'spread' ? lifted(name, field.type) : { [name]: field };
  });
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

/**
 * The resolver of a field under its REST name. A field that keeps its name and has no resolver gets none: graphql-jit
 * reads it inline.
 */
const renamed = (name: string, config: SchemaField): Resolver | undefined =>
  config.resolve || restName(name) !== name ? resolverOf(name, config) : undefined;

type Resolver = GraphQLFieldResolver<Record<string, unknown>, unknown>;

/** The resolver of a field, which still reads the field by its name in the schema. */
const resolverOf = (name: string, { resolve }: SchemaField): Resolver =>
  resolve ?? ((parent) => parent[name]);

/** Fields of an input type that REST takes from the path. */
function pathFieldsOf(typeName: string, schema: GraphQLSchema): string[] {
  const route = routes.find(({ kind, field }) => {
    const input =
      kind === 'Mutation' && schema.getMutationType()?.getFields()[field]?.args[0]?.type;
    return input && getNamedType(input).name === typeName;
  });
  return route ? Object.keys(route.pathArgs) : [];
}
