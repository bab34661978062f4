import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createClient, defineScript } from 'redis';
import type { Logger } from 'pino';
import type { Budget, BudgetState, LimitWindow } from './budget.js';

const maxReconnectMs = 3000;

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

/**
 * Shares one budget among all processes on the same Redis, with one round trip per request.
 *
 * Resolves after the first attempt to connect, even if it fails. The client keeps reconnecting, then and later.
 */
export async function createRedisBudget(
  url: string,
  windows: LimitWindow[],
  log: Logger,
  namespace = 'payment-links',
): Promise<Budget> {
  const client = createClient({
    url,
    socket: { reconnectStrategy: (tries) => Math.min(tries * 100, maxReconnectMs) },
    disableOfflineQueue: true,
    scripts: {
      reserve: defineScript({
        SCRIPT: reserve,
        NUMBER_OF_KEYS: 1,
        parseCommand(parser, key: string, ...rest: string[]) {
          parser.pushKey(key);
          parser.push(...rest);
        },
        transformReply: (reply: unknown) => reply as number[],
      }),
    },
  });
  client.on('error', (error: Error) => log.warn({ err: error }, 'Redis is out of reach'));
  await Promise.race([client.connect(), once(client, 'error')]);
  const limits = windows.flatMap(({ seconds, limit }) => [String(seconds), String(limit)]);

  return {
    async reserve(key, cost) {
      const [admitted, ...figures] = await client.reserve(
        `${namespace}:budget:${key}`,
        String(cost),
        randomUUID(),
        ...limits,
      );
      return readAnswer(admitted === 1, figures, windows);
    },
    async close() {
      client.destroy();
      return Promise.resolve();
    },
  };
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
