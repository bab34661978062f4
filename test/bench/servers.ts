import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/world/port.js';
import { atTheEnd } from './leftovers.js';
import type { BenchDatabase } from './postgres.js';

const root = new URL('../../..', import.meta.url).pathname;
const pollMs = 5;
const longestStartMs = 60_000;
/** Of both limits; high enough to count all requests and refuse none. */
const noLimit = '1000000000';

const { scripts } = createRequire(import.meta.url)('#package.json') as {
  scripts: { start: string };
};

/** The server by hand that the service is measured beside. */
export const baseline = 'fastify-pg';

/** The arguments of `node` that start each server. */
const commands = {
  // As npm start does, after `exec node`.
  service: scripts.start.split(' ').slice(2),
  [baseline]: ['dist/test/bench/baselines/fastify-pg.js'],
};

type ServerName = keyof typeof commands;

/** A process on a database of its own. */
export type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts a server and waits until it answers `/health`. */
export async function startServer(name: ServerName, database: BenchDatabase) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, commands[name], {
    cwd: root,
    env: {
      PORT: String(port),
      DATABASE_URL: database.url,
      // Pages far into a list may take seconds. They are measured, not refused.
      DATABASE_TIMEOUT_MS: '60000',
      RATE_LIMIT_PER_MINUTE: noLimit,
      RATE_LIMIT_PER_HOUR: noLimit,
      PAYMENT_SITE_URL: 'https://pay.example',
      // No server listens there; today's rate is in the database.
      EXCHANGE_RATE_URL: 'http://127.0.0.1:1/',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      PLATFORM_API_KEY: randomBytes(32).toString('hex'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  atTheEnd(stop);
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null || performance.now() - startedAt > longestStartMs) {
      throw new Error(`${name} does not start.`);
    }
    await wait(pollMs);
  }
  /** From its start to its first answer. */
  const startMs = performance.now() - startedAt;
  return { name, database, address, pid: child.pid as number, startMs, stop };
}

const isHealthy = (address: string): Promise<boolean> =>
  fetch(`${address}/health`).then(
    async (response) => {
      await response.text();
      return response.status === 200;
    },
    () => false,
  );
