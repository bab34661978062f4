import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { limitWindows } from '../../src/access/limits/budget.js';
import { slotOf } from '../../src/access/limits/redis-budget.js';
import { report } from '../support/scenes/fault-runs.js';
import { admitted, startCounting, type CountingProcess } from '../support/world/redis.js';
import { useRedisCluster, type RedisNode } from '../support/world/redis-cluster.js';

const outOfReach = 'The shared budget is out of reach; each process counts alone';
const isBack = 'The shared budget is back';

interface Process extends CountingProcess {
  /** The lines of the log about the shared budget since the last call, each with its part. */
  lines: () => [message: string, part: string][];
}

const kill = (node: RedisNode): Promise<void> => node.kill();
const restart = (node: RedisNode): Promise<void> => node.start();
const pause = (node: RedisNode): void => node.signal('SIGSTOP');
const resume = (node: RedisNode): void => node.signal('SIGCONT');
type Action = (node: RedisNode) => Promise<void> | void;

describe.skipIf(!process.env.TEST_REDIS_URL)('On a Redis Cluster', () => {
  const cluster = useRedisCluster({ replicas: 1 });
  const processes: Process[] = [];
  afterAll(async () => void (await Promise.all(processes.map(({ budget }) => budget.close()))));

  const start = async (perMinute = 5): Promise<Process> => {
    const lines: [string, string][] = [];
    const write = (line: string): void => {
      const { msg, part } = JSON.parse(line) as { msg: string; part: string };
      if (msg === outOfReach || msg === isBack) lines.push([msg, part]);
    };
    const log = pino({ level: 'info' }, { write });
    const windows = limitWindows(perMinute, 1_000_000);
    const counting = await startCounting(cluster.urls, windows, log);
    const started = { ...counting, lines: () => lines.splice(0) };
    processes.push(started);
    return started;
  };
  const startTwo = () => Promise.all([start(), start()]);

  /** The number of ten requests that each process admits, one process after the other. The limit is five. */
  const admittedByEach = async (some: Process[], key: string): Promise<number[]> => {
    const counts: number[] = [];
    for (const one of some) counts.push(await admitted(one, key, counts.length === 0 ? 3 : 10));
    return counts;
  };

  let count = 0;
  const newKey = (suits: (key: string) => boolean = () => true): string => {
    for (;;) {
      const key = `key-${++count}`;
      if (suits(key)) return key;
    }
  };
  const keyOn = ({ address }: RedisNode, { shared }: Process): string =>
    newKey((key) => shared.partOf(key) === address);
  const nodeAt = (index: number) => cluster.nodes[index] as RedisNode;
  /** Sends requests that take no place until each process has written that a part is back. */
  const untilBack = async (some: Process[], key: () => string): Promise<[string, string][][]> => {
    const lines = some.map((): [string, string][] => []);
    const until = performance.now() + 15_000;
    const areBack = () => lines.every((own) => own.some(([message]) => message === isBack));
    while (performance.now() < until && !areBack()) {
      await wait(50);
      for (const [index, { budget, lines: written }] of some.entries()) {
        await budget.reserve(key(), 0);
        lines[index]?.push(...written());
      }
    }
    return lines;
  };

  test('the service finds the node of a key as Redis does', async () => {
    for (const key of ['', 'key', 'payment-links:budget:9007199254740993', 'Schlüssel']) {
      expect(slotOf(key)).toBe(await nodeAt(0).run('CLUSTER', 'KEYSLOT', key));
    }
  });

  test('the keys are spread over all masters', async () => {
    const one = await start();
    for (let key = 0; key < 60; key++) await one.budget.reserve(newKey(), 1);
    const sizes: number[] = [];
    for (const node of cluster.nodes.slice(0, 3)) sizes.push(await node.run('DBSIZE'));
    expect(sizes.reduce((sum, size) => sum + size)).toBe(60);
    for (const size of sizes) expect(size).toBeGreaterThan(5);
  });

  test('two processes share each limit', async () => {
    const [one, other] = await startTwo();
    for (let key = 0; key < 20; key++) {
      const name = newKey();
      const counts = await Promise.all([admitted(one, name, 10), admitted(other, name, 10)]);
      expect(counts[0] + counts[1]).toBe(5);
    }
    expect(await Promise.all([one.isShared(), other.isShared()])).toEqual([true, true]);
  });

  test('each master with keys is a part of the budget', async () => {
    const { shared } = await start();
    const parts = shared.sampleKeys().map((key) => shared.partOf(key));
    expect(parts.toSorted()).toEqual(
      cluster.nodes
        .slice(0, 3)
        .map(({ address }) => address)
        .toSorted(),
    );
  });

  test.each<[string, Action, Action]>([
    ['is killed', kill, restart],
    ['stops answering', pause, resume],
  ])('while a node %s, only its keys are counted alone', async (_name, stop, back) => {
    const both = await startTwo();
    const [node, living] = [nodeAt(0), nodeAt(1)];
    const [lost, kept, later] = [
      keyOn(node, both[0]),
      keyOn(living, both[0]),
      keyOn(node, both[0]),
    ];
    await stop(node);
    expect(await admitted(both[0], lost, 10)).toBe(5);
    expect(await admitted(both[1], lost, 10)).toBe(5);
    expect(await admittedByEach(both, kept)).toEqual([3, 2]);
    let slow = 0;
    const isGivenUp = async (): Promise<boolean> =>
      !(await living.run('CLUSTER', 'INFO')).includes('cluster_slots_fail:0');
    // The other nodes drop it after a second. Both processes try it several times.
    const [least, most] = [performance.now() + 3500, performance.now() + 15_000];
    while (performance.now() < least || (performance.now() < most && !(await isGivenUp()))) {
      await wait(10);
      for (const { budget } of both) {
        const beganAt = performance.now();
        await budget.reserve(kept, 0);
        if (performance.now() - beganAt > 200) slow++;
        await budget.reserve(lost, 0);
      }
    }
    expect(slow, 'requests that waited for a node of other keys').toBeLessThan(2);
    for (const one of both) {
      expect(one.lines()).toEqual([[outOfReach, node.address]]);
      expect(await one.isShared()).toBe(false);
    }

    const beganAt = performance.now();
    await back(node);
    // Requests with keys of other nodes are enough to notice.
    for (const lines of await untilBack(both, () => kept)) {
      expect(lines).toEqual([[isBack, node.address]]);
    }
    report(`shared again ${Math.round(performance.now() - beganAt)} ms after a node is back`);
    expect(await admittedByEach(both, later)).toEqual([3, 2]);
    for (const one of both) {
      expect(one.lines()).toEqual([]);
      expect(await one.isShared()).toBe(true);
    }
    await cluster.whole();
  });

  test('requests are counted once while a slot moves to another node', async () => {
    const limit = 100_000;
    const both = await Promise.all([start(limit), start(limit)]);
    const [from, to] = [nodeAt(0), nodeAt(1)];
    const key = keyOn(from, both[0]);
    const slot = slotOf(`test:budget:${key}`);
    const created = newKey((name) => slotOf(`test:budget:${name}`) === slot);
    await to.run('SCRIPT', 'FLUSH');

    let [requests, taken, isOver] = [0, 0, false];
    const senders = [...both, ...both].map(async ({ budget }) => {
      while (!isOver) {
        if ((await budget.reserve(key, 1)).admitted) taken++;
        requests++;
        // A reservation in this process leaves no turn to anything else.
        await nextTurn();
      }
    });
    const moreRequests = async (): Promise<void> => {
      for (const until = requests + 200; requests < until;) await wait(1);
    };
    const move = cluster.move(slot, from, to);
    await moreRequests();
    await move.begin();
    await moreRequests();
    expect(await admitted(both[0], created, 10)).toBe(10);
    await move.moveSets();
    await moreRequests();
    expect(await admitted(both[1], created, 10)).toBe(10);
    await move.end();
    await moreRequests();
    isOver = true;
    await Promise.all(senders);

    expect(taken).toBe(requests);
    for (const { budget, shared, lines } of both) {
      const { windows } = await budget.reserve(key, 0);
      expect(windows[0]?.remaining).toBe(limit - taken);
      expect((await budget.reserve(created, 0)).windows[0]?.remaining).toBe(limit - 20);
      expect(shared.partOf(key)).toBe(to.address);
      expect(lines()).toEqual([]);
    }
    report(`${requests} requests while a slot moved: each counted once`);
  });

  test.each<[string, Action, Action]>([
    ['is killed', kill, restart],
    ['stops answering', pause, resume],
  ])('when a master %s, its keys are shared by its replica', async (_name, stop, back) => {
    const both = await startTwo();
    const [role] = await nodeAt(2).run('ROLE');
    const master = nodeAt(role === 'master' ? 2 : 3);
    const replica = nodeAt(role === 'master' ? 3 : 2);
    const keys = [1, 2, 3].map(() => keyOn(master, both[0]));
    const [full = '', lost = '', later = ''] = keys;
    const kept = keyOn(nodeAt(1), both[0]);
    expect(await admittedByEach(both, full)).toEqual([3, 2]);
    const [, written] = await master.run('ROLE');
    const received = async (): Promise<number> => (await replica.run('ROLE')).at(4);
    await expect.poll(received, { timeout: 10_000 }).toBeGreaterThanOrEqual(written);
    await replica.run('CONFIG', 'SET', 'cluster-replica-no-failover', 'yes');
    await stop(master);
    expect(await admitted(both[0], lost, 10)).toBe(5);
    expect(await admitted(both[1], lost, 10)).toBe(5);
    // A process that starts meanwhile has never met the master.
    const all = [...both, await start()];
    expect(await admittedByEach(all.slice(2), lost)).toEqual([3]);
    expect(await admittedByEach(all, kept)).toEqual([3, 2, 0]);

    const beganAt = performance.now();
    await replica.run('CONFIG', 'SET', 'cluster-replica-no-failover', 'no');
    for (const lines of await untilBack(all, () => kept)) {
      expect(lines).toEqual([
        [outOfReach, master.address],
        [isBack, master.address],
      ]);
    }
    report(`shared again ${Math.round(performance.now() - beganAt)} ms after a failover may begin`);
    expect(both[0].shared.partOf(later)).toBe(replica.address);
    expect(await admittedByEach(all, later)).toEqual([3, 2, 0]);
    expect(await admittedByEach(all, full)).toEqual([0, 0, 0]);
    for (const one of all) expect(await one.isShared()).toBe(true);
    await back(master);
    await cluster.whole();
  });

  test('a process that starts without nodes shares once they answer', async () => {
    for (const node of cluster.nodes) await node.kill();
    const both = await startTwo();
    const key = newKey();
    expect(await admitted(both[0], key, 10)).toBe(5);
    expect(await admitted(both[1], key, 10)).toBe(5);
    for (const one of both) expect(await one.isShared()).toBe(false);
    const closing = await start();
    await closing.budget.close();

    for (const node of cluster.nodes) await node.start();
    await cluster.whole();
    await untilBack(both, newKey);
    for (const one of both) {
      await expect
        .poll(async () => {
          await one.budget.reserve(newKey(), 0);
          return one.isShared();
        })
        .toBe(true);
    }
    for (const node of both[0].shared.sampleKeys()) {
      expect(await admittedByEach(both, node)).toEqual([3, 2]);
    }
  });
});
