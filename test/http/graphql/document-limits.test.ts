/** The limits on a document, which hold before it is run. */
import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '../../../src/core/error-table.js';
import { texts } from '../../../src/texts/texts.js';
import { useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

const ask = (query: string) => service.graphql(null, query);
const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

describe('A GraphQL document', () => {
  const nested = (levels: number): string =>
    `{ ${'... { '.repeat(levels - 1)}__typename${' }'.repeat(levels)}`;
  const aliased = (aliases: number): string =>
    `{ ${repeat(aliases, (index) => `a${index}: viewer { creator { id } }`)} }`;
  /** 5 tokens each. */
  const operations = (count: number) => repeat(count, (index) => `query Q${index} { __typename }`);
  const selfNested = (levels: number): string =>
    `{ __schema { types { ${'fields { type { '.repeat(levels)}name${' } }'.repeat(levels)} } } }`;
  const nestedPayments = (links: number, payments: number, other = 1): string =>
    `{ paymentLinks(first: ${links}) { nodes { payments(first: ${payments}) { nodes {
        paymentId paymentLink { id uuid }
      } } } }
      other: paymentLinks(first: ${other}) { nodes { id } } }`;
  /** Each list needs statements of its own, also for few fields. */
  const listsOfLinks = (count: number): string =>
    `{ paymentLinks(first: 100) { nodes { ${repeat(count, (index) => `a${index}: payments(first: 1) { pageInfo { hasNextPage } }`)} } } }`;

  const post = (query: string, operationName?: string) =>
    creator.rest('POST', '/graphql', { query, operationName }, modern);
  /** A modern client gets a 4xx for a refusal. */
  const modern = { Accept: 'application/graphql-response+json' };

  test.each([
    ['10 levels deep', nested(10)],
    ['with 30 aliases', aliased(30)],
    ['of 2000 tokens', operations(400), 'Q0'],
    ['of pages within pages', nestedPayments(100, 20)],
    ['of three lists for each of 100 links', listsOfLinks(3)],
  ])('%s is answered', async (_, query, operationName?: string) => {
    expect(await post(query, operationName)).toMatchObject({ status: 200, body: { data: {} } });
  });

  test.each([
    ['11 levels deep', nested(11)],
    ['with 31 aliases', aliased(31)],
    ['of 2005 tokens', operations(401)],
    ['of four lists for each of 100 links', listsOfLinks(4)],
    ['that walks the schema in circles', selfNested(3)],
    ['that walks the links of payments of links', nestedPayments(100, 100)],
    ['that hides what it asks for behind an impossible page', nestedPayments(100, 100, -100_000)],
  ])('%s is refused', async (_, query) => {
    const { status, body } = await post(query);
    expect(status).toBe(400);
    expect(body.data ?? null).toBeNull();
    expect(Object.keys(errorTable)).toContain(body.errors[0].extensions.code);
  });
});

describe('A document', () => {
  test('with an unknown field of a long name is refused in few words', async () => {
    const { error } = await ask(`{ ${'x'.repeat(50_000)} }`);
    expect(error?.message).toMatch(/^Cannot query field "x{400,}…$/);
    expect(error?.message.length).toBe(512);
  });

  test('has its comments counted as tokens', async () => {
    expect(await ask(`{ __typename }${'\n#'.repeat(1900)}`)).toMatchObject({ status: 200 });
    expect(await ask(`{ __typename }${'\n#'.repeat(2000)}`)).toMatchObject({
      errors: [{ message: 'A document may have at most 2000 tokens, comments included.' }],
    });
  });

  /** Processor time on a busy machine, for work that takes 50 ms on an idle one. */
  const longMs = 250;

  /** Asks, and once more if it took long: a machine is busy now and then, a costly document is so each time. */
  async function askAtOnce(query: string, tries = 3): ReturnType<typeof ask> {
    const before = process.cpuUsage();
    const answer = await ask(query);
    const { user, system } = process.cpuUsage(before);
    if (user + system < longMs * 1000) return answer;
    expect(tries, `took ${(user + system) / 1000} ms`).toBeGreaterThan(1);
    return askAtOnce(query, tries - 1);
  }

  test.each<[string, string]>([
    ['the same fields within each other', `{ ${'viewer{creator{id}} '.repeat(285)} }`],
    ['the same field', `{ viewer { creator { ${'id '.repeat(1980)} } } }`],
    [
      'lists in the same field',
      `{ ${`viewer { ${'limits { window } '.repeat(10)} }`.repeat(45)} }`,
    ],
    [
      'many fragments',
      `{ ${repeat(300, (i) => `...F${i % 150}`)} } ${repeat(150, (i) => `fragment F${i} on Query { __typename }`)}`,
    ],
    [
      'fragments of fragments',
      `{ ...F0 } ${repeat(200, (i) => `fragment F${i} on Query { ...F${i + 1} __typename }`)} fragment F200 on Query { __typename }`,
    ],
    [
      'fragments that fan out',
      `{ a: viewer { ...F0 } } ${repeat(60, (i) => `fragment F${i} on Viewer { creator { id } a: creator { id } ...F${i + 1} ...F${i + 1} }`)} fragment F60 on Viewer { creator { id } }`,
    ],
    ['a fragment within itself', '{ ...F } fragment F on Query { viewer { creator { id } } ...F }'],
    ['levels', `{ ${'viewer { '.repeat(900)} id ${'}'.repeat(900)} }`],
    ['levels of fragments', `{ ${'... { '.repeat(900)} __typename ${'}'.repeat(900)} }`],
    ['levels of lists', `{ product(id: ${'['.repeat(990)}${']'.repeat(990)}) { id } }`],
    ['levels of objects', `{ product(id: ${'{a:'.repeat(490)}1${'}'.repeat(490)}) { id } }`],
    ['unknown fields', `{ ${`${'a'.repeat(300)} `.repeat(200)} }`],
    [
      'objects in a list',
      `mutation { createPaymentLink(input: { prices: [${'{} '.repeat(900)}] }) { id } }`,
    ],
    [
      'variables, and a name of 20 KB',
      `query ${'Q'.repeat(20_000)} (${repeat(390, (i) => `$v${i}: Int`)}) { __typename }`,
    ],
    ['a field of 60 KB', `{ ${'a'.repeat(60_000)} }`],
    ['a text of 60 KB', `{ products(first: "${'a'.repeat(60_000)}") { totalCount } }`],
    ['an alias of 101 characters', `{ ${'a'.repeat(101)}: __typename }`],
  ])('of %s is refused at once, in few words', async (_, query) => {
    const { status, code, errors } = await askAtOnce(query);
    expect([200, 400]).toContain(status);
    expect(code).toBe('BAD_REQUEST');
    expect(JSON.stringify(errors).length).toBeLessThan(64 * 1024);
  });

  test('with many errors reports 5 of them, and that there are more', async () => {
    const { errors } = await ask(`{ ${repeat(150, (i) => `x${i}`)} }`);
    expect(errors).toHaveLength(6);
    expect(errors?.at(-1)?.message).toContain('error limit reached');
  });

  test('with an unknown name is not told names that are like it', async () => {
    const { errors } = await ask('{ product(idd: 1) { titl } }');
    expect(JSON.stringify(errors)).not.toContain('Did you mean');
  });
});

/** The introspection query of tools, with all its options. */
const introspectionOfTools = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});

/** The number of bytes of a successful answer. */
async function bytesOf(document: string, key: string | null = null): Promise<number> {
  const { status, data, errors } = await service.graphql(key, document);
  expect([status, errors]).toEqual([200, undefined]);
  return Buffer.byteLength(JSON.stringify({ data }));
}

describe('Introspection', () => {
  let standard: number;
  beforeAll(async () => void (standard = await bytesOf(introspectionOfTools)));

  test('answers tools, with and without a key', async () => {
    expect(standard).toBeGreaterThan(50_000);
    expect(await bytesOf(introspectionOfTools, creator.key)).toBe(standard);
    await bytesOf('{ __type(name: "Query") { name } __typename }');
  });

  const repeatAs = (count: number, make: (alias: string) => string): string =>
    repeat(count, (index) => make(`a${index + 1000}`));
  const types = '__schema { types { name description fields { name description } } }';

  /** Queries whose answers grow by the same number of bytes with each alias. */
  const shapes: Record<string, (count: number) => string> = {
    aliases: (count) => `{ ${repeatAs(count, (alias) => `${alias}: ${types}`)} }`,
    'aliases within': (count) =>
      `{ __schema { ${repeatAs(count, (alias) => `${alias}: types { fields { name description } }`)} } }`,
    'long aliases': (count) =>
      `{ __schema { types { ${repeatAs(count, (alias) => `${alias}${'x'.repeat(95)}: name`)} } } }`,
    fragments: (count) =>
      `{ ${repeatAs(count, (alias) => `${alias}: __schema { ...F }`)} } fragment F on __Schema { types { description fields { description } } }`,
    'inline fragments': (count) =>
      `{ ${repeatAs(count, (alias) => `... { ${alias}: __schema { ... on __Schema { types { name fields { name description } } } } }`)} }`,
    arguments: (count) =>
      `{ ${repeatAs(count, (alias) => `${alias}: __type(name: "Query") { fields { args(includeDeprecated: true) { name description type { name fields { name description } } } type { name description fields { name description } } } }`)} }`,
    'types of fields': (count) =>
      `{ __schema { types { fields { ${repeatAs(count, (alias) => `${alias}: type { ofType { fields { name description } } }`)} } } } }`,
  };

  test.each(Object.entries(shapes))(
    'by %s is refused before it runs if over twice that of tools',
    async (_, ofCount) => {
      const empty = '{"data":{}}'.length - ','.length;
      const most = 2 * (standard - empty);
      const one = await bytesOf(ofCount(1));
      const each = (await bytesOf(ofCount(2))) - one;
      const countOf = (bytes: number) => Math.floor((bytes - (one - empty - each)) / each);
      await bytesOf(ofCount(countOf(most)));
      // The guard counts a hundredth of an answer less than there is, at most.
      const tooMany = ofCount(countOf(1.01 * most) + 1);
      for (const key of [null, creator.key]) {
        const { status, data, error, code } = await service.graphql(key, tooMany);
        expect([status, data, code]).toEqual([400, undefined, 'BAD_REQUEST']);
        expect(error?.message).toBe(texts.en.say('error.introspectionTooLarge'));
      }
    },
  );
});
