import { describe, expect, test } from 'vitest';
import { ConfigError, readClientConfig, readConfig, type Config } from '../../src/core/config.js';
import { faultsOf } from '../support/service/in-process.js';

test('all wrong settings are reported at once, by name, and without a secret', async () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost/db',
    REDIS_URL: 'localhost:6379',
    PLATFORM_API_KEY: 'too-short-a-secret',
    METRICS_KEY: 'too-short-as-well',
    PUBLIC_URL: 'pay.example',
    PAYMENT_SITE_URL: 'ftp://pay.example',
    EXCHANGE_RATE_URL: 'file:///etc/passwd',
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_HOUR: '1e3',
    SECRETS_KEY: Buffer.from('too short a key').toString('base64'),
    WEBHOOK_ALLOW_PRIVATE: 'yes',
    SMTP_URL: 'mail.example:587/password',
    MAIL_FROM: 'Payments',
    CORS_ORIGINS: 'https://cabinet.example, *',
    TRUSTED_PROXIES: '10.0.0.0/8, everybody',
    FAILED_KEYS_PER_MINUTE: '0',
    MAX_CONNECTIONS: '-1',
    HEADERS_TIMEOUT_SECONDS: '0',
    REQUEST_TIMEOUT_SECONDS: '1.5',
    IDLE_TIMEOUT_SECONDS: 'never',
    DATABASE_POOL_SIZE: '0',
    DATABASE_TIMEOUT_MS: '5',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
  };
  const lines = await faultsOf(wrong);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong));
  for (const secret of ['too-short-a', wrong.SECRETS_KEY, wrong.SMTP_URL]) {
    expect(lines.join()).not.toContain(secret);
  }
});

const addresses = ['nonsense', 'postgres://app:pa/ss@db:5432/payments'];
test.each(addresses)('a database address that is no URL is reported: %s', (address) => {
  const site = { PAYMENT_SITE_URL: 'sandbox' };
  const env = { PORT: '70000', DATABASE_URL: address, DIRECT_DATABASE_URL: address, ...site };
  expect(() => readConfig(env)).toThrow(/^PORT .*\nDATABASE_URL .*\nDIRECT_DATABASE_URL .*$/);
});

test('mail needs a server, a sender and the public address of the service', () => {
  const mail = {
    SMTP_URL: 'smtps://user:password@mail.example',
    MAIL_FROM: 'Payments <payments@mail.example>',
    PUBLIC_URL: 'https://links.example',
  };
  expect(readConfig(mail)).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM });
  expect(readConfig({ PUBLIC_URL: mail.PUBLIC_URL }).smtpUrl).toBeUndefined();
  for (const name of Object.keys(mail)) {
    expect(() => readConfig({ ...mail, [name]: '' })).toThrow(
      `${name} must be set to send mail, as must SMTP_URL, MAIL_FROM and PUBLIC_URL`,
    );
  }
});

test.each(['Ann', 'ann@', 'Ann <ann>', 'a@b.example, c@d.example', 'Ann\r\nBcc: <x@y.example>'])(
  'MAIL_FROM is one address, and may have a name: %j is refused',
  (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM must be an e-mail address/);
  },
);

test.each<[string, Record<string, string>, Partial<Config>]>([
  [
    'without settings, the service runs embedded on 127.0.0.1:4000 with the default limits',
    {},
    {
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: '.data',
      redisUrls: undefined,
      platformApiKeys: [],
      metricsKeys: [],
      publicUrl: undefined,
      paymentSiteUrl: undefined,
      requestsPerMinute: 100,
      requestsPerHour: 1000,
      secretsKeys: [],
      webhookAllowPrivate: false,
      corsOrigins: [],
      trustedProxies: [],
      failedKeysPerMinute: 100,
    },
  ],
  [
    'an address may end with a slash',
    { PUBLIC_URL: 'https://api.example/', PAYMENT_SITE_URL: 'https://pay.example/shop//' },
    { publicUrl: 'https://api.example', paymentSiteUrl: 'https://pay.example/shop' },
  ],
  [
    'REDIS_URL is one address, or several nodes of a cluster, separated by commas',
    { REDIS_URL: 'rediss://:pw@a:1, rediss://:pw@b ,rediss://:pw@c' },
    { redisUrls: ['rediss://:pw@a:1', 'rediss://:pw@b', 'rediss://:pw@c'] },
  ],
  ['REDIS_URL is one address', { REDIS_URL: 'redis://a:6379' }, { redisUrls: ['redis://a:6379'] }],
  [
    'origins of the cabinet are separated by commas',
    { CORS_ORIGINS: 'https://a.example, http://localhost:3000' },
    { corsOrigins: ['https://a.example', 'http://localhost:3000'] },
  ],
  [
    'proxies are addresses and ranges',
    { TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.1' },
    { trustedProxies: ['10.0.0.0/8', 'fd00::/8', '192.0.2.1'] },
  ],
])('%s', (_title, env, config) => {
  expect(readConfig(env)).toMatchObject(config);
});

test('an empty setting counts as not set', () => {
  expect(readClientConfig({ API_URL: '' })).toEqual(readClientConfig({}));
  const names = ['PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR', 'REDIS_URL', 'CORS_ORIGINS'];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('of several platform keys, npm run provision takes the first', () => {
  expect(readClientConfig({ PLATFORM_API_KEY: 'one, two' }).platformApiKey).toBe('one');
});

const notAddresses = ['redis://a,', 'redis://a,b:6379', 'redis://a, http://b', ','];
test.each(notAddresses)('REDIS_URL may not be %s: each part must be an address', (REDIS_URL) => {
  expect(() => readConfig({ REDIS_URL })).toThrow(
    'REDIS_URL must be an address that starts with redis:// or rediss://, or several, separated by commas',
  );
});

test.each(['redis://a,rediss://b', 'redis://:pw@a,redis://b', 'redis://u:pw@a,redis://v:pw@b'])(
  'REDIS_URL may not be %s: nodes share scheme, user and password',
  (REDIS_URL) => {
    expect(() => readConfig({ REDIS_URL })).toThrow(
      'REDIS_URL must be addresses of one cluster, all with the same scheme, user and password',
    );
  },
);

const noOrigins =
  'https://cabinet.example/ https://cabinet.example/shop https://cabinet.example?page=1 ' +
  'https://ann@cabinet.example https://cabinet.example:443 https://Cabinet.example ' +
  'cabinet.example *';

test.each(noOrigins.split(' '))('%s is no origin: a browser never sends it', (CORS_ORIGINS) => {
  expect(() => readConfig({ CORS_ORIGINS })).toThrow('CORS_ORIGINS must be origins like');
});

test.each([
  ['PORT', 'port', 0, 65_535],
  ['RATE_LIMIT_PER_MINUTE', 'requestsPerMinute', 1, 1_000_000_000],
  ['RATE_LIMIT_PER_HOUR', 'requestsPerHour', 1, 1_000_000_000],
  ['FAILED_KEYS_PER_MINUTE', 'failedKeysPerMinute', 1, 1_000_000_000],
  ['CUSTOMER_DATA_DAYS', 'customerDataDays', 1, 36_500],
  ['MAX_LINKS_PER_CREATOR', 'maxLinksPerCreator', 1, 1_000_000_000],
  ['CREATOR_REFUND_DAYS', 'creatorRefundDays', 0, 36_500],
  ['MAX_CONNECTIONS', 'maxConnections', 1, 1_000_000],
  ['MAX_CONNECTIONS_PER_ADDRESS', 'maxConnectionsPerAddress', 1, 1_000_000],
  ['HEADERS_TIMEOUT_SECONDS', 'headersTimeoutMs', 1, 30],
  ['REQUEST_TIMEOUT_SECONDS', 'requestTimeoutMs', 10, 3600],
  ['IDLE_TIMEOUT_SECONDS', 'idleTimeoutMs', 1, 3600],
  ['DATABASE_POOL_SIZE', 'databasePoolSize', 1, 1000],
  ['DATABASE_TIMEOUT_MS', 'databaseTimeoutMs', 100, 60_000],
] as const)('%s is %s, from %i to %i', (name, key, least, most) => {
  const read = (value: number) => readConfig({ [name]: String(value) })[key];
  const unit = name.endsWith('_SECONDS') ? 1000 : 1;
  expect([read(least), read(most)]).toEqual([least * unit, most * unit]);
  for (const refused of [least - 1, most + 1]) {
    expect(() => read(refused)).toThrow(ConfigError);
  }
});

test('a platform key has at least 32 characters; there may be several', () => {
  const [one, other] = ['k'.repeat(32), 'l'.repeat(32)];
  const read = (PLATFORM_API_KEY: string) => readConfig({ PLATFORM_API_KEY }).platformApiKeys;
  expect(read(one)).toEqual([one]);
  expect(read(`${one}, ${other}`)).toEqual([one, other]);
  for (const wrong of ['k'.repeat(31), `${one},short`]) {
    expect(() => read(wrong)).toThrow(/^PLATFORM_API_KEY must have at least 32 characters/);
  }
});

test('a secrets key has exactly 32 bytes; there may be several', () => {
  const keyOf = (bytes: number) => Buffer.alloc(bytes, bytes).toString('base64');
  const read = (SECRETS_KEY: string) => readConfig({ SECRETS_KEY }).secretsKeys;
  expect(read(keyOf(32)).map(({ length }) => length)).toEqual([32]);
  const another = Buffer.alloc(32, 1).toString('base64');
  expect(read(`${keyOf(32)},${another}`).map(([byte]) => byte)).toEqual([32, 1]);
  for (const wrong of [keyOf(31), keyOf(33), `${another},${keyOf(31)}`]) {
    expect(() => read(wrong)).toThrow(/^SECRETS_KEY must be 32 bytes in base64/);
  }
});

describe.each(['PLATFORM_API_KEY', 'SECRETS_KEY', 'METRICS_KEY'])('The keys in %s', (name) => {
  const [one, other] = ['k', 'l'].map((letter) => letter.repeat(43) + '=');

  test.each([
    ['between two', `${one},,${other}`],
    ['at the end', `${one},`],
    ['at the start', `,${one}`],
    ['without another', ','],
  ])('may not be empty %s', (_where, keys) => {
    expect(() => readConfig({ [name]: keys })).toThrow(
      new ConfigError(`${name} has an empty key between commas`),
    );
  });

  test('may not repeat', () => {
    expect(() => readConfig({ [name]: `${one},${other},${one}` })).toThrow(
      new ConfigError(`${name} has the same key twice`),
    );
  });
});

test('a metrics key has at least 32 characters, and is no platform key', () => {
  const [one, other] = ['k'.repeat(32), 'l'.repeat(32)];
  expect(readConfig({ METRICS_KEY: one, PLATFORM_API_KEY: other }).metricsKeys).toEqual([one]);
  expect(() => readConfig({ METRICS_KEY: 'k'.repeat(31) })).toThrow(
    /^METRICS_KEY must have at least 32 characters/,
  );
  expect(() => readConfig({ METRICS_KEY: one, PLATFORM_API_KEY: `${other},${one}` })).toThrow(
    new ConfigError(
      'METRICS_KEY must be another key than PLATFORM_API_KEY, which may do everything',
    ),
  );
});

test('the timeout of a request may not be shorter than that of its headers', () => {
  expect(() => readConfig({ REQUEST_TIMEOUT_SECONDS: '5' })).toThrow(
    'REQUEST_TIMEOUT_SECONDS must not be below HEADERS_TIMEOUT_SECONDS',
  );
});

test('a switch accepts the usual words for on and off', () => {
  const read = (WEBHOOK_ALLOW_PRIVATE: string) =>
    readConfig({ WEBHOOK_ALLOW_PRIVATE }).webhookAllowPrivate;
  expect(['on', 'true', '1'].map(read)).toEqual([true, true, true]);
  expect(['off', 'false', '0'].map(read)).toEqual([false, false, false]);
});
