import {
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLType,
} from 'graphql';

/** A part of an OpenAPI document. */
export type Json = Record<string, unknown>;

/** Scalars of the schema in JSON Schema. */
const scalars: Record<string, Json> = {
  Int: { type: 'integer', format: 'int32' },
  SafeInt: { type: 'integer', format: 'int64' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  Decimal: { type: 'number' },
  JSONObject: { type: 'object', additionalProperties: true },
};

/** The schema of a type of its own. */
export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The JSON Schema of an object or input type. */
export function objectSchema(type: GraphQLObjectType | GraphQLInputObjectType): Json {
  const fields: (GraphQLField<unknown, unknown> | GraphQLInputField)[] = isInputObjectType(type)
    ? Object.values(type.getFields())
    : Object.values(type.getFields());
  return {
    type: 'object',
    description: type.description ?? undefined,
    required: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, type: fieldType, description }) => [
        name,
        { ...typeSchema(fieldType), description: description ?? undefined },
      ]),
    ),
  };
}

/** The JSON Schema of a type; objects by reference. */
export function typeSchema(type: GraphQLType): Json {
  const inner = getNullableType(type);
  let schema: Json;
  if (isListType(inner)) schema = { type: 'array', items: typeSchema(inner.ofType) };
  else if (isObjectType(inner) || isInputObjectType(inner)) schema = reference(inner.name);
  else schema = scalars[inner.toString()] ?? { type: 'string' };
  if (isNonNullType(type) || !schema.type || isObjectType(inner)) return schema;
  return { ...schema, type: [schema.type, 'null'] };
}
