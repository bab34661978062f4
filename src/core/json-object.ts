import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { readNumber } from './exact-json.js';
import { isRecord, type JsonObject } from './json.js';

export const JsonObjectScalar = new GraphQLScalarType<JsonObject, JsonObject>({
  name: 'JSONObject',
  description:
    'A JSON object with keys of your choice. In inputs, an empty list counts as an empty object, because some languages write it so.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  serialize: read,
  parseValue: read,
  parseLiteral: (node, variables) => read(readLiteral(node, variables ?? {})),
});

function read(value: unknown): JsonObject {
  if (isRecord(value)) return value;
  if (Array.isArray(value) && value.length === 0) return {};
  throw new GraphQLError('JSONObject takes a JSON object.');
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
