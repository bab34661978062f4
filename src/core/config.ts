import { z } from 'zod';
import { readAddress } from './database/address.js';
import { readSecretFiles, secretSettings } from './secrets/secret-files.js';
import {
  hasScheme,
  address,
  databaseAddress,
  readableFile,
  withoutSlashes,
  webAddress,
  isSecure,
  paymentApi,
  sandbox,
  paymentSite,
  wholeNumber,
  seconds,
  origins,
  proxies,
  redisAddresses,
  listOfKeys,
  accessKeys,
  secretsKeys,
  sender,
  onOff,
  logLevels,
  stripeKey,
  yookassaKey,
} from './setting-kinds.js';

export class ConfigError extends Error {}

/** The fault of a `METRICS_KEY` that is a platform key, too. */
export const isPlatformKey = 'must be another key than PLATFORM_API_KEY, which may do everything';

/** A setting, by its name in the environment. */
const setting = <Schema extends z.ZodType>(name: string, schema: Schema) => ({ name, schema });

/** The settings of the operator. .docker/settings.md says what each is for. */
export const settings = {
  port: setting('PORT', wholeNumber(0, 65_535).default(4000)),
  host: setting('HOST', z.string().default('127.0.0.1')),
  /** PostgreSQL; without it, the embedded database in `dataDir` is used. */
  databaseUrl: setting('DATABASE_URL', databaseAddress.optional()),
  /** PostgreSQL itself, for what needs a session; if not set, `databaseUrl` leads there. */
  directDatabaseUrl: setting('DIRECT_DATABASE_URL', databaseAddress.optional()),
  dataDir: setting('DATA_DIR', z.string().default('.data')),
  /** Gets a backup of the embedded database each day. */
  backupDir: setting('BACKUP_DIR', z.string().optional()),
  /** Backups that are kept. */
  backupKeep: setting('BACKUP_KEEP', wholeNumber(1, 10_000).default(7)),
  /** One address is a single Redis, several are nodes of one cluster. */
  redisUrls: setting('REDIS_URL', redisAddresses.optional()),
  /** All are accepted. */
  platformApiKeys: setting('PLATFORM_API_KEY', accessKeys.default([])),
  /** Read `/metrics`, and nothing else. */
  metricsKeys: setting('METRICS_KEY', accessKeys.default([])),
  /** Without a trailing slash, like `paymentSiteUrl`. */
  publicUrl: setting('PUBLIC_URL', webAddress.optional()),
  /** Undefined for the sandbox. */
  paymentSiteUrl: setting('PAYMENT_SITE_URL', paymentSite.optional()),
  /** Lets links take cards, by Stripe. */
  stripeSecretKey: setting('STRIPE_SECRET_KEY', stripeKey.optional()),
  /** All prove notices of Stripe. Without one, no notices are taken. */
  stripeWebhookSecrets: setting('STRIPE_WEBHOOK_SECRET', listOfKeys.default([])),
  stripeApiUrl: setting('STRIPE_API_URL', paymentApi.default('https://api.stripe.com')),
  /** Set together with its key, or not at all. Lets links take roubles, by YooKassa. */
  yookassaShopId: setting(
    'YOOKASSA_SHOP_ID',
    z
      .string()
      .regex(/^\d{1,20}$/, 'must be the number of a shop')
      .optional(),
  ),
  yookassaSecretKey: setting('YOOKASSA_SECRET_KEY', yookassaKey.optional()),
  /** Undefined for no receipts. */
  yookassaVatCode: setting('YOOKASSA_VAT_CODE', wholeNumber(1, 12).optional()),
  yookassaApiUrl: setting('YOOKASSA_API_URL', paymentApi.default('https://api.yookassa.ru')),
  /** The `PUBLIC_URL` of the service whose payments this one takes over. */
  providersTakeover: setting('PROVIDERS_TAKEOVER', webAddress.optional()),
  /** The age in days up to which creators refund what a provider took; 0 leaves refunds to the platform. */
  creatorRefundDays: setting('CREATOR_REFUND_DAYS', wholeNumber(0, 36_500).default(60)),
  exchangeRateUrl: setting(
    'EXCHANGE_RATE_URL',
    address('http', 'https').default('https://www.cbr.ru/scripts/XML_daily.asp'),
  ),
  requestsPerMinute: setting('RATE_LIMIT_PER_MINUTE', wholeNumber(1, 1_000_000_000).default(100)),
  requestsPerHour: setting('RATE_LIMIT_PER_HOUR', wholeNumber(1, 1_000_000_000).default(1000)),
  /** Each has 32 bytes. The first encrypts webhook secrets at rest; all decrypt them. */
  secretsKeys: setting('SECRETS_KEY', secretsKeys.default([])),
  /** Lets webhooks go to private addresses, and over plain HTTP. */
  webhookAllowPrivate: setting('WEBHOOK_ALLOW_PRIVATE', onOff.default(false)),
  /** Set together with `mailFrom`, or not at all. */
  smtpUrl: setting('SMTP_URL', address('smtp', 'smtps').optional()),
  mailFrom: setting('MAIL_FROM', sender.optional()),
  /** Days that the data of customers are kept; undefined for ever. */
  customerDataDays: setting('CUSTOMER_DATA_DAYS', wholeNumber(1, 36_500).optional()),
  /** Links that are not deleted; undefined for any number. */
  maxLinksPerCreator: setting('MAX_LINKS_PER_CREATOR', wholeNumber(1, 1_000_000_000).optional()),
  corsOrigins: setting('CORS_ORIGINS', origins.default([])),
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: setting('TRUSTED_PROXIES', proxies.default([])),
  failedKeysPerMinute: setting(
    'FAILED_KEYS_PER_MINUTE',
    wholeNumber(1, 1_000_000_000).default(100),
  ),
  maxConnections: setting('MAX_CONNECTIONS', wholeNumber(1, 1_000_000).default(5000)),
  maxConnectionsPerAddress: setting(
    'MAX_CONNECTIONS_PER_ADDRESS',
    wholeNumber(1, 1_000_000).default(1000),
  ),
  headersTimeoutMs: setting('HEADERS_TIMEOUT_SECONDS', seconds(10)),
  requestTimeoutMs: setting('REQUEST_TIMEOUT_SECONDS', seconds(30)),
  idleTimeoutMs: setting('IDLE_TIMEOUT_SECONDS', seconds(65)),
  databasePoolSize: setting('DATABASE_POOL_SIZE', wholeNumber(1, 1000).default(10)),
  /** The time that a statement may take, and that it may wait for a connection. */
  databaseTimeoutMs: setting('DATABASE_TIMEOUT_MS', wholeNumber(100, 60_000).default(2500)),
  /** Node itself reads the file. */
  extraCertificates: setting('NODE_EXTRA_CA_CERTS', readableFile.optional()),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ),
  /** Undefined: `pretty` on a terminal, `json` elsewhere. */
  logFormat: setting('LOG_FORMAT', z.enum(['pretty', 'json'], 'must be pretty or json').optional()),
};

export type Config = {
  [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']>;
};

/**
 * Reads and checks all settings at once.
 *
 * @throws ConfigError that names every faulty setting, one per line
 */
export function readConfig(given: Record<string, string | undefined> = process.env): Config {
  const { env, faults } = readSecretFiles(given, secretSettings);
  const config: Record<string, unknown> = {};
  for (const [key, { name, schema }] of Object.entries(settings)) {
    const { data, error } = schema.safeParse(env[name] || undefined);
    config[key] = data;
    for (const { message } of error?.issues ?? []) faults.push(`${name} ${message}`);
  }
  faults.push(...faultsTogether(config, env));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config as Config;
}

/**
 * Faults of settings that do not go together.
 *
 * @param config without the settings that have a fault of their own
 */
function* faultsTogether(
  config: Partial<Config>,
  env: Record<string, string | undefined>,
): Generator<string> {
  const { headersTimeoutMs = 0, requestTimeoutMs = Infinity } = config;
  if (headersTimeoutMs > requestTimeoutMs) {
    yield 'REQUEST_TIMEOUT_SECONDS must not be below HEADERS_TIMEOUT_SECONDS, which it includes';
  }
  const { metricsKeys = [], platformApiKeys = [] } = config;
  if (metricsKeys.some((key) => platformApiKeys.includes(key)))
    yield `METRICS_KEY ${isPlatformKey}`;

  const { DATABASE_URL, DIRECT_DATABASE_URL, SMTP_URL, MAIL_FROM, PUBLIC_URL } = env;
  if (DATABASE_URL && !env.PAYMENT_SITE_URL && !env.STRIPE_SECRET_KEY && !env.YOOKASSA_SECRET_KEY) {
    yield (
      'PAYMENT_SITE_URL must be set with DATABASE_URL: to the address of your payment site, ' +
      `or to ${sandbox} for a checkout where anyone pays for free. Or set STRIPE_SECRET_KEY or YOOKASSA_SECRET_KEY`
    );
  }
  yield* faultsOfProviders(config, env);
  if (DATABASE_URL && env.BACKUP_DIR) {
    yield 'BACKUP_DIR is for the embedded database, and DATABASE_URL is set: back up PostgreSQL by pg_dump';
  }
  if (SMTP_URL || MAIL_FROM) {
    for (const [name, value] of Object.entries({ SMTP_URL, MAIL_FROM, PUBLIC_URL })) {
      if (!value) {
        yield `${name} must be set to send mail, as must SMTP_URL, MAIL_FROM and PUBLIC_URL`;
      }
    }
  }
  const isPooled = (text: string | undefined): boolean =>
    text !== undefined && readAddress(text).isPooled;
  if (!DIRECT_DATABASE_URL) {
    if (isPooled(config.databaseUrl)) {
      yield 'DIRECT_DATABASE_URL must be set to the address of PostgreSQL itself, since DATABASE_URL has pgbouncer=true';
    }
  } else if (!DATABASE_URL) {
    yield 'DIRECT_DATABASE_URL is set without DATABASE_URL';
  } else if (isPooled(config.directDatabaseUrl)) {
    yield 'DIRECT_DATABASE_URL must lead to PostgreSQL itself, not to a pooler: it has pgbouncer=true';
  }
}

/** Faults of settings of payment providers that do not go together. */
function* faultsOfProviders(
  { stripeSecretKey, yookassaSecretKey }: Partial<Config>,
  env: Record<string, string | undefined>,
): Generator<string> {
  const needs = {
    STRIPE_WEBHOOK_SECRET: 'STRIPE_SECRET_KEY',
    YOOKASSA_SHOP_ID: 'YOOKASSA_SECRET_KEY',
    YOOKASSA_SECRET_KEY: 'YOOKASSA_SHOP_ID',
    YOOKASSA_VAT_CODE: 'YOOKASSA_SECRET_KEY',
  };
  for (const [name, other] of Object.entries(needs)) {
    if (env[name] && !env[other]) yield `${other} must be set, since ${name} is`;
  }
  const isTest = (key: string): boolean => /^([rs]k_)?test_/.test(key);
  if (
    stripeSecretKey &&
    yookassaSecretKey &&
    isTest(stripeSecretKey) !== isTest(yookassaSecretKey)
  ) {
    yield 'STRIPE_SECRET_KEY and YOOKASSA_SECRET_KEY must both be live, or both for tests';
  }
  const key = ['STRIPE_SECRET_KEY', 'YOOKASSA_SECRET_KEY'].find((name) => env[name]);
  if (!key) return;
  if (env.PAYMENT_SITE_URL) {
    yield `PAYMENT_SITE_URL must not be set with ${key}, which has customers pay at this service`;
  }
  if (!env.PUBLIC_URL) yield `PUBLIC_URL must be set with ${key}, for customers to come back to`;
  else if (hasScheme(env.PUBLIC_URL, ['http']) && !isSecure(env.PUBLIC_URL)) {
    yield `PUBLIC_URL must start with https://, since customers pay there, by ${key}`;
  }
}

/** The address and the platform key that `npm run provision` uses: the first of several. */
export function readClientConfig(given: Record<string, string | undefined> = process.env) {
  const { env, faults } = readSecretFiles(given, ['PLATFORM_API_KEY']);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return {
    apiUrl: withoutSlashes(env.API_URL || `http://127.0.0.1:${env.PORT || 4000}`),
    platformApiKey: env.PLATFORM_API_KEY?.split(',')[0]?.trim(),
  };
}

/**
 * The settings of a program that needs PostgreSQL, and no payment provider.
 *
 * @param address of PostgreSQL, whatever `DATABASE_URL` says; if it is empty, `DATABASE_URL` counts
 * @throws ConfigError as {@link readConfig}, or without an address
 */
export function readConfigFor(
  address: string,
  given: Record<string, string | undefined> = process.env,
): Config & { databaseUrl: string } {
  const isOfProvider = (name: string): boolean => /^(STRIPE|YOOKASSA)_/.test(name);
  const { databaseUrl, ...config } = readConfig({
    PAYMENT_SITE_URL: sandbox,
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !isOfProvider(name))),
    ...(address !== '' && { DATABASE_URL: address, DATABASE_URL_FILE: undefined }),
    BACKUP_DIR: undefined,
  });
  if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL is not set');
  return { ...config, databaseUrl };
}
