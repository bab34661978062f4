import { compile } from 'proxy-addr';
import { z } from 'zod';
import { fileFaults, readAddress } from './database/address.js';
import { readSecretFiles, secretSettings, whyUnreadable } from './secrets/secret-files.js';
import { readSecretsKey } from './secrets/secret-box.js';

export class ConfigError extends Error {}

const hasScheme = (text: string, schemes: string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1));

const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => hasScheme(text, schemes),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

const databaseAddress = address('postgres', 'postgresql').superRefine((text, ctx) => {
  if (!URL.canParse(text)) return;
  for (const fault of fileFaults(text)) ctx.addIssue(fault);
});

const readableFile = z.string().superRefine((file, ctx) => {
  const unreadable = whyUnreadable(file);
  if (unreadable) ctx.addIssue(`names ${file}, which cannot be read: ${unreadable}`);
});

const withoutSlashes = (text: string): string => text.replace(/\/+$/, '');

const webAddress = address('http', 'https').transform(withoutSlashes);

/** The value of `PAYMENT_SITE_URL` that asks for the sandbox. */
const sandbox = 'sandbox';

const paymentSite = z
  .string()
  .refine(
    (text) => text === sandbox || hasScheme(text, ['http', 'https']),
    `must be ${sandbox}, or an address that starts with http:// or https://`,
  )
  .transform((text) => (text === sandbox ? undefined : withoutSlashes(text)));

const wholeNumber = (least: number, most: number) => {
  const fault = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, fault)
    .transform(Number)
    .refine((number) => number >= least && number <= most, fault);
};

/** Read in seconds, and kept in milliseconds. */
const seconds = (byDefault: number) =>
  wholeNumber(1, 3600)
    .default(byDefault)
    .transform((number) => number * 1000);

const commaSeparated = z.string().transform((text) => text.split(',').map((part) => part.trim()));

const origins = commaSeparated.refine(
  (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  'must be origins like https://cabinet.example, separated by commas',
);

const proxies = commaSeparated.refine(
  isProxyList,
  'must be IP addresses or ranges like 10.0.0.0/8, separated by commas',
);

const redisAddresses = commaSeparated
  .refine((list) => list.every((part) => hasScheme(part, ['redis', 'rediss'])), {
    message:
      'must be an address that starts with redis:// or rediss://, or several, separated by commas',
    abort: true,
  })
  .refine(
    (list) => new Set(list.map(schemeAndLogin)).size === 1,
    'must be addresses of one cluster, all with the same scheme, user and password',
  );

/** Several keys, so that a key can be replaced while the service runs. */
const listOfKeys = commaSeparated
  .refine((keys) => !keys.includes(''), { message: 'has an empty key between commas', abort: true })
  .refine((keys) => new Set(keys).size === keys.length, 'has the same key twice');

const accessKeys = listOfKeys.refine(
  (keys) => keys.every((key) => /^[!-~]{32,}$/.test(key)),
  'must have at least 32 characters, all of them ASCII, and no space',
);

const secretsKeys = listOfKeys.transform((texts, ctx) =>
  texts.map((text) => {
    const key = readSecretsKey(text);
    if (!key) ctx.addIssue('must be 32 bytes in base64, as from openssl rand -base64 32');
    return key ?? z.NEVER;
  }),
);

/** The fault of a `METRICS_KEY` that is a platform key, too. */
export const isPlatformKey = 'must be another key than PLATFORM_API_KEY, which may do everything';

const sender = z
  .string()
  .refine(
    (text) => z.email().safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'must be an e-mail address, or a name with one: Payments <payments@example.com>',
  );

const onOff = z
  .enum(['on', 'true', '1', 'off', 'false', '0'], 'must be on or off')
  .transform((text) => ['on', 'true', '1'].includes(text));

function isProxyList(list: string[]): boolean {
  try {
    compile(list);
    return true;
  } catch {
    return false;
  }
}

function schemeAndLogin(url: string): string {
  const { protocol, username, password } = new URL(url);
  return `${protocol}//${username}:${password}`;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

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
  if (DATABASE_URL && !env.PAYMENT_SITE_URL) {
    yield (
      'PAYMENT_SITE_URL must be set with DATABASE_URL: to the address of your payment site, ' +
      `or to ${sandbox} for a checkout where anyone pays for free`
    );
  }
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
 * The settings of a program that needs PostgreSQL.
 *
 * @param address of PostgreSQL, whatever `DATABASE_URL` says; if it is empty, `DATABASE_URL` counts
 * @throws ConfigError as {@link readConfig}, or without an address
 */
export function readConfigFor(
  address: string,
  given: Record<string, string | undefined> = process.env,
): Config & { databaseUrl: string } {
  const { databaseUrl, ...config } = readConfig({
    PAYMENT_SITE_URL: sandbox,
    ...given,
    ...(address !== '' && { DATABASE_URL: address, DATABASE_URL_FILE: undefined }),
    BACKUP_DIR: undefined,
  });
  if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL is not set');
  return { ...config, databaseUrl };
}
