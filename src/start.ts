import { pino, type Logger } from 'pino';
import { applyMigrations } from '../prisma/migrate.js';
import { seedDemo } from '../prisma/seed.js';
import { createApp } from './app.js';
import { createMemoryBudget, limitWindows } from './core/budget.js';
import { createChores } from './core/chores.js';
import { ConfigError, readConfig, type Config } from './core/config.js';
import type { EndpointVisit } from './core/context.js';
import { createDatabaseShares } from './core/database-share.js';
import { openEmbedded, openPostgres } from './core/db.js';
import { createFallbackBudget } from './core/fallback-budget.js';
import { openJobQueues } from './core/job-queue.js';
import { hashKey } from './core/key-format.js';
import { createKeyUsage } from './core/key-usage.js';
import { createKnownKeys } from './core/known-keys.js';
import { createMetrics } from './core/metrics.js';
import { embeddedPlatformKey } from './core/platform-key.js';
import { createRedisBudget } from './core/redis-budget.js';
import { createSecretBox, embeddedSecretsKey, type SecretBox } from './core/secret-box.js';
import { unshownKey, type UnshownKey } from './core/unshown-key.js';
import { createWrongKeys } from './core/wrong-keys.js';
import { createExchangeRates } from './exchange-rates/rates.js';
import { listen, type HttpServer } from './http/http-server.js';
import { createLinkMarks } from './payment-links/marks.js';
import { webhookCleanup } from './webhooks/cleanup.js';
import { resolveName } from './webhooks/destination.js';
import { assertSecretsOpen } from './webhooks/endpoints.js';
import { createPublish } from './webhooks/outbox.js';
import { createSend } from './webhooks/send.js';
import { createWebhookWorker } from './webhooks/worker.js';
import { welcome } from './welcome.js';

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const now = (): Date => new Date();

  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, {
        poolSize: config.databasePoolSize,
        timeoutMs: config.databaseTimeoutMs,
      })
    : await openEmbedded(config.dataDir);
  const { db, query } = database;
  const applied = await applyMigrations(database, (migration) =>
    log.warn({ migration }, 'A migration waits for a lock'),
  );
  if (applied.length > 0) log.info({ applied }, 'Migrations applied');
  warnOfGaps(config, log);

  const windows = limitWindows(config.requestsPerMinute, config.requestsPerHour);
  const ownBudget = createMemoryBudget(windows, Date.now);
  const metrics = createMetrics();
  const budget = config.redisUrl
    ? createFallbackBudget(await createRedisBudget(config.redisUrl, windows, log), ownBudget, {
        log,
        sharedBudget: metrics.sharedBudget,
      })
    : ownBudget;
  // Whether it is shared shows from now on, not only from the first request.
  await budget.reserve('start', 0);

  const server = await listen({ ...config, log });
  const unshown = unshownKeys(config);
  const demo = unshown && (await seedDemo(db, unshown.demo));
  const platformKey = await readPlatformKey(config, unshown?.platform);
  const keyUsage = createKeyUsage(db, log, now);
  const rates = createExchangeRates({ db, log, now, metrics, address: config.exchangeRateUrl });
  const secrets = await openSecretBox(config);
  if (secrets) await assertSecretsOpen(db, secrets);
  const queues = await openJobQueues(database, log);
  const visits = queues.queue<EndpointVisit>('webhook-endpoints');
  const chores = createChores({
    db,
    queue: queues.queue('chores'),
    chores: [rates.chore, webhookCleanup({ db, now, log })],
    log,
  });
  const webhooks = createWebhookWorker({
    db,
    visits,
    send: createSend({ allowPrivate: config.webhookAllowPrivate, resolve: resolveName }),
    secrets,
    now,
    random: Math.random,
    log,
    metrics,
  });

  const marks = createLinkMarks(query, log);

  const app = createApp({
    db,
    query,
    shareOf: createDatabaseShares(database, { timeoutMs: config.databaseTimeoutMs }),
    pool: database.pool,
    now,
    log,
    budget,
    keyUsage,
    wrongKeys: createWrongKeys({ perMinute: config.failedKeysPerMinute, now, log, metrics }),
    metrics,
    knownKeys: createKnownKeys(() => performance.now()),
    unmarkedLinks: marks.found,
    currentRate: () => rates.current(),
    setRate: (given) => rates.set(given),
    publish: createPublish({ visits, now }),
    visits,
    secrets,
    webhookAllowPrivate: config.webhookAllowPrivate,
    platformKeyHash: platformKey?.hash,
    paymentSiteUrl: config.paymentSiteUrl,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
  });
  server.serve((request) => app.handle(request));

  stopOnSignal(server, log, [webhooks, chores, rates], [queues, keyUsage, marks, budget, database]);

  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = config.publicUrl ?? `http://${host}:${server.port}`;
  log.info({ address, database: config.databaseUrl ? 'PostgreSQL' : config.dataDir }, 'Ready');
  if (demo || platformKey?.unshown) {
    const text = welcome(address, demo, platformKey?.unshown);
    await new Promise((done) => process.stdout.write(text, done));
    if (demo) await unshown.demo.forget();
    if (platformKey?.unshown) await unshown?.platform.forget();
  }
  chores.start();
  webhooks.start();
}

/** What may be missing without harm on a laptop, and hardly in production. */
function warnOfGaps({ databaseUrl, secretsKey, paymentSiteUrl }: Config, log: Logger): void {
  if (!databaseUrl) return;
  if (!secretsKey) log.warn('SECRETS_KEY is not set: webhook endpoints cannot be made or told');
  if (!paymentSiteUrl) {
    log.warn('PAYMENT_SITE_URL is not set: links lead to the sandbox, where anyone pays for free');
  }
}

/** The keys that an embedded service makes by itself. */
const unshownKeys = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl
    ? undefined
    : { demo: unshownKey(dataDir, 'demo'), platform: unshownKey(dataDir, 'platform') };

async function readPlatformKey(
  { platformApiKey, dataDir }: Config,
  unshown: UnshownKey | undefined,
): Promise<{ hash: Uint8Array; unshown?: string | undefined } | undefined> {
  if (platformApiKey) return { hash: hashKey(platformApiKey) };
  return unshown && embeddedPlatformKey(dataDir, unshown);
}

async function openSecretBox(config: Config): Promise<SecretBox | undefined> {
  const ownKey = config.databaseUrl ? undefined : () => embeddedSecretsKey(config.dataDir);
  const key = config.secretsKey ?? (await ownKey?.());
  return key && createSecretBox(key);
}

/** However much is left to do, the process has ended by then. */
const longestStopMs = 9500;

interface Part {
  close(): Promise<void>;
}

/** Finishes what is in flight, then closes the parts that this needed in their order, and ends the process. */
function stopOnSignal(server: HttpServer, log: Logger, workers: Part[], parts: Part[]): void {
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'Stopping');
    setTimeout(() => {
      log.warn('Ended before all was done');
      process.exit(0);
    }, longestStopMs);
    await Promise.all([server.drain(), ...workers.map((worker) => worker.close())]);
    for (const part of parts) await part.close();
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // In place of the end at once.
    process.removeAllListeners(signal);
    process.on(signal, () => void (stopping ??= stop(signal)));
  }
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
