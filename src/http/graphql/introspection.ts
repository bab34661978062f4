import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  introspectionFromSchema,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type GraphQLObjectType as ObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import { serviceError } from '../../core/errors.js';
import type { Operation, RootField } from '../../access/root-fields.js';

/** An operation may read this many times as much as the introspection query of tools. Nobody needs more. */
const maxTimes = 2;

const metaFields = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef];

/**
 * Refuses operations that would read far more of a schema than the introspection query of tools does. Introspection
 * needs no key, so this bounds what a stranger can make the service write.
 *
 * @throws ServiceError BAD_REQUEST
 */
export function boundIntrospection(
  schema: GraphQLSchema,
): (operation: Operation, asked: readonly RootField[]) => void {
  const maxBytes = maxTimes * jsonBytes(introspectionFromSchema(schema));

  return ({ operation, fragments, variableValues }, asked) => {
    const definitions = operation.variableDefinitions ?? [];
    const { coerced: variables } = getVariableValues(schema, definitions, variableValues);
    let left = maxBytes;

    const count = (nodes: readonly SelectionNode[], parentType: ObjectType, objects: unknown[]) => {
      const info = { schema, parentType } as GraphQLResolveInfo;
      for (const node of nodes) {
        if (node.kind !== Kind.FIELD) {
          const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node;
          if (fragment) count(fragment.selectionSet.selections, parentType, objects);
          continue;
        }
        const name = node.name.value;
        const meta = metaFields.find((field) => field.name === name);
        const field = meta ?? (parentType.getFields()[name] as (typeof metaFields)[number]);
        const args = getArgumentValues(field, node, variables);
        const found: unknown[] = [];
        for (const object of objects) {
          const value: unknown = field.resolve?.(object, args, undefined, info);
          if (node.selectionSet) found.push(...[value ?? []].flat());
          left -= (node.alias ?? node.name).value.length + '"":,'.length;
          left -= jsonBytes(node.selectionSet ? withoutFields(value) : value);
          if (left < 0) throw serviceError('BAD_REQUEST', 'error.introspectionTooLarge');
        }
        if (!node.selectionSet) continue;
        count(node.selectionSet.selections, getNamedType(field.type) as ObjectType, found);
      }
    };
    const fields = asked.map(({ node }) => node);
    count(fields, schema.getRootType(operation.operation) as ObjectType, [undefined]);
  };
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));

/** An object as one byte, its opening brace. The comma after its last field counts for the closing one. */
const withoutFields = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(() => 0) : value && 0;
