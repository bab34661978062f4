import { expect, test } from 'vitest';
import { readConfig } from '../../src/core/config.js';
import { freePort } from '../support/world/port.js';
import { faultsOf, runCommand } from '../support/service/in-process.js';
import type { Settings } from '../support/service/processes.js';

const unused = 'postgres://db/payments';
const PAYMENT_SITE_URL = 'https://pay.example';

test('pgbouncer=true and DIRECT_DATABASE_URL need each other, and a direct address has no pooler', () => {
  const pooled = `${unused}?pgbouncer=true`;
  expect(() => readConfig({ DATABASE_URL: pooled })).toThrow(
    'DIRECT_DATABASE_URL must be set to the address of PostgreSQL itself, since DATABASE_URL has pgbouncer=true',
  );
  expect(() => readConfig({ DATABASE_URL: pooled, DIRECT_DATABASE_URL: pooled })).toThrow(
    'DIRECT_DATABASE_URL must lead to PostgreSQL itself, not to a pooler: it has pgbouncer=true',
  );
  expect(() => readConfig({ DIRECT_DATABASE_URL: unused })).toThrow(
    'DIRECT_DATABASE_URL is set without DATABASE_URL',
  );
  const both = { DATABASE_URL: unused, DIRECT_DATABASE_URL: unused, PAYMENT_SITE_URL };
  expect(() => readConfig(both)).not.toThrow();
});

test('DATABASE_URL needs PAYMENT_SITE_URL: an address, or sandbox', async () => {
  const fault =
    'PAYMENT_SITE_URL must be set with DATABASE_URL: to the address of your payment site, ' +
    'or to sandbox for a checkout where anyone pays for free. ' +
    'Or set STRIPE_SECRET_KEY or YOOKASSA_SECRET_KEY';
  expect(await faultsOf({ DATABASE_URL: unused })).toEqual([fault]);
  const siteOf = (settings: Settings) => readConfig(settings).paymentSiteUrl;
  expect(siteOf({ DATABASE_URL: unused, PAYMENT_SITE_URL })).toBe(PAYMENT_SITE_URL);
  expect(siteOf({ DATABASE_URL: unused, PAYMENT_SITE_URL: 'sandbox' })).toBeUndefined();
  expect(siteOf({})).toBeUndefined();
  for (const wrong of ['Sandbox', 'sandbox,', 'sandbox/', 'pay.example']) {
    expect(() => siteOf({ PAYMENT_SITE_URL: wrong })).toThrow(
      'PAYMENT_SITE_URL must be sandbox, or an address that starts with http:// or https://',
    );
  }
});

test.each(['sslrootcert', 'sslcert', 'sslkey'])(
  'a file that %s of DATABASE_URL names must exist',
  (name) => {
    const DATABASE_URL = `${unused}?sslmode=verify-full&${name}=/nowhere/ca.pem`;
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      `DATABASE_URL names ${name}=/nowhere/ca.pem, which cannot be read: ENOENT: no such file or directory`,
    );
  },
);

test('the file of NODE_EXTRA_CA_CERTS must exist', () => {
  expect(() => readConfig({ NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' })).toThrow(
    'NODE_EXTRA_CA_CERTS names /nowhere/ca.pem, which cannot be read: ENOENT: no such file or directory',
  );
});

test('a database that cannot be reached is reported without its password', async () => {
  const port = await freePort();
  const DATABASE_URL = `postgres://app:hush@127.0.0.1:${port}/payments`;
  const faults = await faultsOf({ DATABASE_URL, PAYMENT_SITE_URL });
  expect(faults).toEqual([
    `DATABASE_URL leads to 127.0.0.1:${port}, which cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
  ]);
});

test('a migration job reports the same, under its own title', async () => {
  const DATABASE_URL = `postgres://127.0.0.1:${await freePort()}/payments`;
  const { code, stderr } = await runCommand('migrate', [], { DATABASE_URL, PAYMENT_SITE_URL });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The migrations cannot be applied with these settings:\nDATABASE_URL leads to /,
    ),
  ]);
});

test('a data folder that cannot be made is reported by name', async () => {
  expect(await faultsOf({ DATA_DIR: '/dev/null/data' })).toEqual([
    expect.stringMatching(/^DATA_DIR names \/dev\/null\/data, which cannot be used: ENOTDIR/),
  ]);
});

test('control characters that a reason quotes do not reach the terminal', async () => {
  const { stderr } = await runCommand('migrate', [], { DATA_DIR: '/dev/null/\x1b[2J\x9b2J' });
  expect(stderr).toContain('\\x1b[2J\\x9b2J');
  expect(stderr).toMatch(/^[\P{Cc}\n]+$/u);
});

const postgres = process.env.TEST_DIRECT_DATABASE_URL ?? process.env.TEST_DATABASE_URL;

test.skipIf(!postgres)('an error of PostgreSQL at the start is reported in its words', async () => {
  const url = Object.assign(new URL(postgres as string), { pathname: '/no_such_database' });
  expect(await faultsOf({ DATABASE_URL: url.href, PAYMENT_SITE_URL })).toEqual([
    `DATABASE_URL leads to ${url.host}, which answers: database "no_such_database" does not exist`,
  ]);
});
