import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { freePort } from './port.js';
import { startRedis } from './redis.js';

/** Nodes and clients need this password. */
const password = 'hush-hush';
const slots = 16_384;

export type RedisNode = Awaited<ReturnType<typeof startNode>>;

type RedisCluster = Awaited<ReturnType<typeof createCluster>>;

async function startNode() {
  const [port, busPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'redis-cluster-'));
  const settings = {
    port,
    'cluster-port': busPort,
    dir: folder,
    'cluster-enabled': 'yes',
    'cluster-node-timeout': 1000,
    'cluster-require-full-coverage': 'no',
    'cluster-replica-validity-factor': 0,
    'repl-diskless-sync-delay': 0,
    requirepass: password,
    masterauth: password,
  };
  let server: ChildProcess;
  const client = createClient({
    url: `redis://:${password}@127.0.0.1:${port}`,
    socket: { reconnectStrategy: () => 20 },
  });
  client.on('error', () => undefined);

  const node = {
    /** Host and port. */
    address: `127.0.0.1:${port}`,
    /** The port where other nodes call. */
    busPort,
    /** Runs a command on this node. Waits for the node while it is down. */
    run: (...args: (string | number)[]): Promise<any> => client.sendCommand(args.map(String)),
    /** Resolves once the node takes connections. */
    start: async (): Promise<void> => void (server = await startRedis(settings)),
    signal: (name: 'SIGSTOP' | 'SIGCONT'): void => void server.kill(name),
    /** Resolves once the process is gone. Its data are lost, its place in the cluster is not. */
    async kill(): Promise<void> {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    /** Kills the node and removes it from the list. */
    async remove(): Promise<void> {
      client.destroy();
      await node.kill();
      await rm(folder, { recursive: true });
    },
  };
  await node.start();
  await client.connect();
  return node;
}

async function createCluster(masters: RedisNode[], replicas: RedisNode[]) {
  const nodes = [...masters, ...replicas];
  const idOf = (node: RedisNode): Promise<string> => node.run('CLUSTER', 'MYID');
  const cluster = {
    /** As in `REDIS_URL`. */
    urls: nodes.map(({ address }) => `redis://:${password}@${address}`),
    nodes,
    /** Moves a slot in three steps, as an operator does. */
    move: (slot: number, from: RedisNode, to: RedisNode) => ({
      /** From now on, the old node redirects clients to the new one for keys that it does not have. */
      async begin(): Promise<void> {
        await to.run('CLUSTER', 'SETSLOT', slot, 'IMPORTING', await idOf(from));
        await from.run('CLUSTER', 'SETSLOT', slot, 'MIGRATING', await idOf(to));
      },
      async moveSets(): Promise<void> {
        const sets: string[] = await from.run('CLUSTER', 'GETKEYSINSLOT', slot, 1000);
        const target = [...to.address.split(':'), '', 0, 5000, 'AUTH', password];
        await from.run('MIGRATE', ...target, 'KEYS', ...sets);
      },
      async end(): Promise<void> {
        for (const node of [to, from, ...nodes]) {
          const [role] = await node.run('ROLE');
          if (role === 'master') {
            await node.run('CLUSTER', 'SETSLOT', slot, 'NODE', await idOf(to));
          }
        }
      },
    }),
    /** Resolves once all nodes know each other and every slot has a living master. */
    whole: (): Promise<void> =>
      vi.waitFor(
        async () => {
          for (const node of nodes) {
            const info: string = await node.run('CLUSTER', 'INFO');
            expect(info).toContain('cluster_state:ok');
            expect(info).toContain(`cluster_slots_ok:${slots}`);
            expect(info).toContain(`cluster_known_nodes:${nodes.length}`);
          }
        },
        { timeout: 20_000, interval: 50 },
      ),
  };

  const [first] = nodes as [RedisNode];
  for (const [index, node] of nodes.entries()) {
    await node.run('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
    await first.run('CLUSTER', 'MEET', ...node.address.split(':'), node.busPort);
  }
  const share = Math.ceil(slots / masters.length);
  for (const [index, node] of masters.entries()) {
    const last = Math.min((index + 1) * share, slots) - 1;
    await node.run('CLUSTER', 'ADDSLOTSRANGE', index * share, last);
  }
  await cluster.whole();
  // The last masters get the replicas, if there are any.
  for (const [index, replica] of replicas.entries()) {
    const master = masters.at(index - replicas.length) as RedisNode;
    await replica.run('CLUSTER', 'REPLICATE', await idOf(master));
    await vi.waitFor(async () => expect((await replica.run('ROLE')).at(3)).toBe('connected'), {
      timeout: 10_000,
      interval: 50,
    });
  }
  return cluster;
}

/** Starts a cluster of three masters before the tests, and ends it after them. */
export function useRedisCluster({ replicas }: { replicas: number }): RedisCluster {
  const cluster = {} as RedisCluster;
  let nodes: RedisNode[] = [];
  beforeAll(async () => {
    nodes = await Promise.all(Array.from({ length: 3 + replicas }, startNode));
    Object.assign(cluster, await createCluster(nodes.slice(0, 3), nodes.slice(3)));
  });
  afterAll(async () => void (await Promise.all(nodes.map((node) => node.remove()))));
  return cluster;
}
