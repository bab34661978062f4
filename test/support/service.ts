import { randomBytes, randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createApp, type App } from '../../src/app.js';
import { createMemoryBudget, limitWindows } from '../../src/core/budget.js';
import { createChores, type ChoreQueue, type Chores } from '../../src/core/chores.js';
import type { EndpointVisit, Services } from '../../src/core/context.js';
import { createDatabaseShares } from '../../src/core/database-share.js';
import type { Database, Sql } from '../../src/core/db.js';
import { hashKey } from '../../src/core/key-format.js';
import { openJobQueues, type QueueDatabase } from '../../src/core/job-queue.js';
import { createKeyUsage, type KeyUsage } from '../../src/core/key-usage.js';
import { createKnownKeys } from '../../src/core/known-keys.js';
import { createMetrics } from '../../src/core/metrics.js';
import { createRedisBudget } from '../../src/core/redis-budget.js';
import { createSecretBox } from '../../src/core/secret-box.js';
import { createWrongKeys } from '../../src/core/wrong-keys.js';
import { createExchangeRates, type ExchangeRates } from '../../src/exchange-rates/rates.js';
import { createLinkMarks, type LinkMarks } from '../../src/payment-links/marks.js';
import { resolveName, type Resolve } from '../../src/webhooks/destination.js';
import { webhookCleanup } from '../../src/webhooks/cleanup.js';
import { createPublish } from '../../src/webhooks/outbox.js';
import { createSend } from '../../src/webhooks/send.js';
import { createWebhookWorker, type WebhookWorker } from '../../src/webhooks/worker.js';
import { startBank, type Bank } from './bank.js';
import { cloneDatabase } from './database.js';
import { arriving, received } from './message.js';

/** The address the service believes it has. */
export const origin = 'http://service.test';

export interface ServiceOptions {
  requestsPerMinute?: number;
  requestsPerHour?: number;
  /** Counts requests in this process even when `TEST_REDIS_URL` is set, so that the fake clock rules. */
  inProcessBudget?: boolean;
  paymentSiteUrl?: string;
  publicUrl?: string;
  corsOrigins?: string[];
  /** Keeps webhooks from private addresses, as in production; otherwise they go to receivers on loopback. */
  publicWebhooksOnly?: boolean;
  /** What the service takes for the name servers. */
  resolve?: Resolve;
  /** How long a receiver may take, instead of 15 s. */
  webhookTimeoutMs?: number;
  /** Where PostgreSQL is to be reached instead of `TEST_DATABASE_URL`. */
  reroute?: (url: string) => string;
  databasePoolSize?: number;
  databaseTimeoutMs?: number;
  failedKeysPerMinute?: number;
  /** Starts without a key that seals webhook secrets. */
  withoutSecretsKey?: boolean;
  /** Leaves the database without an exchange rate. */
  withoutRate?: boolean;
}

/** What a REST call answered. */
export interface RestAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined where there is no body. */
  body: any;
}

/** What a GraphQL call answered. */
interface GraphqlAnswer<Data> {
  status: number;
  headers: Headers;
  data: Data;
  errors: { message: string; path?: string[]; extensions: Record<string, unknown> }[] | undefined;
}

interface TestRequestInit extends RequestInit {
  duplex?: 'half';
  /** Where the request comes from. */
  address?: string;
}

/** A creator with a key, a product for sale and a free one. */
export interface TestCreator {
  id: number;
  storeName: string;
  key: string;
  keyId: number;
  productId: number;
  freeProductId: number;
}

/** A service of a test file's own, entered by its front door. */
export interface TestService {
  app: App;
  database: Database;
  bank: Bank;
  rates: ExchangeRates;
  /** Delivers when a test says so, by the clock of the test. */
  webhooks: WebhookWorker;
  visits: Services['visits'];
  /** Done when a test says so. */
  chores: Chores;
  choreQueue: ChoreQueue;
  keyUsage: KeyUsage;
  marks: LinkMarks;
  platformKey: string;
  /** What the service takes for now; a test may set it. */
  clock: { now: Date };
  /** The SQL statements run so far. */
  statements: string[];
  /** The log lines written so far. */
  logLines: string[];
  fetch(path: string, init?: TestRequestInit): Promise<Response>;
  /** Calls REST; a body that is no string is sent as JSON. */
  rest(key: string | null, method: string, path: string, body?: unknown): Promise<RestAnswer>;
  graphql<Data, Variables>(
    key: string | null,
    document: string | TypedDocumentNode<Data, Variables>,
    variables?: Variables,
  ): Promise<GraphqlAnswer<Data>>;
  newCreator(): Promise<TestCreator>;
  close(): Promise<void>;
}

/** Starts a service before the tests of a file, and stops it after them. */
export function useService(options: ServiceOptions = {}): TestService {
  const service = {} as TestService;
  beforeAll(async () => void Object.assign(service, await startService(options)));
  afterAll(() => service.close());
  return service;
}

async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const statements: string[] = [];
  const logLines: string[] = [];
  // Within the days for which the rate of the test bank serves.
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const now = (): Date => clock.now;
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const metrics = createMetrics();
  const platformKey = `platform-${randomUUID()}`;

  const bank = await startBank();
  const database = await cloneDatabase({
    reroute: options.reroute,
    poolSize: options.databasePoolSize,
    timeoutMs: options.databaseTimeoutMs,
    onQuery: (sql) => void statements.push(sql),
  });
  const { db, query } = database;
  const rates = createExchangeRates({ db, log, now, metrics, address: bank.address });
  const keyUsage = createKeyUsage(db, log, now);
  const windows = limitWindows(
    options.requestsPerMinute ?? 1_000_000,
    options.requestsPerHour ?? 1_000_000,
  );
  const redisUrl = options.inProcessBudget ? undefined : process.env.TEST_REDIS_URL;
  const budget = redisUrl
    ? await createRedisBudget(redisUrl, windows, log, `test-${randomUUID()}`)
    : createMemoryBudget(windows, () => clock.now.getTime());
  if (!options.withoutRate) await rates.refresh();

  const queues = await openJobQueues(withClock(database, now), log);
  const visits = queues.queue<EndpointVisit>('webhook-endpoints');
  const secrets = options.withoutSecretsKey ? undefined : createSecretBox(randomBytes(32));
  const webhookAllowPrivate = !options.publicWebhooksOnly;
  const send = createSend({
    allowPrivate: webhookAllowPrivate,
    resolve: options.resolve ?? resolveName,
    ...(options.webhookTimeoutMs && { timeoutMs: options.webhookTimeoutMs }),
  });
  const webhooks = createWebhookWorker({
    db,
    visits,
    send,
    secrets,
    now,
    random: () => 0,
    log,
    metrics,
  });

  const choreQueue: ChoreQueue = queues.queue('chores');
  const chores = createChores({
    db,
    queue: choreQueue,
    chores: [rates.chore, webhookCleanup({ db, now, log })],
    log,
  });

  const marks = createLinkMarks(query, log);

  const app = createApp({
    db,
    query,
    shareOf: createDatabaseShares(database, { timeoutMs: options.databaseTimeoutMs ?? 2500 }),
    pool: database.pool,
    now,
    log,
    budget,
    keyUsage,
    wrongKeys: createWrongKeys({
      perMinute: options.failedKeysPerMinute ?? 1_000_000,
      now,
      log,
      metrics,
    }),
    metrics,
    knownKeys: createKnownKeys(() => clock.now.getTime()),
    unmarkedLinks: marks.found,
    currentRate: () => rates.current(),
    setRate: (given) => rates.set(given),
    publish: createPublish({ visits, now }),
    visits,
    secrets,
    webhookAllowPrivate,
    platformKeyHash: hashKey(platformKey),
    paymentSiteUrl: options.paymentSiteUrl,
    publicUrl: options.publicUrl,
    corsOrigins: options.corsOrigins ?? [],
  });

  const service: TestService = {
    app,
    database,
    bank,
    rates,
    webhooks,
    visits,
    chores,
    choreQueue,
    keyUsage,
    marks,
    platformKey,
    clock,
    statements,
    logLines,
    fetch: async (path, { address = '127.0.0.1', ...init } = {}) =>
      received(await app.handle(arriving(new Request(origin + path, init), address))),

    async rest(key, method, path, body) {
      const response = await service.fetch(path, {
        method,
        headers: {
          ...(key !== null && { 'X-API-Key': key }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    },

    async graphql(key, document, variables) {
      const response = await service.fetch('/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(key !== null && { 'X-API-Key': key }) },
        body: JSON.stringify({
          query: typeof document === 'string' ? document : print(document),
          variables,
        }),
      });
      const answer = (await response.json()) as object;
      return { status: response.status, headers: response.headers, ...answer } as never;
    },

    async newCreator() {
      const storeName = `store-${randomUUID()}`;
      const answer = await service.graphql<{ createCreator: { id: number } }, unknown>(
        platformKey,
        `mutation { createCreator(input: { storeName: "${storeName}" }) { id } }`,
      );
      const { id } = answer.data.createCreator;
      const made = await service.graphql<NewCreator, unknown>(
        platformKey,
        `mutation {
          paid: createProduct(input: { creatorId: ${id}, title: "Course", isFree: false }) { id }
          free: createProduct(input: { creatorId: ${id}, title: "Gift", isFree: true }) { id }
          issueApiKey(input: { creatorId: ${id}, name: "Test" }) { key apiKey { id } }
        }`,
      );
      const { paid, free, issueApiKey } = made.data;
      return {
        id,
        storeName,
        key: issueApiKey.key,
        keyId: issueApiKey.apiKey.id,
        productId: paid.id,
        freeProductId: free.id,
      };
    },

    async close() {
      await webhooks.close();
      await chores.close();
      await queues.close();
      await rates.close();
      await keyUsage.close();
      await marks.close();
      await budget.close();
      await database.close();
      await bank.close();
    },
  };
  return service;
}

/** The clock of a database need not be that of the service. */
const clockSkewMs = 3600 * 1000;

/**
 * A database whose now, which pg-boss asks for, goes with the time of the test; a moment later outside of
 * transactions, so that what is added as due is due.
 */
function withClock(database: Database, now: () => Date): QueueDatabase {
  const at =
    (sql: Sql, laterMs: number): Sql =>
    (text, values) => {
      const time = new Date(now().getTime() + clockSkewMs + laterMs).toISOString();
      return sql(text.replaceAll('now()', `timestamptz '${time}'`), values);
    };
  return {
    ...database,
    sql: at(database.sql, 1),
    sqlWithin: (tx) => at(database.sqlWithin(tx), 0),
  };
}

interface NewCreator {
  paid: { id: number };
  free: { id: number };
  issueApiKey: { key: string; apiKey: { id: number } };
}

/** Address of a product's links. */
export const linksPath = (productId: number | string): string =>
  `/api/v1/creator/products/${productId}/payment-links`;

/** The least body that makes a link: 10 EUR, RUB computed. */
export const tenEuros = { prices: [{ currency_id: 3, price: 10, is_discount_price: false }] };
