import { timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { PrismaClient } from '../prisma/client/client.js';
import { migrateWithLog } from '../prisma/apply-migrations.js';
import { findDemoCreator, seedDemo } from '../prisma/seed.js';
import { hashKey } from './access/keys/key-format.js';
import { embeddedPlatformKey, pendingKeyFile } from './access/keys/embedded-keys.js';
import { createApp } from './app.js';
import { insertUnopened, signInAddress } from './cabinet-sessions/cabinet-sessions.js';
import { checkProviders } from './checkouts/providers/providers.js';
import { ConfigError, isPlatformKey, readConfig, type Config } from './core/config.js';
import { hasDatabase } from './core/database/embedded.js';
import { openDatabase } from './core/database/open.js';
import { endWithReason } from './core/end-with-reason.js';
import { createLog } from './core/log.js';
import { version } from './core/package.js';
import { chooseSecretsKeys } from './core/secrets/secret-box.js';
import { endOnSignal } from './core/signals.js';
import { assertAvailable, listen, type HttpServer } from './http/http-server.js';
import { createServices } from './services.js';
import { resolveName } from './webhooks/destinations/public-address.js';
import type { Mailer } from './webhooks/destinations/mail/mailer.js';
import { welcome } from './welcome.js';

const makingDatabase = 'Making the embedded database, which takes a few seconds';

async function start(config: Config): Promise<void> {
  const log = createLog(config);
  await assertAvailable(config);
  const { databaseUrl, dataDir } = config;
  const isEmbedded = databaseUrl === undefined;
  const storage = isEmbedded ? dataDir : 'PostgreSQL';
  const isNew = isEmbedded && !hasDatabase(dataDir);
  log.info({ version, database: storage }, isNew ? makingDatabase : 'Starting');
  const database = await openDatabase(config);
  await migrateWithLog(database, log);
  warnOfGaps(config, log);

  const server = await listen({ ...config, log });
  const demoKeyFile = pendingKeyFile(dataDir, 'demo');
  const demo = isEmbedded ? await seedDemo(database.db, demoKeyFile) : undefined;
  const platformKeys = await readPlatformKeys(config);
  const { services, workers, close } = await createServices(
    database,
    {
      ...config,
      platformKeyHashes: platformKeys.hashes,
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
  if (services.mailer) void checkMail(services.mailer, log);
  void checkProviders(services.providers, log);
  const app = createApp(services, config);
  server.serve((request) => app.handle(request));
  stopOnSignal(server, log, Object.values(workers), close);

  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const listensAt = `http://${host}:${server.port}`;
  const address = config.publicUrl ?? listensAt;
  const both = address === listensAt ? { address } : { address, listensAt };
  log.info({ version, ...both, database: storage }, 'Ready');
  if (demo || platformKeys.pending || process.stdout.isTTY) {
    const signIn = isEmbedded ? await openDemoCabinet(database.db, address) : undefined;
    const text = welcome(address, { demo, platformKey: platformKeys.pending, signIn });
    await new Promise((done) => process.stdout.write(text, done));
    if (demo) await rm(demoKeyFile, { force: true });
    if (platformKeys.pending) await rm(pendingKeyFile(dataDir, 'platform'), { force: true });
  }
  workers.chores.start();
  workers.webhooks.start();
  workers.backups.start();
}

/** Leaves an hour to read the welcome before signing in. */
const demoTokenSeconds = 3600;
const demoSessionSeconds = 86_400;

/** @returns the address that signs a browser in to the cabinet of the demo creator; undefined if there is none */
async function openDemoCabinet(db: PrismaClient, address: string): Promise<string | undefined> {
  const creatorId = await findDemoCreator(db);
  if (creatorId === undefined) return undefined;
  const times = { now: new Date(), tokenSeconds: demoTokenSeconds, ttlSeconds: demoSessionSeconds };
  const { token } = await insertUnopened(db, creatorId, times);
  return signInAddress(address, token);
}

/** Warns about settings that production needs and a laptop does not. */
function warnOfGaps({ databaseUrl, secretsKeys, publicUrl }: Config, log: Logger): void {
  if (!databaseUrl) return;
  if (secretsKeys.length === 0) {
    log.warn('SECRETS_KEY is not set: webhook endpoints cannot be made or told');
  }
  if (!publicUrl) {
    log.warn('PUBLIC_URL is not set: sign-in links lead to http, and cookies are not Secure');
  }
}

/** A mail server that is away does not stop the start: mails wait for it. */
async function checkMail(mailer: Mailer, log: Logger): Promise<void> {
  try {
    await mailer.check();
    log.info('The mail server answers');
  } catch (error) {
    log.warn({ err: error }, 'The mail server of SMTP_URL cannot be used');
  }
}

/** The hashes of the platform keys, and a key that has not been shown yet. An embedded service makes one by itself. */
async function readPlatformKeys({
  platformApiKeys,
  metricsKeys,
  databaseUrl,
  dataDir,
}: Config): Promise<{ hashes: Uint8Array[]; pending?: string | undefined }> {
  if (platformApiKeys.length > 0 || databaseUrl) return { hashes: platformApiKeys.map(hashKey) };
  const made = await embeddedPlatformKey(dataDir);
  if (metricsKeys.some((key) => timingSafeEqual(hashKey(key), made.hash))) {
    throw new ConfigError(`METRICS_KEY ${isPlatformKey}`);
  }
  return { hashes: [made.hash], pending: made.pending };
}

/** After this the process ends, even if work is left. */
const longestStopMs = 9500;

/** On a signal, finishes the work under way, closes all parts and ends the process. */
function stopOnSignal(
  server: HttpServer,
  log: Logger,
  workers: { close(): Promise<void> }[],
  close: () => Promise<void>,
): void {
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'Stopping');
    setTimeout(() => {
      log.warn('Ended before all was done');
      process.exit(0);
    }, longestStopMs);
    await Promise.all([server.drain(), ...workers.map((worker) => worker.close())]);
    await close();
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  endOnSignal((signal) => void (stopping ??= stop(signal)));
}

try {
  await start(readConfig());
} catch (error) {
  endWithReason('The service cannot start', error);
}
