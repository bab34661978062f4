import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitWindows } from '../../src/access/limits/budget.js';
import { report, times } from '../support/scenes/fault-runs.js';
import { useFolders } from '../support/service/processes.js';
import { freePort } from '../support/world/port.js';
import { startProxy, type Proxy } from '../support/world/proxy.js';
import {
  admitted,
  startCounting,
  startRedis,
  type CountingProcess,
} from '../support/world/redis.js';

const noRedis = !process.env.TEST_REDIS_URL;

describe.skipIf(noRedis)('While Redis is gone', () => {
  const messages: string[] = [];
  const write = (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg);
  const log = pino({ level: 'info' }, { write });
  let port: number;
  let redis: ChildProcess;
  let processes: [CountingProcess, CountingProcess];

  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis({ port });
    const start = () => startCounting([`redis://127.0.0.1:${port}`], limitWindows(5, 1000), log);
    processes = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(processes.map(({ budget }) => budget.close()));
    redis.kill('SIGKILL');
  });

  test.each([
    ['stops answering', () => redis.kill('SIGSTOP'), () => redis.kill('SIGCONT')],
    [
      'is killed',
      () => redis.kill('SIGKILL'),
      async () => void (redis = await startRedis({ port })),
    ],
  ])('because it %s, each process keeps the limits alone', async (name, stop, back) => {
    const [one, other] = processes;
    expect(await admitted(one, `${name} before`, 3)).toBe(3);
    expect(await admitted(other, `${name} before`, 10)).toBe(2);

    stop();
    expect(await admitted(one, `${name} during`, 10)).toBe(5);
    const beganAt = performance.now();
    expect(await admitted(one, `${name} during`, 10)).toBe(0);
    expect(performance.now() - beganAt).toBeLessThan(200);
    expect(await admitted(other, `${name} during`, 10)).toBe(5);
    expect(messages).toContain('The shared budget is out of reach; each process counts alone');
    expect(await one.isShared()).toBe(false);

    await back();
    messages.length = 0;
    while (messages.filter((message) => message === 'The shared budget is back').length < 2) {
      await wait(100);
      for (const { budget } of processes) await budget.reserve(`${name} probe`, 1);
    }
    expect(await one.isShared()).toBe(true);
    expect(await admitted(one, `${name} after`, 3)).toBe(3);
    expect(await admitted(other, `${name} after`, 10)).toBe(2);
  });
});

/** A Redis that can be told to follow another. */
interface Replica {
  url: string;
  process: ChildProcess;
  command(...words: string[]): Promise<unknown>;
}

describe.skipIf(noRedis)('When a Redis fails over', () => {
  const newFolder = useFolders();
  let servers: [Replica, Replica];
  let proxy: Proxy;
  let processes: [CountingProcess, CountingProcess];

  const newReplica = async (): Promise<Replica> => {
    const port = await freePort();
    const dir = await newFolder();
    const process = await startRedis({ port, dir, 'repl-diskless-sync-delay': 0 });
    const url = `redis://127.0.0.1:${port}`;
    const client = createClient({ url }).on('error', () => undefined);
    await client.connect();
    return { url, process, command: (...words) => client.sendCommand(words) };
  };
  const follow = async (replica: Replica, primary: Replica): Promise<void> => {
    await replica.command('REPLICAOF', '127.0.0.1', new URL(primary.url).port);
    while (!String(await replica.command('INFO', 'replication')).includes('link_status:up')) {
      await wait(20);
    }
  };

  beforeAll(async () => {
    servers = [await newReplica(), await newReplica()];
    await follow(servers[1], servers[0]);
    proxy = await startProxy(servers[0].url);
    const urls = [proxy.through(servers[0].url)];
    const log = pino({ level: 'silent' });
    const start = () => startCounting(urls, limitWindows(1000, 1_000_000), log);
    processes = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(processes.map(({ budget }) => budget.close()));
    for (const { process } of servers) process.kill('SIGKILL');
    await proxy.cut();
  });

  /** Uses keys in both processes until both count in the same Redis again. Returns ms and slowest reservation. */
  const untilShared = async (name: string): Promise<{ ms: number; slowestMs: number }> => {
    const beganAt = performance.now();
    let slowestMs = 0;
    const used = async ({ budget }: CountingProcess, key: string): Promise<number> => {
      const askedAt = performance.now();
      const { admitted, windows } = await budget.reserve(key, 1);
      expect(admitted).toBe(true);
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
      return 1000 - (windows[0]?.remaining ?? 0);
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
      for (const { budget } of processes) await budget.reserve('meanwhile', 1);
      await wait(25);
    }
  };

  test.each([
    ['follows the new one', 'stays'],
    ['vanishes', 'vanishes'],
    ['takes connections silently', 'lingers'],
  ])(
    'and the old one %s, limits are shared within 5 s',
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
