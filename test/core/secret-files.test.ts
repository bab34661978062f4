import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readClientConfig, readConfig } from '../../src/core/config.js';
import { useFolders } from '../support/service/processes.js';

const run = promisify(execFile);
const others = { PUBLIC_URL: 'https://links.example', YOOKASSA_SHOP_ID: '1' };
const values = {
  DATABASE_URL: 'postgres://app:pw@db/payments?pgbouncer=true',
  DIRECT_DATABASE_URL: 'postgres://app:pw@direct/payments',
  REDIS_URL: 'rediss://:pw@redis',
  PLATFORM_API_KEY: 'k'.repeat(40),
  METRICS_KEY: 'm'.repeat(40),
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  STRIPE_SECRET_KEY: `sk_test_${'s'.repeat(20)}`,
  STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two',
  YOOKASSA_SECRET_KEY: `test_${'y'.repeat(20)}`,
};
const names = Object.keys(values) as (keyof typeof values)[];

describe('A secret in a file', () => {
  const newFolder = useFolders();
  let folder: string;
  const fileOf = async (name: string, content: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, content);
    return file;
  };
  beforeAll(async () => void (folder = await newFolder()));

  test('is read as its setting would be, with or without a line break', async () => {
    const files = await Promise.all(
      names.map(async (name) => [`${name}_FILE`, await fileOf(name, `${values[name]}\n`)]),
    );
    expect(readConfig({ ...Object.fromEntries(files), ...others })).toEqual(
      readConfig({ ...values, ...others }),
    );
    const PLATFORM_API_KEY_FILE = await fileOf('bare', values.PLATFORM_API_KEY);
    expect(readClientConfig({ PLATFORM_API_KEY_FILE }).platformApiKey).toBe(
      values.PLATFORM_API_KEY,
    );
  });

  test('may come from a pipe, which can be read once', async () => {
    const pipe = join(folder, 'pipe');
    await run('mkfifo', [pipe]);
    const written = run('sh', ['-c', `echo written-by-another-process > ${pipe}`]);
    const { platformApiKey } = readClientConfig({ PLATFORM_API_KEY_FILE: pipe });
    await written;
    expect(platformApiKey).toBe('written-by-another-process');
  });

  test('is not read by a client that does not use it', () => {
    const env = { DATABASE_URL_FILE: join(folder, 'missing'), PLATFORM_API_KEY: 'k' };
    expect(readClientConfig(env).platformApiKey).toBe('k');
  });

  test.each(names)('is refused by name when %s is set, too', async (name) => {
    const env = { ...values, [`${name}_FILE`]: await fileOf('both', values[name]) };
    expect(() => readConfig(env)).toThrow(
      `${name} and ${name}_FILE are both set; remove one of them`,
    );
  });

  test.each(names)('is refused by name and path if missing or empty: %s', async (name) => {
    const rest = { ...values, [name]: undefined };
    const missing = join(folder, 'missing');
    expect(() => readConfig({ ...rest, [`${name}_FILE`]: missing })).toThrow(
      `${name}_FILE names ${missing}, which cannot be read: ENOENT: no such file or directory`,
    );
    const empty = await fileOf('empty', ' \n');
    expect(() => readConfig({ ...rest, [`${name}_FILE`]: empty })).toThrow(
      `${name}_FILE names ${empty}, which is empty`,
    );
  });

  test('is not quoted when it is wrong', async () => {
    const env = { PLATFORM_API_KEY_FILE: await fileOf('short', 'too-short-a-secret') };
    expect(() => readConfig(env)).toThrow(/^PLATFORM_API_KEY must have (?!.*too-short)/);
  });
});
