/** What `npm start` and the commands of the operator do, in the test's own process. */
import { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import { applyMigrations } from '../../../prisma/apply-migrations.js';
import { hashKey } from '../../../src/access/keys/key-format.js';
import { createApp } from '../../../src/app.js';
import { ConfigError, readConfig } from '../../../src/core/config.js';
import { openDatabase } from '../../../src/core/database/open.js';
import { chooseSecretsKeys } from '../../../src/core/secrets/secret-box.js';
import { createServices } from '../../../src/services.js';
import { resolveName } from '../../../src/webhooks/destinations/public-address.js';
import { expectNoSecrets, keepLog } from './log-secrets.js';
import type { Ended, Settings } from './processes.js';
import { fetchFrom } from './service.js';

/** The service in this process, on the database that its settings lead to. */
export type OpenService = Awaited<ReturnType<typeof openService>>;

/** Opens the service with the exchange rate of today. It answers `npm run backup`; its other workers run when told. */
export async function openService(settings: Settings) {
  const config = readConfig(settings);
  const database = await openDatabase(config);
  await applyMigrations(database);
  const { log, logLines } = keepLog();
  const { services, workers, close } = await createServices(
    database,
    {
      ...config,
      platformKeyHashes: config.platformApiKeys.map(hashKey),
      secretsKeys: await chooseSecretsKeys(config),
    },
    {
      now: () => new Date(),
      elapsedMs: () => performance.now(),
      random: Math.random,
      resolve: resolveName,
      log,
    },
  );
  await workers.rates.refresh();
  workers.backups.start();
  return {
    fetch: fetchFrom(createApp(services, config)),
    workers,
    logLines,
    async close() {
      for (const worker of Object.values(workers)) await worker.close();
      await close();
      expectNoSecrets(logLines);
    },
  };
}

/** The faults for which the service does not start with settings. */
export async function faultsOf(settings: Settings): Promise<string[]> {
  const opened = (async () => (await openDatabase(readConfig(settings))).close())();
  const error = await opened.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message.split('\n');
}

/** Ends a command where `process.exit` would. */
class Exit extends Error {
  code = 0;
}

let commands = 0;

/**
 * Runs a command of the operator to its end, one at a time. Its log has short lines.
 *
 * @param input standard input
 */
export async function runCommand(
  name:
    | 'backup'
    | 'check-providers'
    | 'erase'
    | 'migrate'
    | 'move'
    | 'provision'
    | 'reconcile'
    | 'reseal'
    | 'restore',
  args: string[],
  settings: Settings,
  input = '',
): Promise<Ended> {
  const { argv, env } = process;
  const ended = { code: 0, stdout: '', stderr: '' };
  process.argv = [process.execPath, name, ...args];
  process.env = { LOG_FORMAT: 'pretty', ...settings };
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as never),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw Object.assign(new Exit(), { code });
    }),
  ];
  const streams = (['stdout', 'stderr'] as const).map((name) => {
    const write = process[name].write.bind(process[name]);
    // Set on the stream itself: all sockets share the method of its prototype.
    process[name].write = (text) => {
      ended[name] += String(text);
      return true;
    };
    return () => (process[name].write = write);
  });
  // Another query has the script run anew, with the modules that it imports as they are.
  const script = new URL(`../../../src/operator/${name}.ts?command=${++commands}`, import.meta.url);
  try {
    await import(/* @vite-ignore */ script.href);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    ended.code = error.code;
  } finally {
    Object.assign(process, { argv, env });
    for (const spy of spies) spy.mockRestore();
    for (const putBack of streams) putBack();
  }
  return ended;
}
