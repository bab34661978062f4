import { Decimal } from 'decimal.js';
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { InexactNumber, readNumber, isRecord, type JsonObject } from './core/json.js';
import { readId } from './core/text.js';

const longestDecimal = 40;

/** Written as a string, so it stays exact. */
export const DecimalScalar = new GraphQLScalarType<Decimal, string>({
  name: 'Decimal',
  description:
    'An exact decimal number. Responses have it as a string (`"10.00"`); inputs take a number or a numeric string.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-6',
  serialize: (value) => String(value),
  parseValue: (value) => readDecimal(value),
  parseLiteral: (node) =>
    readDecimal(
      node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING
        ? node.value
        : undefined,
      node,
    ),
});

/** @param nodes where the value stands in a document */
function readDecimal(value: unknown, nodes?: ValueNode): Decimal {
  if (value instanceof InexactNumber) return value.toDecimal();
  if (typeof value === 'number') return new Decimal(value);
  if (
    typeof value === 'string' &&
    value.length <= longestDecimal &&
    /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(value)
  ) {
    return new Decimal(value);
  }
  throw new GraphQLError('Decimal takes a number or a numeric string, such as 20.50.', { nodes });
}

/** The id of a row. GraphQL has it as `ID`, a string, and takes an integer, too; REST has it as a number. */
export const IdScalar = new GraphQLScalarType<bigint, string>({
  name: 'Id',
  description:
    'The id of an object. Responses have it as a string; inputs take a string or an integer.',
  serialize: (value) => String(value),
  parseValue: (value) => readIdInput(value),
  parseLiteral: (node) =>
    readIdInput(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined, node),
});

function readIdInput(value: unknown, nodes?: ValueNode): bigint {
  if (typeof value === 'string' || Number.isInteger(value)) return readId(String(value));
  throw new GraphQLError('ID takes a string or an integer.', { nodes });
}

export const JsonObjectScalar = new GraphQLScalarType<JsonObject, JsonObject>({
  name: 'JSONObject',
  description:
    'A JSON object with keys of your choice. In inputs, an empty list counts as an empty object, because some languages write it so.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  serialize: (value) => readObject(value),
  parseValue: (value) => readObject(value),
  parseLiteral: (node, variables) => readObject(readLiteral(node, variables ?? {}), node),
});

function readObject(value: unknown, nodes?: ValueNode): JsonObject {
  if (isRecord(value)) return value;
  if (Array.isArray(value) && value.length === 0) return {};
  throw new GraphQLError('JSONObject takes a JSON object.', { nodes });
}

function readLiteral(node: ValueNode, variables: Record<string, unknown>): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return readNumber(node.value);
    case Kind.LIST:
      return node.values.map((item) => readLiteral(item, variables));
    case Kind.OBJECT: {
      const object = Object.create(null) as JsonObject;
      for (const { name, value } of node.fields) object[name.value] = readLiteral(value, variables);
      return object;
    }
    case Kind.VARIABLE:
      return variables[node.name.value];
    default:
      return node.value;
  }
}
