import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { PrismaClient } from '../prisma/client/client.js';
import { createMemoryBudget, limitWindows, type Budget } from './access/limits/budget.js';
import type { Services } from './access/context.js';
import { createDatabaseLine } from './access/database-line.js';
import { createFallbackBudget } from './access/limits/fallback-budget.js';
import { hashKey } from './access/keys/key-format.js';
import { createKeyUsage } from './access/keys/key-usage.js';
import { createKnownKeys } from './access/keys/known-keys.js';
import { createNetworkCounts } from './access/keys/network-counts.js';
import { createRateLimiter } from './access/limits/rate-limiter.js';
import { createWrongKeys } from './access/keys/wrong-keys.js';
import { allEvents } from './all-events.js';
import { expiringKeys } from './api-keys/expiring-keys.js';
import { sessionCleanup } from './cabinet-sessions/cabinet-sessions.js';
import { createBackups, type Backups } from './backups/backups.js';
import { lostProviders } from './checkouts/lost-providers.js';
import { findOwner } from './checkouts/providers/owner.js';
import { openProviders } from './checkouts/providers/providers.js';
import type { Config } from './core/config.js';
import { createChores, type Chores, deleteLapsed } from './core/database/chores.js';
import type { Database, Query } from './core/database/database.js';
import { identifyDatabase } from './core/database/server-check.js';
import { openJobQueues, type JobQueues } from './core/database/job-queue.js';
import { isDatabaseOutage } from './core/database/outage.js';
import { Metrics } from './core/metrics.js';
import { createSecretBox, type SecretBox } from './core/secrets/secret-box.js';
import { eventCleanup } from './events/cleanup.js';
import { createEventReaders, type EventReaders } from './events/readers.js';
import { createExportPlaces } from './exports/places.js';
import { createUnreadAnswers } from './http/unread-answers.js';
import { customerAgeing } from './customers/ageing.js';
import type { EraseServices } from './customers/erase-customer.js';
import { createExchangeRates, type ExchangeRates } from './exchange-rates/rates.js';
import { idempotencyCleanup } from './payment-links/idempotency.js';
import { linkExpiry } from './payment-links/expiry.js';
import { createInsertTogether } from './payment-links/insert-together.js';
import { createLinkMarks } from './payment-links/list/marks.js';
import { holdCleanup } from './payments/holds.js';
import { deliverEvents } from './webhooks/deliver-events.js';
import type { Resolve } from './webhooks/destinations/public-address.js';
import { assertSecretsOpen } from './webhooks/endpoints/endpoints.js';
import { confirmationCleanup } from './webhooks/destinations/mail/confirmation.js';
import type { createMailer, Mailer } from './webhooks/destinations/mail/mailer.js';
import type { EndpointJob } from './webhooks/worker/queue.js';
import { webhookRepair } from './webhooks/worker/repair.js';
import { createSend } from './webhooks/worker/send.js';
import { createWebhookWorker, type WebhookWorker } from './webhooks/worker/worker.js';

/** An embedded service has keys of its own where the operator set none. */
type ServicesConfig = Config & { platformKeyHashes: Uint8Array[] };

/** The world around the service; a test brings its own clock, chance and name servers. */
interface World {
  now: () => Date;
  /** Milliseconds on a clock that never goes back. */
  elapsedMs: () => number;
  /** From 0 to 1. */
  random: () => number;
  resolve: Resolve;
  log: Logger;
  /** Starts the names of all keys in Redis. */
  redisNamespace?: string;
  /** The time that a webhook receiver may take, instead of 15 s. */
  webhookTimeoutMs?: number | undefined;
}

export interface ServiceParts {
  services: Services;
  /** The parts that work between requests. They are to be closed first. */
  workers: {
    webhooks: WebhookWorker;
    chores: Chores;
    rates: ExchangeRates;
    eventReaders: EventReaders;
    backups: Backups;
  };
  queues: JobQueues;
  /** Closes the other parts, and the database. */
  close: () => Promise<void>;
}

/**
 * Puts all parts of the service together, once for each process and each test.
 *
 * @throws Error when the webhook secrets of the database were sealed with another key
 */
export async function createServices(
  database: Database,
  config: ServicesConfig,
  world: World,
): Promise<ServiceParts> {
  const { db, query } = database;
  const { now, log } = world;
  const metrics = new Metrics();
  const budget = await createBudget(query, config, world, metrics);
  const keyUsage = createKeyUsage(db, log, now);
  const networkCounts = createNetworkCounts({ now, log });
  const wrongKeys = createWrongKeys(networkCounts, config.failedKeysPerMinute);
  const marks = createLinkMarks(query, log);
  const rates = createExchangeRates({ db, log, now, metrics, address: config.exchangeRateUrl });
  const secrets = createSecretBox(config.secretsKeys);
  if (secrets) await checkSecrets(db, secrets, log);

  const queues = await openJobQueues(database, log);
  const endpointJobs = queues.queue<EndpointJob>('webhook-endpoints');
  const knownKeys = createKnownKeys(world.elapsedMs);
  const eventReaders = createEventReaders({
    ...database,
    knownKeys,
    now,
    // Readers are answered before their connection is closed as idle.
    longestWaitMs: Math.max(0, config.idleTimeoutMs - 1000),
    log,
  });
  const eventSubscribers = [deliverEvents(endpointJobs)];
  const outbox = { db, now, eventReaders, eventSubscribers };
  const { customerDataDays } = config;
  const backups = createBackups(database, config, { now, log, metrics });
  const { webhookAllowPrivate, paymentSiteUrl, platformKeyHashes, publicUrl } = config;
  const { random, resolve, webhookTimeoutMs: timeoutMs } = world;
  const send = createSend({ allowPrivate: webhookAllowPrivate, resolve, timeoutMs });
  const { smtpUrl, mailFrom: from = '' } = config;
  const mailer = smtpUrl === undefined ? undefined : await openMailer({ smtpUrl, from, timeoutMs });
  const attempts = { ...outbox, send, mailer, secrets, allEvents, publicUrl, random, log, metrics };
  const { pool } = database;
  const opened = await openProviders(config);
  const providersOwner = await findOwner(opened, { db, now, log, metrics, config });
  const databaseFor = createDatabaseLine(database, { timeoutMs: config.databaseTimeoutMs });
  const webhooks = createWebhookWorker({ ...attempts, databaseFor, pool, endpointJobs });

  const services: Services = {
    db,
    query,
    databaseFor,
    pool,
    now,
    log,
    metrics,
    rateLimiter: createRateLimiter(budget, () => now().getTime()),
    keyUsage,
    knownKeys,
    wrongKeys,
    networkCounts,
    platformKeyHashes,
    metricsKeyHashes: config.metricsKeys.map(hashKey),
    marks,
    maxLinksPerCreator: config.maxLinksPerCreator,
    insertTogether: createInsertTogether({ timeoutMs: config.databaseTimeoutMs }),
    rates,
    eventReaders,
    backups,
    noteErasure: backups.noteErasure,
    eventSubscribers,
    endpointJobs,
    exportPlaces: createExportPlaces(),
    unreadAnswers: createUnreadAnswers(),
    secrets,
    webhookAllowPrivate,
    paymentSiteUrl,
    providers: opened.map((provider) => providersOwner.guard(provider)),
    providersOwner,
    creatorRefundDays: config.creatorRefundDays,
    allEvents,
    publicUrl,
    mailer,
  };
  const chores = createChores({
    db,
    queue: queues.queue('chores'),
    chores: [
      rates.chore,
      deleteLapsed({ db, now }, idempotencyCleanup),
      linkExpiry(outbox),
      expiringKeys(outbox),
      deleteLapsed({ db, now }, holdCleanup),
      deleteLapsed({ db, now }, sessionCleanup),
      deleteLapsed({ db, now }, confirmationCleanup),
      eventCleanup({ ...outbox, log }),
      ...(customerDataDays === undefined
        ? []
        : [customerAgeing({ ...outbox, log, metrics }, customerDataDays)]),
      ...(services.providers.length > 0
        ? (await import('./checkouts/chores.js')).checkoutChores(services)
        : []),
      lostProviders(services),
      webhookRepair({ db, query, endpointJobs, now, log }),
      ...backups.chores,
    ],
    log,
  });

  return {
    services,
    workers: { webhooks, chores, rates, eventReaders, backups },
    queues,
    async close() {
      for (const part of [queues, keyUsage, marks, budget, database]) await part.close();
    },
  };
}

/** The parts that erase customers, for a process that serves nobody. */
export const createEraseServices = (
  { db, query }: Database,
  queues: JobQueues,
  noteErasure: EraseServices['noteErasure'],
): EraseServices => ({
  db,
  query,
  now: () => new Date(),
  // Nobody reads events in this process. The others look for them every half second.
  eventReaders: { announce: () => undefined },
  eventSubscribers: [deliverEvents(queues.queue<EndpointJob>('webhook-endpoints'))],
  metrics: new Metrics(),
  noteErasure,
  state: { scope: 'platform' },
  requestId: randomUUID(),
});

/** Loads the client of SMTP only if there is a mail server. */
const openMailer = async (settings: Parameters<typeof createMailer>[0]): Promise<Mailer> => {
  const { createMailer } = await import('./webhooks/destinations/mail/mailer.js');
  return createMailer(settings);
};

/** On a cluster the check asks all workers. A worker that is down does not stop the start. */
async function checkSecrets(db: PrismaClient, secrets: SecretBox, log: Logger): Promise<void> {
  try {
    await assertSecretsOpen(db, secrets);
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    log.warn({ err: error }, 'SECRETS_KEY could not be checked');
  }
}

async function createBudget(
  query: Query,
  { redisUrls, requestsPerMinute, requestsPerHour }: ServicesConfig,
  { now, log, redisNamespace = 'payment-links' }: World,
  metrics: Metrics,
): Promise<Budget> {
  const windows = limitWindows(requestsPerMinute, requestsPerHour);
  const own = createMemoryBudget(windows, () => now().getTime());
  if (!redisUrls) return own;
  // A quarter of all modules of a start belong to the client of Redis.
  const { createRedisBudget } = await import('./access/limits/redis-budget.js');
  const namespace = `${redisNamespace}:${await identifyDatabase(query)}`;
  const shared = await createRedisBudget(redisUrls, windows, log, namespace);
  const budget = createFallbackBudget(shared, own, { log, metrics });
  // Tells the log and the metrics which parts answer, before the first request asks them.
  await Promise.all(shared.sampleKeys().map(async (key) => budget.reserve(key, 0)));
  return budget;
}
