import { randomBytes, randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { afterAll, beforeAll } from 'vitest';
import { generateKey, hashKey, keyColumns } from '../../../src/access/keys/key-format.js';
import { createApp, type App } from '../../../src/app.js';
import { readConfig, type Config } from '../../../src/core/config.js';
import type { Database, Sql } from '../../../src/core/database/database.js';
import { createServices } from '../../../src/services.js';
import { resolveName, type Resolve } from '../../../src/webhooks/destinations/public-address.js';
import { startBank, type Bank } from '../world/bank.js';
import { cloneDatabase, type TestDatabase } from '../world/database.js';
import type { Stripe } from '../world/stripe.js';
import type { Yookassa } from '../world/yookassa.js';
import { expectNoSecrets, keepLog } from './log-secrets.js';
import { arriving, received } from './message.js';

/** The public address of the service. */
export const origin = 'http://service.test';

/** Settings that differ from those of {@link testConfig}, and parts that a test replaces. */
export interface ServiceOptions extends Partial<Config> {
  /** Counts requests in this process even when `TEST_REDIS_URL` is set, so that the fake clock applies. */
  inProcessBudget?: boolean;
  /** The prefix of all keys in Redis, instead of a namespace of this service. */
  redisNamespace?: string;
  /** Stands in for the name servers. */
  resolve?: Resolve;
  /** Payment providers that are started before the service, and take its clock. */
  providers?: (Stripe | Yookassa)[];
  /** The timeout of a receiver, instead of 15 s. */
  webhookTimeoutMs?: number;
  /** Changes the address of PostgreSQL, `TEST_DATABASE_URL`. */
  reroute?: (url: string) => string;
  /** Leaves the database without an exchange rate. */
  withoutRate?: boolean;
  /** A service that is started before and closed after this one, and whose database this one uses, too. */
  beside?: { database: TestDatabase; statements: string[] };
}

/** Limits that no test reaches by chance, and webhooks to receivers on loopback. */
const testConfig = (bank: Bank): Config => ({
  ...readConfig({ EXCHANGE_RATE_URL: bank.address, WEBHOOK_ALLOW_PRIVATE: 'on' }),
  requestsPerMinute: 1_000_000,
  requestsPerHour: 1_000_000,
  failedKeysPerMinute: 1_000_000,
  redisUrls: process.env.TEST_REDIS_URL?.split(','),
  secretsKeys: [randomBytes(32)],
});

export interface RestAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined if there is no body. */
  body: any;
}

export interface GraphqlAnswer<Data = any> {
  status: number;
  headers: Headers;
  data: Data;
  errors: GraphqlError[] | undefined;
  /** The first error. */
  error: GraphqlError | undefined;
  /** Its code. */
  code: unknown;
}

interface GraphqlError {
  message: string;
  path?: string[];
  extensions: Record<string, unknown>;
}

export type Ask = <Data = any, Variables = unknown>(
  document: string | TypedDocumentNode<Data, Variables>,
  variables?: Variables,
) => Promise<GraphqlAnswer<Data>>;

/** Calls REST; a body that is not a string is sent as JSON. */
type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<RestAnswer>;

interface TestRequestInit extends RequestInit {
  duplex?: 'half';
  /** The address that the request comes from. */
  address?: string;
}

/** The service of a test file, used through its front door. Its workers run only when a test says so. */
export type TestService = Awaited<ReturnType<typeof startService>>;

/** A creator with a key, a product for sale and a free one. */
export type TestCreator = Awaited<ReturnType<TestService['newCreator']>>;

/** Starts a service before the tests of a file, and stops it after them. */
export function useService(options: ServiceOptions = {}): TestService {
  const service = {} as TestService;
  beforeAll(async () => void Object.assign(service, await startService(options)));
  afterAll(() => service.close());
  return service;
}

/** Makes a creator before the tests of a file, or before each of them. */
export function useCreator(service: TestService, before = beforeAll): TestCreator {
  const creator = {} as TestCreator;
  before(async () => void Object.assign(creator, await service.newCreator()));
  return creator;
}

/** A service and its creator. @param before when the creator is made: once for the tests of a file, or for each of them */
export function useStore(options: ServiceOptions = {}, before = beforeAll) {
  const service = useService(options);
  return { service, creator: useCreator(service, before) };
}

/** Asks an app as clients do, in this process. They read each answer at once. */
export const fetchFrom =
  (app: App) =>
  async (path: string, { address = '127.0.0.1', ...init }: TestRequestInit = {}) => {
    const request = arriving(new Request(origin + path, init), address);
    let read = (): void => undefined;
    const hasRead = new Promise<void>((resolve) => (read = resolve));
    const closed = Promise.race([request.closed, hasRead]);
    const answer = await app.handle({ ...request, closed });
    read();
    return received(answer);
  };

/** Asks GraphQL with the given headers, from an address. */
export async function askWith<Data = any, Variables = unknown>(
  { fetch }: { fetch: (path: string, init?: TestRequestInit) => Promise<Response> },
  {
    headers,
    address,
  }: { headers?: Record<string, string> | undefined; address?: string | undefined },
  document: string | TypedDocumentNode<Data, Variables>,
  variables?: Variables,
): Promise<GraphqlAnswer<Data>> {
  const query = typeof document === 'string' ? document : print(document);
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
    ...(address && { address }),
  });
  const body: any = await response.json();
  const error = body.errors?.[0];
  const { status, headers: answered } = response;
  return { status, headers: answered, ...body, error, code: error?.extensions.code };
}

/** Calls a mutation that takes one `input`. */
export function callMutation(ask: Ask, field: string, fields: string, input: object) {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`;
  return ask(`mutation ($input: ${type}) { ${field}(input: $input) { ${fields} } }`, { input });
}

export async function startService(options: ServiceOptions) {
  const { beside } = options;
  const statements = beside?.statements ?? [];
  // Within the days on which the rate of the test bank is used.
  const clock = {
    now: new Date('2026-11-21T12:00:00Z'),
    /** Sets it forward. */
    pass: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)),
  };
  const now = (): Date => clock.now;
  const { log, logLines } = keepLog();
  const platformKey = `platform-${randomUUID()}`;

  const bank = await startBank();
  const database =
    beside?.database ??
    (await cloneDatabase({
      reroute: options.reroute,
      poolSize: options.databasePoolSize,
      timeoutMs: options.databaseTimeoutMs,
      onQuery: (sql) => void statements.push(sql),
    }));
  const ofService = database.ofService ?? database;
  const config = { ...testConfig(bank), ...options };
  for (const provider of options.providers ?? []) {
    provider.follow(clock);
    Object.assign(config, provider.config);
  }
  if (options.inProcessBudget) config.redisUrls = undefined;
  const { services, workers, queues, close } = await createServices(
    withClock(beside ? { ...ofService, close: () => Promise.resolve() } : ofService, now),
    { ...config, platformKeyHashes: [hashKey(platformKey)] },
    {
      now,
      elapsedMs: () => clock.now.getTime(),
      random: () => 0,
      resolve: options.resolve ?? resolveName,
      log,
      redisNamespace: options.redisNamespace ?? `test-${randomUUID()}`,
      webhookTimeoutMs: options.webhookTimeoutMs,
    },
  );
  const { webhooks, chores, rates } = workers;
  if (!options.withoutRate) await rates.refresh();
  const app = createApp(services, config);

  const fetch = fetchFrom(app);

  const rest = async (
    key: string | null,
    ...[method, path, body, headers]: Parameters<Call>
  ): Promise<RestAnswer> => {
    const response = await fetch(path, {
      method,
      headers: {
        ...(key !== null && { 'X-API-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  };

  const askAs =
    (key: string | null): Ask =>
    (document, variables) =>
      askWith(
        { fetch },
        { headers: key === null ? {} : { 'X-API-Key': key } },
        document,
        variables,
      );

  const insert = async (sql: string, values: unknown[]): Promise<[number, number]> => {
    const { rows } = await database.sql(sql, values);
    return (rows as { id: unknown }[]).map(({ id }) => Number(id)) as [number, number];
  };

  const newCreator = async () => {
    const storeName = `store-${randomUUID()}`;
    const [id] = await insert('INSERT INTO creators (store_name) VALUES ($1) RETURNING id', [
      storeName,
    ]);
    await insert('INSERT INTO stores (name, creator_id) VALUES ($1, $2)', [storeName, id]);
    const [productId, freeProductId] = await insert(
      `INSERT INTO products (creator_id, title, is_free) VALUES ($1, 'Course', false), ($1, 'Gift', true)
       RETURNING id`,
      [id],
    );
    const key = generateKey(BigInt(id));
    const { hash, prefix, lastFour } = keyColumns(key);
    const [keyId] = await insert(
      `INSERT INTO api_keys (creator_id, name, hash, prefix, last_four) VALUES ($1, 'Test', $2, $3, $4)
       RETURNING id`,
      [id, Buffer.from(hash), prefix, lastFour],
    );
    return {
      id,
      storeName,
      key,
      keyId,
      productId,
      freeProductId,
      links: linksPath(productId),
      rest: (...call: Parameters<Call>) => rest(key, ...call),
      graphql: askAs(key),
    };
  };

  return {
    app,
    services,
    queues,
    webhooks,
    chores,
    database,
    bank,
    platformKey,
    /** The time of the service; a test may set it. */
    clock,
    statements,
    logLines,
    fetch,
    rest,
    graphql: <Data = any, Variables = unknown>(
      key: string | null,
      document: string | TypedDocumentNode<Data, Variables>,
      variables?: Variables,
    ) => askAs(key)(document, variables),
    /** Asks GraphQL with the platform key. */
    platform: askAs(platformKey),
    newCreator,
    async close() {
      for (const worker of Object.values(workers)) await worker.close();
      await close();
      await bank.close();
      expectNoSecrets(logLines, platformKey);
    },
  };
}

/** The difference between the clock of the database and that of the service. */
const clockSkewMs = 3600 * 1000;

/**
 * A database whose `now()`, which pg-boss uses, follows the clock of the test. Outside of transactions each statement
 * is a microsecond later than the one before, so that a job that is added as due, or given back, is due to the next.
 */
function withClock(database: Database, now: () => Date): Database {
  let statements = 0;
  const at =
    (sql: Sql, laterMicroseconds: () => number): Sql =>
    (text, values) => {
      const time = new Date(now().getTime() + clockSkewMs).toISOString();
      const moment = `(timestamptz '${time}' + interval '${laterMicroseconds()} microseconds')`;
      return sql(text.replaceAll('now()', moment), values);
    };
  return {
    ...database,
    sql: at(database.sql, () => ++statements),
    sqlWithin: (tx) => at(database.sqlWithin(tx), () => 0),
  };
}

export const linksPath = (productId: number | string): string =>
  `/api/v1/creator/products/${productId}/payment-links`;

/** The smallest body that makes a link: 10 EUR, RUB computed. */
export const tenEuros = { prices: [{ currency_id: 3, price: 10, is_discount_price: false }] };
