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
import { componentNames, fieldRules, typeRules } from './rules.js';

/** A part of an OpenAPI document. */
export type Json = Record<string, unknown>;

/** JSON Schemas of the scalars. */
const scalars: Record<string, Json> = {
  Int: { type: 'integer', format: 'int32' },
  // Counts and page numbers.
  SafeInt: { type: 'integer', format: 'int64', minimum: 0 },
  RestId: { type: 'integer', format: 'int64', minimum: 1 },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  Decimal: { type: 'number' },
  JSONObject: { type: 'object', additionalProperties: true },
};

/** The name in the document of a type of the REST view. */
export const componentName = (name: string): string => componentNames[name] ?? name;

/** A reference to the schema of a type. */
export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The JSON Schema of an object or input type. Answers have every field; a field without a value is null. */
export function objectSchema(type: GraphQLObjectType | GraphQLInputObjectType): Json {
  const fields: (GraphQLField<unknown, unknown> | GraphQLInputField)[] = isInputObjectType(type)
    ? Object.values(type.getFields())
    : Object.values(type.getFields());
  const required = isObjectType(type)
    ? fields
    : fields.filter((field) => isNonNullType(field.type));
  return {
    type: 'object',
    description: type.description ?? undefined,
    required: required.map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, type: fieldType, description }) => [
        name,
        {
          ...typeSchema(fieldType),
          ...fieldRules[`${type.name}.${name}`],
          description: description ?? undefined,
        },
      ]),
    ),
    ...typeRules[type.name],
  };
}

/** The JSON Schema of a type; objects by reference. */
export function typeSchema(type: GraphQLType): Json {
  const inner = getNullableType(type);
  let schema: Json;
  if (isListType(inner)) schema = { type: 'array', items: typeSchema(inner.ofType) };
  else if (isObjectType(inner) || isInputObjectType(inner)) {
    return reference(componentName(inner.name));
  } else schema = scalars[inner.toString()] ?? { type: 'string' };
  return isNonNullType(type) ? schema : { ...schema, type: [schema.type, 'null'] };
}
