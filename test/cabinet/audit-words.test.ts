import { expect, test } from 'vitest';
import { en } from '../../src/cabinet/texts/en.js';
import { schema } from '../../src/schema.js';

test('the cabinet has words for every mutation in the audit log', () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(
    mutations.map((name) => `change.${name}`).filter((key) => !Object.hasOwn(en, key)),
    'Add these texts to en.ts and ru.ts in src/cabinet/features/audit-log.',
  ).toEqual([]);
});
