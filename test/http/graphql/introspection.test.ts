/** The limit on introspection, which needs no key. */
import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { texts } from '../../../src/texts/texts.js';
import { useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service);

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

  const name = (index: number): string => `a${index + 1000}`;
  const repeat = (count: number, make: (alias: string) => string): string =>
    Array.from({ length: count }, (_, index) => make(name(index))).join(' ');
  const types = '__schema { types { name description fields { name description } } }';

  /** Queries whose answers grow by the same number of bytes with each alias. */
  const shapes: Record<string, (count: number) => string> = {
    aliases: (count) => `{ ${repeat(count, (alias) => `${alias}: ${types}`)} }`,
    'aliases within': (count) =>
      `{ __schema { ${repeat(count, (alias) => `${alias}: types { fields { name description } }`)} } }`,
    'long aliases': (count) =>
      `{ __schema { types { ${repeat(count, (alias) => `${alias}${'x'.repeat(95)}: kind`)} } } }`,
    fragments: (count) =>
      `{ ${repeat(count, (alias) => `${alias}: __schema { ...F }`)} } fragment F on __Schema { types { description fields { description } } }`,
    'inline fragments': (count) =>
      `{ ${repeat(count, (alias) => `... { ${alias}: __schema { ... on __Schema { types { name fields { name description } } } } }`)} }`,
    arguments: (count) =>
      `{ ${repeat(count, (alias) => `${alias}: __type(name: "Query") { fields { args(includeDeprecated: true) { name description type { name fields { name description } } } type { name description fields { name description } } } }`)} }`,
    'types of fields': (count) =>
      `{ __schema { types { fields { ${repeat(count, (alias) => `${alias}: type { ofType { fields { name description } } }`)} } } } }`,
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
