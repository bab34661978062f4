import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryBudget, limitWindows, type Budget } from '../../src/access/budget.js';
import { createFallbackBudget } from '../../src/access/fallback-budget.js';
import { createServiceMetrics } from '../../src/services.js';
import { createRedisBudget } from '../../src/access/redis-budget.js';
import { freePort } from '../support/world/port.js';

const windows = limitWindows(5, 1000);

describe.skipIf(!process.env.TEST_REDIS_URL)('While Redis is gone', () => {
  const logLines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) });
  const { registry, sharedBudget } = createServiceMetrics();
  let port: number;
  let redis: ChildProcess;
  let processes: [Budget, Budget];

  const startRedis = async (): Promise<void> => {
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1']);
    for await (const chunk of redis.stdout as AsyncIterable<Buffer>) {
      if (chunk.toString().includes('Ready to accept connections')) break;
    }
  };
  const newProcess = async (): Promise<Budget> =>
    createFallbackBudget(
      await createRedisBudget([`redis://127.0.0.1:${port}`], windows, log, 'test'),
      createMemoryBudget(windows, Date.now),
      { log, sharedBudget },
    );
  const admittedOf = async (budget: Budget, key: string, requests: number): Promise<number> => {
    const states = await Promise.all(
      Array.from({ length: requests }, async () => budget.reserve(key, 1)),
    );
    return states.filter(({ admitted }) => admitted).length;
  };
  const messages = (): string[] =>
    logLines.map((line) => (JSON.parse(line) as { msg: string }).msg);

  beforeAll(async () => {
    port = await freePort();
    await startRedis();
    processes = [await newProcess(), await newProcess()];
  });
  afterAll(async () => {
    await Promise.all(processes.map((budget) => budget.close()));
    redis.kill('SIGKILL');
  });

  test.each([
    ['stops answering', () => redis.kill('SIGSTOP'), () => redis.kill('SIGCONT')],
    ['is killed', () => redis.kill('SIGKILL'), startRedis],
  ])(
    'because it %s, each process keeps the limits alone, until it is back',
    async (name, stop, back) => {
      const [one, other] = processes;
      expect(await admittedOf(one, `${name} before`, 3)).toBe(3);
      expect(await admittedOf(other, `${name} before`, 10)).toBe(2);

      stop();
      expect(await admittedOf(one, `${name} during`, 10)).toBe(5);
      const beganAt = performance.now();
      expect(await admittedOf(one, `${name} during`, 10)).toBe(0);
      expect(performance.now() - beganAt).toBeLessThan(200);
      expect(await admittedOf(other, `${name} during`, 10)).toBe(5);
      expect(messages()).toContain('The shared budget is out of reach; each process counts alone');
      expect(await registry.metrics()).toContain('payment_links_shared_budget 0');

      await back();
      logLines.length = 0;
      while (messages().filter((message) => message === 'The shared budget is back').length < 2) {
        await wait(100);
        for (const budget of processes) await budget.reserve(`${name} probe`, 1);
      }
      expect(await registry.metrics()).toContain('payment_links_shared_budget 1');
      expect(await admittedOf(one, `${name} after`, 3)).toBe(3);
      expect(await admittedOf(other, `${name} after`, 10)).toBe(2);
    },
  );
});
