import { afterEach, expect, test, vi } from 'vitest';
import { useService } from '../../support/service/service.js';

const service = useService();
afterEach(() => void vi.useRealTimers());

const checks = (): number =>
  service.statements.filter((sql) => sql.includes('transaction_read_only')).length;

test('any number of requests to /ready asks the database once in half a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ask = async (): Promise<number> => (await service.fetch('/ready')).status;
  const before = checks();
  expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([200]));
  vi.advanceTimersByTime(499);
  expect(await ask()).toBe(200);
  expect(checks() - before).toBe(1);

  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(200);
  expect(checks() - before).toBe(2);
});
