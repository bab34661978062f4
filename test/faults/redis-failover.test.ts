import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryBudget, limitWindows, type Budget } from '../../src/access/budget.js';
import { createFallbackBudget } from '../../src/access/fallback-budget.js';
import { createRedisBudget } from '../../src/access/redis-budget.js';
import { createServiceMetrics } from '../../src/services.js';
import { report, times } from '../support/scenes/fault-runs.js';
import { freePort } from '../support/world/port.js';
import { useFolders } from '../support/service/processes.js';
import { startProxy, type Proxy } from '../support/world/proxy.js';

const windows = limitWindows(1000, 1_000_000);

interface Server {
  url: string;
  process: ChildProcess;
  command(...words: string[]): Promise<unknown>;
}

describe.skipIf(!process.env.TEST_REDIS_URL)('When a replica takes over from a Redis', () => {
  const newFolder = useFolders();
  const log = pino({ level: 'silent' });
  let servers: [Server, Server];
  let proxy: Proxy;
  let processes: [Budget, Budget];

  const startRedis = async (): Promise<Server> => {
    const port = await freePort();
    const process = spawn('redis-server', [
      ...['--port', String(port), '--bind', '127.0.0.1', '--save', ''],
      ...['--repl-diskless-sync-delay', '0', '--dir', await newFolder()],
    ]);
    for await (const chunk of process.stdout as AsyncIterable<Buffer>) {
      if (chunk.toString().includes('Ready to accept connections')) break;
    }
    const url = `redis://127.0.0.1:${port}`;
    const client = createClient({ url }).on('error', () => undefined);
    await client.connect();
    return { url, process, command: (...words) => client.sendCommand(words) };
  };
  const newProcess = async (): Promise<Budget> =>
    createFallbackBudget(
      await createRedisBudget([proxy.through(servers[0].url)], windows, log, 'test'),
      createMemoryBudget(windows, Date.now),
      { log, sharedBudget: createServiceMetrics().sharedBudget },
    );
  const follow = async (replica: Server, primary: Server): Promise<void> => {
    await replica.command('REPLICAOF', '127.0.0.1', new URL(primary.url).port);
    while (!String(await replica.command('INFO', 'replication')).includes('link_status:up')) {
      await wait(20);
    }
  };

  beforeAll(async () => {
    servers = [await startRedis(), await startRedis()];
    await follow(servers[1], servers[0]);
    proxy = await startProxy(servers[0].url);
    processes = [await newProcess(), await newProcess()];
  });
  afterAll(async () => {
    await Promise.all(processes.map((budget) => budget.close()));
    for (const { process } of servers) process.kill('SIGKILL');
    await proxy.cut();
  });

  /** Uses keys in both processes until both count in the same Redis again. Returns ms and slowest reservation. */
  const untilShared = async (name: string): Promise<{ ms: number; slowestMs: number }> => {
    const beganAt = performance.now();
    let slowestMs = 0;
    const used = async (budget: Budget, key: string): Promise<number> => {
      const askedAt = performance.now();
      const { admitted, windows: states } = await budget.reserve(key, 1);
      expect(admitted).toBe(true);
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
      return 1000 - (states[0]?.remaining ?? 0);
    };
    for (let round = 0; ; round++) {
      const key = `${name} ${round}`;
      const counts = [await used(processes[0], key), await used(processes[1], key)];
      expect(performance.now() - beganAt).toBeLessThan(5000);
      if (counts[1] === 2) return { ms: performance.now() - beganAt, slowestMs };
      await wait(25);
    }
  };

  /** Uses a key in both processes until each has closed its connection to the old primary, and opened a new one. */
  const untilConnectedAnew = async (): Promise<void> => {
    const before = proxy.taken();
    while (proxy.taken() < before + processes.length) {
      for (const budget of processes) await budget.reserve('meanwhile', 1);
      await wait(25);
    }
  };

  test.each([
    ['keeps its connections as a replica of the new one', 'stays'],
    ['vanishes without a word', 'vanishes'],
    ['takes connections without a word until its name leads to the new one', 'lingers'],
  ])(
    'and the old primary %s, limits are shared again within 5 s without slow requests',
    async (_, old) => {
      const seen = { ms: 0, slowestMs: 0 };
      for (let turn = 0; turn < times(1, 10); turn++) {
        const [primary, replica] = servers;
        await untilShared(`${old} ${turn} before`);
        if (old !== 'stays') proxy.freeze();
        if (old === 'lingers') await untilConnectedAnew();
        await replica.command('REPLICAOF', 'NO', 'ONE');
        proxy.leadTo(replica.url);
        await follow(primary, replica);
        const { ms, slowestMs } = await untilShared(`${old} ${turn} after`);
        seen.ms = Math.max(seen.ms, ms);
        seen.slowestMs = Math.max(seen.slowestMs, slowestMs);
        servers = [replica, primary];
      }
      report(
        `Redis ${old}: shared again after ${Math.round(seen.ms)} ms, slowest reservation ${Math.round(seen.slowestMs)} ms`,
      );
      expect(seen.slowestMs).toBeLessThan(500);
    },
    120_000,
  );
});
