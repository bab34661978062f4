import { expect, test } from 'vitest';
import { useService } from '../support/service/service.js';

const service = useService();

test('Without a provider nothing is looked at', async () => {
  expect(service.services.providers).toEqual([]);
  const done = await service.chores.runDue();
  expect(done.filter((name) => /checkout|refund/.test(name))).toEqual([]);
});
