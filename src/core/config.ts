import { compile } from 'proxy-addr';
import { z } from 'zod';
import { fileFaults, readAddress } from './database/address.js';
import { readSecretFiles, secretSettings, whyUnreadable } from './secret-files.js';
import { readSecretsKey } from './secret-box.js';

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

const webAddress = address('http', 'https').transform((text) => text.replace(/\/+$/, ''));

/** The value of `PAYMENT_SITE_URL` that asks for the sandbox. */
const sandbox = 'sandbox';

const paymentSite = z
  .string()
  .refine(
    (text) => text === sandbox || hasScheme(text, ['http', 'https']),
    `must be ${sandbox}, or an address that starts with http:// or https://`,
  )
  .transform((text) => text.replace(/\/+$/, ''));

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine(
      (number) => number >= least && number <= most,
      `must be a whole number from ${least} to ${most}`,
    );

const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'must be origins like https://cabinet.example, separated by commas',
  );

const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(isProxyList, 'must be IP addresses or ranges like 10.0.0.0/8, separated by commas');

const redisAddresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((list) => list.every((part) => hasScheme(part, ['redis', 'rediss'])), {
    message:
      'must be an address that starts with redis:// or rediss://, or several, separated by commas',
    abort: true,
  })
  .refine(
    (list) => new Set(list.map(schemeAndLogin)).size === 1,
    'must be addresses of one cluster, all with the same scheme, user and password',
  );

/** Several keys, separated by commas, so that a key can be replaced while the service runs. */
const listOfKeys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
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

export const settings = z
  .object({
    PORT: wholeNumber(0, 65_535).default(4000),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: databaseAddress.optional(),
    DIRECT_DATABASE_URL: databaseAddress.optional(),
    DATA_DIR: z.string().default('.data'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: wholeNumber(1, 10_000).default(7),
    REDIS_URL: redisAddresses.optional(),
    PLATFORM_API_KEY: accessKeys.default([]),
    METRICS_KEY: accessKeys.default([]),
    PUBLIC_URL: webAddress.optional(),
    PAYMENT_SITE_URL: paymentSite.optional(),
    EXCHANGE_RATE_URL: address('http', 'https').default('https://www.cbr.ru/scripts/XML_daily.asp'),
    RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(100),
    RATE_LIMIT_PER_HOUR: wholeNumber(1, 1_000_000_000).default(1000),
    SECRETS_KEY: secretsKeys.default([]),
    WEBHOOK_ALLOW_PRIVATE: onOff.default(false),
    SMTP_URL: address('smtp', 'smtps').optional(),
    MAIL_FROM: sender.optional(),
    CUSTOMER_DATA_DAYS: wholeNumber(1, 36_500).optional(),
    CORS_ORIGINS: origins.default([]),
    TRUSTED_PROXIES: proxies.default([]),
    FAILED_KEYS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(100),
    MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(5000),
    MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(1000),
    HEADERS_TIMEOUT_SECONDS: wholeNumber(1, 3600).default(10),
    REQUEST_TIMEOUT_SECONDS: wholeNumber(1, 3600).default(30),
    IDLE_TIMEOUT_SECONDS: wholeNumber(1, 3600).default(65),
    DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
    DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000).default(2500),
    NODE_EXTRA_CA_CERTS: readableFile.optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
    LOG_FORMAT: z.enum(['pretty', 'json'], 'must be pretty or json').optional(),
  })
  .refine(
    ({ HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS }) =>
      HEADERS_TIMEOUT_SECONDS <= REQUEST_TIMEOUT_SECONDS,
    {
      path: ['REQUEST_TIMEOUT_SECONDS'],
      message: 'must not be below HEADERS_TIMEOUT_SECONDS, which it includes',
    },
  )
  .refine(
    ({ METRICS_KEY, PLATFORM_API_KEY }) =>
      !METRICS_KEY.some((key) => PLATFORM_API_KEY.includes(key)),
    { path: ['METRICS_KEY'], message: isPlatformKey },
  )
  .refine(
    ({ DATABASE_URL, PAYMENT_SITE_URL }) =>
      DATABASE_URL === undefined || PAYMENT_SITE_URL !== undefined,
    {
      path: ['PAYMENT_SITE_URL'],
      message:
        `must be set with DATABASE_URL: to the address of your payment site, ` +
        `or to ${sandbox} for a checkout where anyone pays for free`,
    },
  )
  .refine(({ DATABASE_URL, BACKUP_DIR }) => !DATABASE_URL || !BACKUP_DIR, {
    path: ['BACKUP_DIR'],
    message: 'is for the embedded database, and DATABASE_URL is set: back up PostgreSQL by pg_dump',
  })
  .superRefine(({ SMTP_URL, MAIL_FROM, PUBLIC_URL }, ctx) => {
    const required = { SMTP_URL, MAIL_FROM, PUBLIC_URL };
    if (SMTP_URL === undefined && MAIL_FROM === undefined) return;
    for (const [name, value] of Object.entries(required)) {
      if (value !== undefined) continue;
      const message = 'must be set to send mail, as must SMTP_URL, MAIL_FROM and PUBLIC_URL';
      ctx.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .superRefine(({ DATABASE_URL, DIRECT_DATABASE_URL }, ctx) => {
    const isPooled = (text = '') => URL.canParse(text) && readAddress(text).isPooled;
    const fault = (message: string) =>
      ctx.addIssue({ code: 'custom', path: ['DIRECT_DATABASE_URL'], message });
    if (DIRECT_DATABASE_URL === undefined) {
      if (isPooled(DATABASE_URL)) {
        fault(
          'must be set to the address of PostgreSQL itself, since DATABASE_URL has pgbouncer=true',
        );
      }
    } else if (DATABASE_URL === undefined) {
      fault('is set without DATABASE_URL');
    } else if (isPooled(DIRECT_DATABASE_URL)) {
      fault('must lead to PostgreSQL itself, not to a pooler: it has pgbouncer=true');
    }
  });

/** The address and the platform key that `npm run provision` uses: the first of several. */
export function readClientConfig(given: Record<string, string | undefined> = process.env) {
  const { env, faults } = readSecretFiles(given, ['PLATFORM_API_KEY']);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return {
    apiUrl: (env.API_URL ?? 'http://127.0.0.1:4000').replace(/\/+$/, ''),
    platformApiKey: env.PLATFORM_API_KEY?.split(',')[0]?.trim(),
  };
}

/** The settings of the operator. The README says what each is for. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks all settings at once.
 *
 * @throws ConfigError that names every faulty setting, one per line
 */
export function readConfig(given: Record<string, string | undefined> = process.env) {
  const { env, faults } = readSecretFiles(given, secretSettings);
  const { data, error } = settings.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  for (const { path, message } of error?.issues ?? []) faults.push(`${path.join('.')} ${message}`);
  if (!data || faults.length > 0) throw new ConfigError(faults.join('\n'));
  return {
    port: data.PORT,
    host: data.HOST,
    /** PostgreSQL; without it, the embedded database in `dataDir` is used. */
    databaseUrl: data.DATABASE_URL,
    /** PostgreSQL itself, for what needs a session; if not set, `databaseUrl` leads there. */
    directDatabaseUrl: data.DIRECT_DATABASE_URL,
    dataDir: data.DATA_DIR,
    /** Gets a backup of the embedded database each day. */
    backupDir: data.BACKUP_DIR,
    /** Backups that are kept. */
    backupKeep: data.BACKUP_KEEP,
    /** One address is a single Redis, several are nodes of one cluster. */
    redisUrls: data.REDIS_URL,
    /** All are accepted. */
    platformApiKeys: data.PLATFORM_API_KEY,
    /** Read `/metrics`, and nothing else. */
    metricsKeys: data.METRICS_KEY,
    /** Without a trailing slash, like `paymentSiteUrl`. */
    publicUrl: data.PUBLIC_URL,
    /** Undefined for the sandbox. */
    paymentSiteUrl: data.PAYMENT_SITE_URL === sandbox ? undefined : data.PAYMENT_SITE_URL,
    /** Both are set, or neither. */
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    exchangeRateUrl: data.EXCHANGE_RATE_URL,
    requestsPerMinute: data.RATE_LIMIT_PER_MINUTE,
    requestsPerHour: data.RATE_LIMIT_PER_HOUR,
    /** Each has 32 bytes. The first encrypts webhook secrets at rest; all decrypt them. */
    secretsKeys: data.SECRETS_KEY,
    /** Lets webhooks go to private addresses, and over plain HTTP. */
    webhookAllowPrivate: data.WEBHOOK_ALLOW_PRIVATE,
    /** Days that the data of customers are kept; undefined for ever. */
    customerDataDays: data.CUSTOMER_DATA_DAYS,
    corsOrigins: data.CORS_ORIGINS,
    /** Addresses or CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: data.TRUSTED_PROXIES,
    failedKeysPerMinute: data.FAILED_KEYS_PER_MINUTE,
    maxConnections: data.MAX_CONNECTIONS,
    maxConnectionsPerAddress: data.MAX_CONNECTIONS_PER_ADDRESS,
    headersTimeoutMs: data.HEADERS_TIMEOUT_SECONDS * 1000,
    requestTimeoutMs: data.REQUEST_TIMEOUT_SECONDS * 1000,
    idleTimeoutMs: data.IDLE_TIMEOUT_SECONDS * 1000,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    /** The time that a statement may take, and that it may wait for a connection. */
    databaseTimeoutMs: data.DATABASE_TIMEOUT_MS,
    logLevel: data.LOG_LEVEL,
    /** Undefined: `pretty` on a terminal, `json` elsewhere. */
    logFormat: data.LOG_FORMAT,
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
