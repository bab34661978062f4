import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  OperationTypeNode,
  typeFromAST,
  TypeInfo,
  valueFromAST,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';

type Json = Record<string, unknown>;

/** JSON Schemas of scalars as agents write them. The service takes numbers for texts of numbers, too. */
const scalars: Record<string, Json> = {
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  Decimal: { type: 'string', examples: ['10.00'] },
  ID: { type: 'string' },
  Int: { type: 'integer' },
  JSONObject: { type: 'object' },
  String: { type: 'string' },
};

/** The JSON Schema of the arguments of a tool: one for each variable of its operation. */
export function inputSchema(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Json & { type: 'object' } {
  const places = placesOfVariables(schema, document);
  // Null removes a setting, which only mutations do.
  const takesNull = operation.operation === OperationTypeNode.MUTATION;
  const required: string[] = [];
  const properties: Record<string, Json> = {};
  for (const {
    variable,
    type: typeNode,
    defaultValue,
    description,
  } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode as never) as GraphQLInputType;
    if (isNonNullType(type) && !defaultValue) required.push(name);
    const text = description?.value ?? places.get(name) ?? '';
    const mayBeNull = takesNull && !isNonNullType(type) && !defaultValue;
    properties[name] = {
      ...described(typeSchema(type, mayBeNull), text, type),
      ...(defaultValue && { default: valueFromAST(defaultValue, type) }),
    };
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The description of the argument or input field that each variable is handed to. */
function placesOfVariables(schema: GraphQLSchema, document: DocumentNode): Map<string, string> {
  const places = new Map<string, string>();
  const types = new TypeInfo(schema);
  const note = (
    value: ValueNode,
    place: { description?: string | null | undefined } | null,
  ): void => {
    if (value.kind === Kind.VARIABLE) places.set(value.name.value, place?.description ?? '');
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument: ({ value }) => note(value, types.getArgument() ?? null),
      ObjectField({ name, value }) {
        const parent = getNamedType(types.getParentInputType());
        note(value, isInputObjectType(parent) ? (parent.getFields()[name.value] ?? null) : null);
      },
    }),
  );
  return places;
}

function typeSchema(type: GraphQLInputType, mayBeNull = false): Json {
  const inner = getNullableType(type);
  if (isListType(inner)) return { type: 'array', items: typeSchema(inner.ofType) };
  if (isEnumType(inner)) return { type: 'string', enum: inner.getValues().map(({ name }) => name) };
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields());
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(({ name, type: own, description }) => [
          name,
          described(typeSchema(own), description ?? '', own),
        ]),
      ),
      required: fields.filter(({ type: own }) => isNonNullType(own)).map(({ name }) => name),
      additionalProperties: false,
    };
  }
  const schema = scalars[inner.name];
  if (!schema) throw new Error(`Say in input-schema.ts how agents write a ${inner.name}.`);
  return mayBeNull ? { ...schema, type: [schema.type, 'null'] } : schema;
}

/** Tells what the values of an enumeration mean, where they are chosen. */
function described(schema: Json, description: string, type: GraphQLInputType): Json {
  const named = getNamedType(type);
  const values = isEnumType(named) ? ` ${meanings(named)}` : '';
  return { ...schema, description: `${description}${values}`.trim() };
}

const meanings = (type: GraphQLEnumType): string =>
  type
    .getValues()
    .map(({ name, description }) => `${name}: ${description}`)
    .join(' ');
