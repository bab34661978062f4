import { buildSchema, parse, type OperationDefinitionNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createRunCompiled } from '../../../src/http/graphql/compiled-queries.js';
import { fragmentsOf } from '../../../src/http/graphql/documents.js';

const schema = buildSchema(`
  scalar Doubled
  type Query { at: Query, a(number: Doubled): Int }
  type Mutation { a: Int }`);
Object.assign(schema.getType('Doubled') as object, { parseValue: (value: number) => 2 * value });
Object.assign(schema.getQueryType()?.getFields().a as object, {
  resolve(_root: unknown, { number = 1 }: { number?: number }, { fails }: { fails?: boolean }) {
    if (fails) throw new Error('No');
    return number;
  },
});

describe('Compiled code runs', () => {
  const run = createRunCompiled(schema);
  const operationOf = (text: string, variableValues = {}) => {
    const document = parse(text);
    const [operation] = document.definitions as [OperationDefinitionNode];
    return { schema, operation, fragments: fragmentsOf(document), variableValues };
  };
  type Operation = ReturnType<typeof operationOf>;
  const runs = async (operation: Operation) => (await run(operation, {} as never)) !== undefined;
  /** True if it is compiled the 21st time. */
  const isCompiled = async (operation: Operation): Promise<boolean> => {
    for (let times = 0; times < 20; times++) expect(await runs(operation)).toBe(false);
    return runs(operation);
  };
  const fields = (count: number): string =>
    Array.from({ length: count }, (_, index) => `f${index}: a`).join(' ');

  test.each([
    ['a query', '{ a }', true],
    ['one of 100 fields', `{ ${fields(100)} }`, true],
    ['one of 101 fields', `{ ${fields(101)} }`, false],
    [
      'fragments that unfold to more',
      `{ b: at { ...F } c: at { ...F } } fragment F on Query { ${fields(50)} }`,
      false,
    ],
    ['a mutation', 'mutation { a }', false],
    ['a condition', '{ a @include(if: true) }', false],
    ['a field that is called __proto__', '{ __proto__: a }', false],
    ['a literal of another scalar', '{ a(number: 1) }', false],
    ['introspection', '{ __schema { queryType { name } } }', false],
  ])('%s after 20 times: %s', async (_, text, expected) => {
    expect(await isCompiled(operationOf(text))).toBe(expected);
  });

  test('them with variables as graphql-js coerces them', async () => {
    const operation = operationOf('query ($number: Doubled) { a(number: $number) }', { number: 4 });
    expect(await isCompiled(operation)).toBe(true);
    expect(await run(operation, {} as never)).toEqual({ data: { a: 8 } });
  });

  test('none that has just failed, which graphql-js runs', async () => {
    const operation = operationOf('{ a }');
    expect(await isCompiled(operation)).toBe(true);
    expect(await run(operation, { fails: true } as never)).toBeUndefined();
    expect(await isCompiled(operation)).toBe(true);
  });

  test('only the hundred queries that came last, so that each is compiled once in 20 times', async () => {
    const [first, last] = [operationOf('{ a }'), operationOf('{ a }')];
    const others = Array.from({ length: 99 }, () => operationOf('{ a }'));
    for (const operation of [first, ...others, last])
      expect(await isCompiled(operation)).toBe(true);
    expect(await runs(last)).toBe(true);
    expect(await isCompiled(first)).toBe(true);
  });
});
