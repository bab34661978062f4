/** The kinds of values that settings have. */
import { compile } from 'proxy-addr';
import { z } from 'zod';
import { fileFaults } from './database/address.js';
import { whyUnreadable } from './secrets/secret-files.js';
import { readSecretsKey } from './secrets/secret-box.js';
import { isLoopback } from './web-address.js';

export const hasScheme = (text: string, schemes: string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1));

export const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => hasScheme(text, schemes),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

export const databaseAddress = address('postgres', 'postgresql').superRefine((text, ctx) => {
  if (!URL.canParse(text)) return;
  for (const fault of fileFaults(text)) ctx.addIssue(fault);
});

export const readableFile = z.string().superRefine((file, ctx) => {
  const unreadable = whyUnreadable(file);
  if (unreadable) ctx.addIssue(`names ${file}, which cannot be read: ${unreadable}`);
});

export const withoutSlashes = (text: string): string => text.replace(/\/+$/, '');

export const webAddress = address('http', 'https').transform(withoutSlashes);

export const isSecure = (text: string): boolean =>
  hasScheme(text, ['https']) || (hasScheme(text, ['http']) && isLoopback(new URL(text)));

/** The API of a payment provider, which gets the operator's key. */
export const paymentApi = z
  .string()
  .refine(isSecure, 'must be an address that starts with https://')
  .transform(withoutSlashes);

/** The value of `PAYMENT_SITE_URL` that asks for the sandbox. */
export const sandbox = 'sandbox';

export const paymentSite = z
  .string()
  .refine(
    (text) => text === sandbox || hasScheme(text, ['http', 'https']),
    `must be ${sandbox}, or an address that starts with http:// or https://`,
  )
  .transform((text) => (text === sandbox ? undefined : withoutSlashes(text)));

export const wholeNumber = (least: number, most: number) => {
  const fault = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, fault)
    .transform(Number)
    .refine((number) => number >= least && number <= most, fault);
};

/** Read in seconds, and kept in milliseconds. */
export const seconds = (byDefault: number) =>
  wholeNumber(1, 3600)
    .default(byDefault)
    .transform((number) => number * 1000);

const commaSeparated = z.string().transform((text) => text.split(',').map((part) => part.trim()));

export const origins = commaSeparated.refine(
  (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  'must be origins like https://cabinet.example, separated by commas',
);

export const proxies = commaSeparated.refine(
  isProxyList,
  'must be IP addresses or ranges like 10.0.0.0/8, separated by commas',
);

export const redisAddresses = commaSeparated
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
export const listOfKeys = commaSeparated
  .refine((keys) => !keys.includes(''), { message: 'has an empty key between commas', abort: true })
  .refine((keys) => new Set(keys).size === keys.length, 'has the same key twice');

export const accessKeys = listOfKeys.refine(
  (keys) => keys.every((key) => /^[!-~]{32,}$/.test(key)),
  'must have at least 32 characters, all of them ASCII, and no space',
);

export const secretsKeys = listOfKeys.transform((texts, ctx) =>
  texts.map((text) => {
    const key = readSecretsKey(text);
    if (!key) ctx.addIssue('must be 32 bytes in base64, as from openssl rand -base64 32');
    return key ?? z.NEVER;
  }),
);

export const sender = z
  .string()
  .refine(
    (text) => z.email().safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'must be an e-mail address, or a name with one: Payments <payments@example.com>',
  );

export const onOff = z
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

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const stripeKey = z
  .string()
  .regex(/^[rs]k_(test|live)_[!-~]+$/, 'must be a secret key of Stripe, or a restricted one');

export const yookassaKey = z
  .string()
  .regex(/^(test|live)_[!-~]+$/, 'must be a secret key of YooKassa');
