import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, createCluster, defineScript, ErrorReply, RedisClient } from 'redis';
import type { Logger } from 'pino';
import type { BudgetState, LimitWindow, SharedBudget } from './budget.js';

const maxReconnectMs = 1000;
const reconnectStrategy = (tries: number): number => Math.min(tries * 100, maxReconnectMs);
/** A server that sends nothing for so long, though it is pinged, may have been replaced. */
const silenceMs = 3000;
const pingInterval = silenceMs / 3;
const socketOptions = { reconnectStrategy, socketTimeout: silenceMs };
/** A single Redis that answers nothing for so long may have been replaced. */
const unansweredMs = 2000;
/** The number of keys to try to find one for each node of a cluster, which has at most 1000. */
const mostSamples = 20_000;

// For each key, a sorted set holds the times of its admitted requests, in milliseconds by the clock of Redis.
// KEYS: the set. ARGV: cost, a name for this reservation, then seconds and limit of each window, shortest first.
// Returns: admitted (1 or 0), then for each window: places left, ms until one is free, ms until `cost` are free.
const reserve = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local cost = tonumber(ARGV[1])
local longest = tonumber(ARGV[#ARGV - 1]) * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - longest)

local windows, admitted = {}, 1
for i = 3, #ARGV, 2 do
  local window = { ms = ARGV[i] * 1000, limit = tonumber(ARGV[i + 1]) }
  window.used = redis.call('ZCOUNT', KEYS[1], '(' .. (now - window.ms), '+inf')
  if window.used + cost > window.limit then admitted = 0 end
  table.insert(windows, window)
end

if admitted == 1 then
  for i = 1, cost do redis.call('ZADD', KEYS[1], now, ARGV[2] .. ':' .. i) end
  redis.call('PEXPIRE', KEYS[1], longest)
end

local total = redis.call('ZCARD', KEYS[1])
local function untilFree(window, places)
  if places <= 0 then return 0 end
  if places > window.used or places > window.limit then return window.ms end
  local rank = total - window.used + places - 1
  local oldest = redis.call('ZRANGE', KEYS[1], rank, rank, 'WITHSCORES')
  return oldest[2] + window.ms - now
end

local answer = { admitted }
for _, window in ipairs(windows) do
  local lacking = 0
  if admitted == 1 then window.used = window.used + cost else lacking = window.used + cost - window.limit end
  table.insert(answer, math.max(0, window.limit - window.used))
  table.insert(answer, untilFree(window, math.min(1, window.used)))
  table.insert(answer, untilFree(window, lacking))
end
return answer
`;

const scripts = {
  reserve: defineScript({
    SCRIPT: reserve,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser, key: string, ...rest: string[]) {
      parser.pushKey(key);
      parser.push(...rest);
    },
    transformReply: (reply: unknown) => reply as number[],
  }),
};

/** A single Redis, or a cluster. */
interface Connection {
  /** Runs the script for one set. Rejects at once while the node that has the set is out of reach. */
  reserve(set: string, ...args: string[]): Promise<number[]>;
  /** The address of the node that has the set. */
  nodeOf(set: string): string;
  /** The number of nodes that have sets. */
  nodes(): number;
  close(): void;
}

/**
 * Shares one budget among all processes with the same namespace on a Redis, with one round trip per request. Several addresses are those
 * of nodes of one cluster. Each of its masters is a part of the budget.
 *
 * Resolves after the first attempt to connect, even if it fails. The client keeps reconnecting, then and later.
 */
export async function createRedisBudget(
  urls: string[],
  windows: LimitWindow[],
  log: Logger,
  namespace: string,
): Promise<SharedBudget> {
  const [url = '', ...others] = urls;
  const connection =
    others.length > 0 ? await connectToCluster(urls, log) : await connectToOne(url, log);
  const setName = (key: string): string => `${namespace}:budget:${key}`;

  const usualLimits = limitsOf(windows);
  return {
    async reserve(key, cost, ofKey = windows) {
      const limits = ofKey === windows ? usualLimits : limitsOf(ofKey);
      const args = [String(cost), randomUUID(), ...limits];
      const [admitted, ...figures] = await connection.reserve(setName(key), ...args);
      return readAnswer(admitted === 1, figures, ofKey);
    },
    partOf: (key) => connection.nodeOf(setName(key)),
    sampleKeys() {
      const keys = new Map<string, string>();
      for (let count = 0; keys.size < connection.nodes() && count < mostSamples; count++) {
        const key = `start-${count}`;
        const node = connection.nodeOf(setName(key));
        if (!keys.has(node)) keys.set(node, key);
      }
      return [...keys.values()];
    },
    async close() {
      connection.close();
      return Promise.resolve();
    },
  };
}

async function connectToOne(url: string, log: Logger): Promise<Connection> {
  const open = () => {
    const client = createClient({
      url,
      pingInterval,
      // The silence also shows that a server has taken the connection and never answers.
      socket: { ...socketOptions, connectTimeout: unansweredMs },
      disableOfflineQueue: true,
      scripts,
    });
    client.on('error', (error: Error) => log.warn({ err: error }, 'Redis is out of reach'));
    return client;
  };
  let client = open();
  await Promise.race([client.connect(), once(client, 'error')]);
  const { host } = new URL(url);

  /** Since when no request has been answered, in milliseconds of the process. */
  let unansweredSince: number | undefined;
  /** Closes the connection to a server that may have been replaced. The next one resolves the name anew. */
  const connectAnew = (): void => {
    unansweredSince = undefined;
    client.destroy();
    client = open();
    client.connect().catch(() => undefined);
  };
  return {
    async reserve(set, ...args) {
      const now = performance.now();
      unansweredSince ??= now;
      if (now - unansweredSince > unansweredMs) connectAnew();
      const asked = client;
      try {
        return await asked.reserve(set, ...args);
      } catch (error) {
        if (isReplaced(error) && asked === client) connectAnew();
        throw error;
      } finally {
        if (asked === client) unansweredSince = undefined;
      }
    },
    nodeOf: () => host,
    nodes: () => 1,
    close: () => client.destroy(),
  };
}

/**
 * True if a server says that it is a replica or has no data yet: another one may have taken over. Before version 7,
 * Redis puts a text of its own before such an error of a script.
 */
const isReplaced = (error: unknown): boolean =>
  error instanceof ErrorReply && /(^|: -)(READONLY|LOADING|MASTERDOWN) /.test(error.message);

async function connectToCluster(urls: string[], log: Logger): Promise<Connection> {
  const [{ username, password, socket } = {}] = urls.map((url) => RedisClient.parseURL(url));
  const cluster = createCluster({
    rootNodes: urls.map((url) => ({ url })),
    // The client connects to these addresses only to learn the nodes. Connections to nodes take their options from here.
    defaults: {
      username,
      password,
      // The pings keep healthy connections from being silent. So the silence of an idle one shows that its node has
      // vanished.
      pingInterval,
      socket: { ...socketOptions, tls: socket?.tls, connectTimeout: silenceMs },
      disableOfflineQueue: true,
    },
    // Otherwise connecting, and each change of the cluster, waits until all nodes answer.
    minimizeConnections: true,
    // `lookAgain` does this, and for nodes that never answered, too.
    topologyRefreshOnReconnectionAttemptStrategy: false,
    scripts,
  });
  cluster.on('node-error', (error: Error, { host, port }: { host: string; port: number }) =>
    log.warn({ err: error, node: `${host}:${port}` }, 'Redis is out of reach'),
  );
  /** The error of the last node that could not list the cluster. Others may have. */
  let reason: Error | undefined;
  cluster.on('error', (error: Error) => void (reason = error));

  const findMaster = (set: string) => cluster.slots[slotOf(set)]?.master;
  type Node = (typeof cluster.masters)[number];

  /** Resolves after the first attempt to connect to a node. From then on, its client keeps reconnecting. */
  const attempts = new WeakMap<Node, Promise<unknown>>();
  const attempt = (node: Node): Promise<unknown> => {
    let first = attempts.get(node);
    if (!first) {
      const connected = cluster.nodeClient(node).catch(() => undefined);
      first = Promise.race([connected, node.client && once(node.client, 'error')]);
      attempts.set(node, first);
    }
    return first;
  };

  const closed = new AbortController();
  /** Asks the other nodes which node has which slots now: a replica may have taken over. */
  const lookAgain = (without?: string): void => {
    const excluded = new Set(without ? [without] : []);
    // Fails only if no node answers. Then the log has the errors of all.
    cluster._slots.rediscover(undefined, excluded).catch(() => undefined);
  };
  /** Unlike that of a single Redis, `connect` of a cluster gives up when nobody answers. */
  const connect = async (tries = 1): Promise<void> => {
    try {
      await cluster.connect();
    } catch (error) {
      if (closed.signal.aborted) return;
      log.warn({ err: reason ?? error }, 'No node of the Redis Cluster answers');
      void wait(reconnectStrategy(tries), undefined, { signal: closed.signal }).then(
        () => connect(tries + 1),
        () => undefined,
      );
    }
    if (cluster.isReady) await Promise.all(cluster.masters.map(attempt));
  };
  await connect();

  /** Since when a node has answered none of its requests, in milliseconds of the process. */
  const unanswered = new WeakMap<Node, number>();

  return {
    async reserve(set, ...args) {
      if (!cluster.isReady) throw new Error('The Redis Cluster is out of reach');
      const master = findMaster(set);
      if (!master) {
        lookAgain();
        throw new Error('No node of the Redis Cluster has this key');
      }
      await attempt(master);
      if (!master.client?.isReady) {
        lookAgain(master.address);
        throw new Error(`The Redis node ${master.address} is out of reach`);
      }
      const now = performance.now();
      const since = unanswered.get(master);
      if (since === undefined) unanswered.set(master, now);
      else if (now - since > silenceMs) lookAgain(master.address);
      try {
        return await cluster.reserve(set, ...args);
      } finally {
        unanswered.delete(master);
      }
    },
    nodeOf: (set) => findMaster(set)?.address ?? 'cluster',
    nodes: () => Math.max(1, cluster.masters.length),
    close() {
      closed.abort();
      cluster.destroy();
    },
  };
}

/** The slot of a key in a Redis Cluster, for a key without braces: its CRC16, as XMODEM has it. */
export function slotOf(key: string): number {
  let crc = 0;
  for (const byte of Buffer.from(key)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0);
  }
  return crc & 0x3fff;
}

function readAnswer(admitted: boolean, figures: number[], windows: LimitWindow[]): BudgetState {
  const rows = windows.map((window, index) => {
    const [remaining = 0, freeMs = 0, retryMs = 0] = figures.slice(index * 3, index * 3 + 3);
    return { window, remaining, freeMs, retryMs };
  });
  return {
    admitted,
    windows: rows.map(({ window, remaining, freeMs }) => ({
      ...window,
      remaining,
      resetSeconds: Math.ceil(freeMs / 1000),
    })),
    retryAfterSeconds: Math.max(...rows.map(({ retryMs }) => Math.ceil(retryMs / 1000))),
  };
}

const limitsOf = (windows: LimitWindow[]): string[] =>
  windows.flatMap(({ seconds, limit }) => [String(seconds), String(limit)]);
