/** What documents and answers cost, and what is still done for a key whose requests are spent. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  getOperationAST,
  GraphQLObjectType,
  Lexer,
  print,
  type OperationDefinitionNode,
} from 'graphql';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as operations from '../../../schema/generated/operations.js';
import { costOf } from '../../../src/access/root-fields.js';
import { fragmentsOf } from '../../../src/http/graphql/documents.js';
import { schema } from '../../../src/schema.js';
import { newKey } from '../../support/scenes/api-keys.js';
import { newToken, openCabinet } from '../../support/scenes/cabinet-session.js';
import { insertLinks } from '../../support/scenes/many-links.js';
import { useService } from '../../support/service/service.js';

const perMinute = 10;
const service = useService({ requestsPerMinute: perMinute, inProcessBudget: true });

const ping = '{ viewer { creator { id } } }';
/** A document that nobody has sent before. */
let sent = 0;
const unknown = (document: string): string => `${document}${'\n'.repeat(++sent)}`;
const left = ({ headers }: { headers: Headers }) => Number(headers.get('x-ratelimit-remaining'));

/** Fragments at one place, each compared with all others. */
const fragments = (count: number): string => {
  const names = Array.from({ length: count }, (_, index) => `F${index}`);
  const definitions = names.map((name) => `fragment ${name} on Query { __typename }`);
  return `{ viewer { creator { id } } ...${names.join(' ...')} } ${definitions.join(' ')}`;
};
/** The same field, compared with itself. */
const repeats = (count: number): string => `{ viewer { creator { ${'id '.repeat(count)}} } }`;

/** A fragment of many operations that uses their variable often. */
const variables = (count: number, operations: number): string => {
  const names = Array.from(
    { length: operations },
    (_, index) => `query Q${index}($a: Int) { ...F }`,
  );
  return `${names.join(' ')} fragment F on Query { products(first: [${'$a '.repeat(count)}]) { totalCount } }`;
};

/** A creator with none of its requests left, who has been refused. */
async function spentCreator() {
  const creator = await service.newCreator();
  for (let count = 0; count <= perMinute; count++) await creator.graphql(ping);
  return creator;
}

/** Asks, and counts the documents that are read meanwhile. */
async function isRead(asking: () => Promise<{ status: number }>): Promise<boolean> {
  const advance = vi.spyOn(Lexer.prototype, 'advance');
  onTestFinished(() => void advance.mockRestore());
  expect((await asking()).status).toBe(429);
  const { length } = advance.mock.calls;
  advance.mockRestore();
  return length > 0;
}

describe('A document', () => {
  test.each([
    ['ten fragments', fragments(10), 1],
    ['30 fragments', fragments(30), 1],
    ['40 fragments', fragments(40), 2],
    ['a field 40 times', repeats(40), 1],
    ['a field 60 times', repeats(60), 2],
  ])('of %s costs its root fields, or its thousands of comparisons', async (_, document, cost) => {
    const { graphql } = await service.newCreator();
    const first = await graphql(unknown(document));
    expect([first.status, left(first)]).toEqual([200, perMinute - cost]);
  });

  test('that is kept costs its root fields alone', async () => {
    const { graphql } = await service.newCreator();
    const document = unknown(repeats(60));
    expect(left(await graphql(document))).toBe(perMinute - 2);
    expect(left(await graphql(document))).toBe(perMinute - 3);
  });

  test.each([
    ['95 fragments', fragments(95)],
    ['a field 64 times', repeats(64)],
    ['a variable 70 times in 30 operations', variables(70, 30)],
    ['70 fragments that nothing uses', `${ping} fragment U on Query ${fragments(70)}`],
  ])('of %s is refused before it is checked', async (_, document) => {
    const { graphql } = await service.newCreator();
    const { errors, headers } = await graphql(unknown(document));
    expect(errors).toMatchObject([{ message: expect.stringMatching(/too often/) }]);
    expect(left({ headers })).toBe(perMinute - 1);
  });

  test('of the samples costs no more than its root fields', async () => {
    for (const document of Object.values(operations)) {
      const { graphql } = await service.newCreator();
      const { headers } = await graphql(unknown(print(document)));
      const operation = getOperationAST(document) as OperationDefinitionNode;
      const cost = costOf({
        schema,
        operation,
        fragments: fragmentsOf(document),
        variableValues: {},
      });
      expect(left({ headers })).toBeGreaterThanOrEqual(perMinute - cost);
    }
  });
});

test.each([
  ['90 KB', 5, 1],
  ['250 KB', 15, 3],
])('an answer of %s costs a request more for each 100 KB', async (_, links, cost) => {
  const creator = await service.newCreator();
  const metadata = { text: 'x'.repeat(16 * 1024 - 11) };
  await insertLinks(service.database.sql, creator, Array(links).fill(metadata));
  const list = '{ paymentLinks(first: 100) { nodes { metadata } } }';
  expect(left(await creator.graphql(list))).toBe(perMinute - cost);
  for (let count = 0; count < perMinute; count++) await creator.graphql(list);
  expect((await creator.graphql(list)).status).toBe(429);
});

describe('Of a key whose requests are spent', () => {
  const long = `${ping} ${' '.repeat(1024)}`;

  test('with FULL access, a document is read up to 1 KB', async () => {
    const { graphql } = await spentCreator();
    expect(await isRead(() => graphql(unknown(ping)))).toBe(true);
    expect(await isRead(() => graphql(unknown(long)))).toBe(false);
  });

  test('with READ or SELL access, no document is read', async () => {
    for (const access of ['READ', 'SELL'] as const) {
      const { key } = await newKey(await service.newCreator(), { access });
      for (let count = 0; count <= perMinute; count++) await service.graphql(key, ping);
      const refused = await service.graphql(key, ping);
      expect([left(refused), refused.headers.get('retry-after')]).toEqual([0, '60']);
      expect(await isRead(() => service.graphql(key, unknown(ping)))).toBe(false);
    }
  });

  test('the schema is not walked', async () => {
    const { graphql } = await spentCreator();
    const walk = vi.spyOn(GraphQLObjectType.prototype, 'getFields');
    onTestFinished(() => void walk.mockRestore());
    expect((await graphql('{ __schema { types { fields { name } } } }')).status).toBe(429);
    expect(walk.mock.calls.length).toBeLessThan(20);
  });

  test('a request is served again once the oldest has left the minute', async () => {
    const { graphql } = await spentCreator();
    service.clock.pass(60_000);
    expect((await graphql(unknown(long))).status).toBe(200);
  });
});

test('of a session whose requests are spent, a document is read up to 1 KB', async () => {
  const cabinet = openCabinet(service);
  await cabinet.signIn({ token: await newToken(service, (await service.newCreator()).id) });
  for (let count = 0; count <= perMinute; count++) await cabinet.graphql(ping);
  expect(await isRead(() => cabinet.graphql(unknown(ping)))).toBe(true);
  expect(await isRead(() => cabinet.graphql(unknown(`${ping}${' '.repeat(1024)}`)))).toBe(false);
});

test('a request for more than is left spends nothing: a smaller one is served', async () => {
  const { key } = await newKey(await service.newCreator(), { access: 'READ' });
  const fields = Array.from(
    { length: perMinute },
    (_, index) => `a${index}: viewer { creator { id } }`,
  );
  await service.graphql(key, ping);
  expect((await service.graphql(key, `{ ${fields.join(' ')} }`)).status).toBe(429);
  expect((await service.graphql(key, unknown(ping))).status).toBe(200);
});

test('of a burst of new documents, one is read a turn, and none once the key is spent', async () => {
  const { key } = await newKey(await service.newCreator(), { access: 'READ' });
  await service.graphql(key, ping);
  const advance = vi.spyOn(Lexer.prototype, 'advance');
  onTestFinished(() => void advance.mockRestore());
  const tokens = 8;
  const burst = Promise.all(Array.from({ length: 50 }, () => service.graphql(key, unknown(ping))));
  const state = { isAnswered: false };
  void burst.finally(() => (state.isAnswered = true));
  const perTurn: number[] = [];
  for (let before = 0; !state.isAnswered; before = advance.mock.calls.length) {
    await nextTurn();
    perTurn.push(advance.mock.calls.length - before);
  }
  await burst;
  // The lexer reads a document twice: its tokens are counted before it is parsed.
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(3 * tokens);
  expect(advance.mock.calls.length).toBeLessThan((perMinute + 3) * 3 * tokens);
});
