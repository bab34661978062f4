import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** Ids in the database are 64-bit. They stay within the integers that JSON numbers hold exactly. */
const largestId = BigInt(Number.MAX_SAFE_INTEGER);
/** No row has this id. */
export const noId = 0n;

/** Reads an id. Text that cannot be one reads as an id that no row has, so whatever it names is not found. */
export function readId(text: string): bigint {
  const id = /^[1-9]\d{0,15}$/.test(text) ? BigInt(text) : noId;
  return id <= largestId ? id : noId;
}

/** The id of a row. GraphQL has it as `ID`, a string, and takes an integer, too; REST has it as a number. */
export const IdScalar = new GraphQLScalarType<bigint, string>({
  name: 'Id',
  description:
    'The id of an object. Responses have it as a string; inputs take a string or an integer.',
  serialize: (value) => String(value),
  parseValue: readInput,
  parseLiteral: (node) =>
    readInput(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined),
});

function readInput(value: unknown): bigint {
  if (typeof value === 'string' || Number.isInteger(value)) return readId(String(value));
  throw new GraphQLError('ID takes a string or an integer.');
}
