import { z } from 'zod';
import { readSecretsKey } from './secret-box.js';

/** Everything the operator may set; the README's Configuration table says what each is for. */
export interface Config {
  port: number;
  host: string;
  /** PostgreSQL; when absent the embedded database in `dataDir` serves. */
  databaseUrl: string | undefined;
  dataDir: string;
  redisUrl: string | undefined;
  platformApiKey: string | undefined;
  /** Without a trailing slash, like every address here. */
  publicUrl: string | undefined;
  paymentSiteUrl: string | undefined;
  exchangeRateUrl: string;
  requestsPerMinute: number;
  requestsPerHour: number;
  /** 32 bytes that encrypt webhook secrets at rest. */
  secretsKey: Uint8Array | undefined;
  /** Lets webhooks go to private addresses, and over plain HTTP. */
  webhookAllowPrivate: boolean;
  corsOrigins: string[];
  logLevel: string;
}

export class ConfigError extends Error {}

const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

const webAddress = address('http', 'https').transform((text) => text.replace(/\/+$/, ''));

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

const secretsKey = z.string().transform((text, ctx) => {
  const key = readSecretsKey(text);
  if (!key) ctx.addIssue('must be 32 bytes in base64, as from openssl rand -base64 32');
  return key;
});

const onOff = z
  .enum(['on', 'true', '1', 'off', 'false', '0'], 'must be on or off')
  .transform((text) => ['on', 'true', '1'].includes(text));

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: address('redis', 'rediss').optional(),
  PLATFORM_API_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: webAddress.optional(),
  PAYMENT_SITE_URL: webAddress.optional(),
  EXCHANGE_RATE_URL: address('http', 'https').default('https://www.cbr.ru/scripts/XML_daily.asp'),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(100),
  RATE_LIMIT_PER_HOUR: wholeNumber(1, 1_000_000_000).default(1000),
  SECRETS_KEY: secretsKey.optional(),
  WEBHOOK_ALLOW_PRIVATE: onOff.default(false),
  CORS_ORIGINS: origins.default([]),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

/** Where `npm run provision` finds the service, and the platform key it uses. */
export const readClientConfig = (env: Record<string, string | undefined> = process.env) => ({
  apiUrl: (env.API_URL ?? 'http://127.0.0.1:4000').replace(/\/+$/, ''),
  platformApiKey: env.PLATFORM_API_KEY,
});

/**
 * Reads and checks all settings at once.
 *
 * @throws ConfigError that names every faulty setting, one a line
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = settings.safeParse(given);
  if (error) {
    throw new ConfigError(
      error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    redisUrl: data.REDIS_URL,
    platformApiKey: data.PLATFORM_API_KEY,
    publicUrl: data.PUBLIC_URL,
    paymentSiteUrl: data.PAYMENT_SITE_URL,
    exchangeRateUrl: data.EXCHANGE_RATE_URL,
    requestsPerMinute: data.RATE_LIMIT_PER_MINUTE,
    requestsPerHour: data.RATE_LIMIT_PER_HOUR,
    secretsKey: data.SECRETS_KEY,
    webhookAllowPrivate: data.WEBHOOK_ALLOW_PRIVATE,
    corsOrigins: data.CORS_ORIGINS,
    logLevel: data.LOG_LEVEL,
  };
}
