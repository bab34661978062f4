import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/core/faults.js';
import { describeFault } from '../../src/core/told-faults.js';
import { allTexts, textsIn } from '../../src/cabinet/texts/all-texts.js';
import { say } from '../../src/cabinet/texts/texts.js';
import { schema } from '../../src/schema.js';
import { catalogues, texts, type Language } from '../../src/texts/texts.js';

const { en, ru } = catalogues;
const languages = Object.keys(catalogues) as Language[];
/** The texts of the server and of the cabinet. */
const all: Record<Language, Record<string, string>> = {
  en: { ...en, ...textsIn('en') },
  ru: { ...ru, ...textsIn('ru') },
};
const keys = Object.keys(all.en);

interface Part {
  type: number;
  value: string;
  /** The parts within a tag. */
  children?: Part[];
  /** The branches of a plural or select. */
  options?: Record<string, { value: Part[] }>;
}
const isPlain = 0;
const isPlural = 6;
const isTag = 8;

const textOf = (language: Language, key: string): string => all[language][key] ?? '';

/** Every part of a message, also parts within others. */
const partsOf = (language: Language, key: string): Part[] => {
  const within = (parts: Part[]): Part[] =>
    parts.flatMap((part) => [
      part,
      ...within(part.children ?? []),
      ...Object.values(part.options ?? {}).flatMap(({ value }) => within(value)),
    ]);
  return within(new IntlMessageFormat(textOf(language, key), language).getAst() as Part[]);
};

/** The values and the tags that a message puts in. */
const valuesAndTags = (language: Language, key: string): string[] => {
  const found = partsOf(language, key)
    .filter(({ type }) => type !== isPlain)
    .map(({ type, value }) => (type === isTag ? `<${value}>` : value));
  return [...new Set(found)].sort();
};

/** English repeats the words of graphql-js; the other languages have their own. */
const inWordsOfGraphql: string[] = ['fault.type', 'fault.unknownField'];

describe('The texts', () => {
  test('name the key for which there is none, on the server and in the cabinet', () => {
    for (const tell of [texts.en.say, texts.ru.say, say] as ((key: string) => string)[]) {
      expect(() => tell('links.unwritten')).toThrow('There is no text links.unwritten');
    }
  });

  test('have the same keys in each language', () => {
    for (const language of languages) {
      expect(Object.keys(all[language]).sort()).toEqual([...keys].sort());
    }
  });

  test.each(keys.filter((key) => !inWordsOfGraphql.includes(key)))(
    'agree on values, tags and final punctuation: %s',
    (key) => {
      const end = /[.?!:]?$/;
      for (const language of languages) {
        expect(valuesAndTags(language, key)).toEqual(valuesAndTags('en', key));
        expect(end.exec(textOf(language, key))?.[0]).toBe(end.exec(textOf('en', key))?.[0]);
      }
    },
  );

  test('have every plural form of each language', () => {
    for (const language of languages) {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const key of keys) {
        for (const { type, options } of partsOf(language, key)) {
          if (type !== isPlural) continue;
          const cases = Object.keys(options ?? {}).filter((name) => !name.startsWith('='));
          expect([key, cases.sort()]).toEqual([key, [...pluralCategories].sort()]);
        }
      }
    }
  });

  test('are written in the letters of their language', () => {
    // Some texts only join values.
    const withWords = keys.filter((key) =>
      /\p{L}{2}/u.test(textOf('ru', key).replaceAll(/\{\w+\}/g, '')),
    );
    for (const key of withWords) {
      expect([key, textOf('ru', key)]).toEqual([key, expect.stringMatching(/[а-яё]{2}/i)]);
      expect([key, textOf('en', key)]).toEqual([key, expect.not.stringMatching(/[а-яё]/i)]);
      expect([key, textOf('en', key)]).toEqual([key, expect.stringMatching(/^[^.]*[a-z]{2}/i)]);
    }
  });

  test('have no text that is never used', () => {
    const source = join(import.meta.dirname, '../../src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/^texts\/|\/(texts|common)\.ts$/.test(name))
      .map((name) => readFileSync(join(source, name), 'utf8'));
    const code = files.join('\n');
    const isNamed = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`);
    const isSaid = (key: string): boolean => {
      const missing = /^(?:error\.(.+)NotFound|(?:fault|change)\.(.+))$/.exec(key);
      return isNamed(key) || (missing !== null && isNamed(missing[1] ?? missing[2] ?? ''));
    };
    /** The placeholder of an empty list says its text and the hint to it. */
    const hints = [...code.matchAll(/<EmptyState\s+text="([\w.]+)"/g)].map(
      ([, key]) => `${key}Hint`,
    );
    /** Keys that are built from a part, such as `links.${status}`: a value of an enum, or one that the same file names. */
    const templates = files.flatMap((file) =>
      [...file.matchAll(/`(\w+\.\w*)\$\{[^}]+\}(\w*)`/g)].map(([, start = '', end = '']) => ({
        pattern: new RegExp(`^${start.replace('.', '\\.')}(\\w+)${end}$`),
        file,
      })),
    );
    const isBuilt = (key: string): boolean =>
      templates.some(({ pattern, file }) => {
        const part = pattern.exec(key)?.[1];
        if (part === undefined) return false;
        const isEnum = /^[A-Z_]+$/.test(part) && new RegExp(`\\b${part}\\b`).test(code);
        // Events have the values of enums in small letters.
        const isSmallEnum = /^[a-z_]+$/.test(part) && isNamed(part.toUpperCase());
        return isEnum || isSmallEnum || new RegExp(`['"]${part}['"]|\\b${part}:`).test(file);
      });
    expect(keys.filter((key) => !isSaid(key) && !hints.includes(key) && !isBuilt(key))).toEqual([]);
  });
});

test('the cabinet has words for every mutation in the audit log', () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(
    mutations.filter((name) => !Object.hasOwn(allTexts, `change.${name}`)),
    'Add `change.` and these names to src/cabinet/features/audit-log/texts.ts.',
  ).toEqual([]);
});

type Rule = Fault['rule'];
const rules = Object.keys(en)
  .filter((key) => key.startsWith('fault.'))
  .map((key) => key.slice('fault.'.length) as Rule);

const otherFields: Record<string, string[]> = {
  other: ['prices', '0', 'isDiscountPrice'],
  currencyField: ['currencyId'],
};

/** The values in the sentence of a rule besides its field, all different. */
const valuesOf = (rule: Rule): Record<string, unknown> => {
  const sentences = en[`fault.${rule}`] + ru[`fault.${rule}`];
  const names = new Set([...sentences.matchAll(/\{(\w+)[},]/g)].map(([, name = '']) => name));
  names.delete('field');
  return Object.fromEntries(
    [...names].map((name, index) => [name, otherFields[name] ?? 777 + index]),
  );
};
/** Rules of a request as a whole, or of fields that are not at fault alone. */
const withoutField: Rule[] = [
  'json',
  'jsonObject',
  'idOrUuid',
  'idOrStoreName',
  'tokenOrApiKey',
  'moreFaults',
  'tooManyPayments',
];

const describeRule = (rule: Rule, language: Language, more: object = valuesOf(rule)): string => {
  const fault = { rule, path: ['prices', 0, 'price'], ...more } as Fault;
  return describeFault(fault, (name) => name.toLowerCase(), texts[language].say).sentence;
};

describe('The text of the rule', () => {
  test.each(rules)('%s has the field and every value', (rule) => {
    for (const language of languages) {
      const sentence = describeRule(rule, language);
      expect(sentence).not.toMatch(/[{}]|undefined|isDiscountPrice/);
      if (!withoutField.includes(rule)) expect(sentence).toContain('prices.0.price');
      const { other, currencyField, ...values } = valuesOf(rule);
      if (other) expect(sentence).toContain('prices.0.isdiscountprice');
      if (currencyField) expect(sentence).toContain('currencyid');
      if (inWordsOfGraphql.includes(`fault.${rule}`)) continue;
      for (const value of Object.values(values)) expect(sentence).toContain(String(value));
    }
  });

  test.each<[Rule, string, Record<number, string>]>([
    ['maxLength', 'characters', { 1: '1 символа', 2: '2 символов', 255: '255 символов' }],
    ['maxBytes', 'bytes', { 21: '21 байта', 16384: '16384 байт' }],
    ['maxItems', 'items', { 1: '1 элемента', 20: '20 элементов' }],
    ['maxDepth', 'levels', { 1: '1 уровень', 32: '32 уровня', 11: '11 уровней' }],
  ])('%s is inflected in Russian', (rule, name, examples) => {
    for (const [number, inflected] of Object.entries(examples)) {
      const sentence = describeRule(rule, 'ru', { [name]: Number(number) });
      expect(sentence).toMatch(new RegExp(` ${inflected}\\.$`));
    }
  });
});
