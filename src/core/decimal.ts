import { Decimal } from 'decimal.js';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { InexactNumber } from './exact-json.js';

const longestText = 40;

/** Written as a string, so it stays exact. */
export const DecimalScalar = new GraphQLScalarType<Decimal, string>({
  name: 'Decimal',
  description:
    'An exact decimal number. Responses have it as a string (`"10.00"`); inputs take a number or a numeric string.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-6',
  serialize: (value) => String(value),
  parseValue: read,
  parseLiteral: (node) =>
    read(
      node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING
        ? node.value
        : undefined,
    ),
});

function read(value: unknown): Decimal {
  if (value instanceof InexactNumber) return new Decimal(value.valueOf());
  if (typeof value === 'number' && Number.isFinite(value)) return new Decimal(value);
  if (
    typeof value === 'string' &&
    value.length <= longestText &&
    /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(value)
  ) {
    return new Decimal(value);
  }
  throw new GraphQLError('Decimal takes a number or a numeric string.');
}
