import { expect, test } from 'vitest';
import { useService } from '../support/service/service.js';

const service = useService();

test('Without a provider nothing is looked at, and what waited for one is left to a person', async () => {
  expect(service.services.providers).toEqual([]);
  const done = await service.chores.runDue();
  expect(done.filter((name) => /checkout|refund/.test(name))).toEqual([]);
  expect(done).toContain('lost-providers');
  expect(service.logLines.join()).not.toContain('A chore failed');
});
