import { expect, test } from 'vitest';
import { isKnown } from '../../src/cabinet/features/audit-log/actions.js';
import { schema } from '../../src/schema.js';

test('the audit log has words for every mutation', () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(mutations.filter((name) => !isKnown(name))).toEqual([]);
});
