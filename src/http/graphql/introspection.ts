import { collectFields, collectSubFields } from '@graphql-tools/utils';
import {
  getArgumentValues,
  getIntrospectionQuery,
  getVariableValues,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { serviceError } from '../../core/errors.js';
import type { Operation, RootField } from '../../access/root-fields.js';
import { findOperation } from './operation.js';

const metaFields = [SchemaMetaFieldDef, TypeMetaFieldDef];

/** An operation may read this many times as much as tools do. Nobody needs more. */
const maxTimes = 2;

/**
 * Refuses operations that would read far more of a schema than the introspection query of tools does. Introspection
 * needs no key, so this bounds what a stranger can make the service write.
 *
 * @throws ServiceError BAD_REQUEST
 */
export function boundIntrospection(
  schema: GraphQLSchema,
): (operation: Operation, fields: readonly RootField[]) => void {
  const standard = findOperation({
    document: parse(
      getIntrospectionQuery({
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    ),
  }) as Operation;
  const maxBytes = maxTimes * introspectionBytes(schema, standard, Infinity);
  return (operation, fields) => {
    const isAsked = fields.some(({ node }) =>
      metaFields.some(({ name }) => name === node.name.value),
    );
    if (isAsked && introspectionBytes(schema, operation, maxBytes) > maxBytes) {
      throw serviceError('BAD_REQUEST', 'error.introspectionTooLarge');
    }
  };
}

/** Counts the bytes of JSON that an operation reads of a schema, no further than `most`. */
function introspectionBytes(schema: GraphQLSchema, asked: Operation, most: number): number {
  const { operation, fragments } = asked;
  const type = schema.getRootType(operation.operation);
  const variables = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    asked.variableValues,
  );
  // An operation with faulty variables does not run.
  if (!type || !variables.coerced) return 0;

  const variableValues = variables.coerced;
  /** Sizes of objects by the fields asked of them. The same type is reached in many ways. */
  const known = new Map<FieldNode[], Map<object, number>>();
  const info = { schema, variableValues, fragments, operation } as GraphQLResolveInfo;
  let counted = 0;
  const count = (bytes: number): number => {
    counted += bytes;
    return bytes;
  };

  const sizeOfField = (
    field: GraphQLField<unknown, unknown>,
    source: unknown,
    nodes: FieldNode[],
  ): number => {
    const [node] = nodes as [FieldNode];
    const args = getArgumentValues(field, node, variableValues);
    const value = field.resolve
      ? field.resolve(source, args, undefined, info)
      : (source as Record<string, unknown>)[field.name];
    const key = (node.alias ?? node.name).value.length + '"":,'.length;
    return count(key) + sizeOf(field.type, value, nodes);
  };

  const sizeOf = (type: GraphQLOutputType, value: unknown, nodes: FieldNode[]): number => {
    if (counted > most) return 0;
    if (isNonNullType(type)) return sizeOf(type.ofType, value, nodes);
    if (value === undefined || value === null) return count('null'.length);
    if (isListType(type)) {
      const items = value as unknown[];
      let bytes = count(items.length === 0 ? '[]'.length : '['.length);
      for (const item of items) bytes += count(','.length) + sizeOf(type.ofType, item, nodes);
      return bytes;
    }
    if (isLeafType(type)) return count(Buffer.byteLength(JSON.stringify(type.serialize(value))));
    return sizeOfObject(type as GraphQLObjectType, value, nodes);
  };

  const sizeOfObject = (type: GraphQLObjectType, source: object, nodes: FieldNode[]): number => {
    const sizes = known.get(nodes) ?? new Map<object, number>();
    known.set(nodes, sizes);
    const before = sizes.get(source);
    if (before !== undefined) return count(before);
    // The comma after the last field counts for the closing brace.
    let bytes = count('{'.length);
    const { fields } = collectSubFields(schema, fragments, variableValues, type, nodes);
    for (const [key, within] of fields) {
      const field = type.getFields()[(within[0] as FieldNode).name.value];
      bytes += field
        ? sizeOfField(field, source, within)
        : count(`"${key}":"${type.name}",`.length);
    }
    sizes.set(source, bytes);
    return bytes;
  };

  const { fields } = collectFields(schema, fragments, variableValues, type, operation.selectionSet);
  for (const [, nodes] of fields) {
    const field = metaFields.find(({ name }) => name === nodes[0]?.name.value);
    if (field) sizeOfField(field, undefined, nodes);
  }
  return counted;
}
