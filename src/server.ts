import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServerAdapter } from '@whatwg-node/server';
import { pino } from 'pino';
import { applyMigrations } from '../prisma/migrate.js';
import { seedDemo } from '../prisma/seed.js';
import { createApp } from './app.js';
import { createMemoryBudget, limitWindows } from './core/budget.js';
import { ConfigError, readConfig, type Config } from './core/config.js';
import { openEmbedded, openPostgres } from './core/db.js';
import { hashKey } from './core/key-format.js';
import { createKeyUsage } from './core/key-usage.js';
import { embeddedPlatformKey } from './core/platform-key.js';
import { createRedisBudget } from './core/redis-budget.js';
import { createExchangeRates } from './exchange-rates/rates.js';
import { welcome } from './welcome.js';

/** How long requests in flight may take to finish after SIGTERM. */
const drainMs = 8000;

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const now = (): Date => new Date();

  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl)
    : await openEmbedded(config.dataDir);
  const { db } = database;
  const applied = await applyMigrations(database.adapter);
  if (applied.length > 0) log.info({ applied }, 'Migrations applied');

  const demo = config.databaseUrl ? undefined : await seedDemo(db);
  const platformKey = config.platformApiKey
    ? { hash: hashKey(config.platformApiKey) }
    : config.databaseUrl
      ? undefined
      : await embeddedPlatformKey(config.dataDir);

  const windows = limitWindows(config.requestsPerMinute, config.requestsPerHour);
  const budget = config.redisUrl
    ? await createRedisBudget(config.redisUrl, windows, log)
    : createMemoryBudget(windows, Date.now);
  const keyUsage = createKeyUsage(db, log, now);
  const rates = createExchangeRates({ db, log, now, address: config.exchangeRateUrl });

  const app = createApp({
    db,
    now,
    log,
    budget,
    keyUsage,
    currentRate: () => rates.current(),
    platformKeyHash: platformKey?.hash,
    paymentSiteUrl: config.paymentSiteUrl,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
  });
  const adapter = createServerAdapter((request: Request) => app.fetch(request));
  const server = createServer((request, response) => void adapter(request, response));

  await new Promise<void>((listening, fail) => {
    server.once('error', fail).listen(config.port, config.host, listening);
  });
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = config.publicUrl ?? `http://${host}:${port}`;
  log.info({ address, database: config.databaseUrl ? 'PostgreSQL' : config.dataDir }, 'Ready');
  const madePlatformKey = platformKey && 'made' in platformKey ? platformKey.made : undefined;
  if (demo || madePlatformKey) process.stdout.write(welcome(address, demo, madePlatformKey));
  rates.start();

  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'Stopping');
    const drained = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
    await drained;
    await rates.close();
    await keyUsage.close();
    await budget.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}

try {
  await start(readConfig());
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof ConfigError
      ? `The service cannot start; these settings are wrong:\n${reason}\n`
      : `The service cannot start: ${reason}\n`,
  );
  process.exit(1);
}
