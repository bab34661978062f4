import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readClientConfig } from '../../src/core/config.js';
import { runToEnd, type Settings } from '../support/service/processes.js';

const run = promisify(execFile);

test('all wrong settings are reported at once, by name', async () => {
  const wrong: Settings = {
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
  const { code, stdout, stderr } = await runToEnd('server.js', [], wrong);
  expect([code, stdout]).toEqual([1, '']);
  const [title, ...lines] = stderr.trimEnd().split('\n');
  expect(title).toBe('The service cannot start with these settings:');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong));
  expect(stderr).not.toContain('too-short-a');
  expect(stderr).not.toContain(wrong.SECRETS_KEY);
  expect(stderr).not.toContain(wrong.SMTP_URL);
});

test('A secret in a file may come from a pipe, which can be read once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payment-links-secrets-'));
  const pipe = join(folder, 'pipe');
  await run('mkfifo', [pipe]);
  const written = run('sh', ['-c', `echo written-by-another-process > ${pipe}`]);
  const { platformApiKey } = readClientConfig({ PLATFORM_API_KEY_FILE: pipe });
  await written;
  expect(platformApiKey).toBe('written-by-another-process');
  await rm(folder, { recursive: true });
});
