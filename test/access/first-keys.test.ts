import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddedPlatformKey, pendingKeyFile } from '../../src/access/keys/embedded-keys.js';
import { writePrivate } from '../../src/core/secrets/private-file.js';
import { embeddedSecretsKeys } from '../../src/core/secrets/secret-box.js';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'payment-links-keys-'))));
afterEach(() => rm(folder, { recursive: true }));

test('the files of the keys that an embedded service makes are for its user alone', async () => {
  await writePrivate(pendingKeyFile(folder, 'demo'), 'plk_demo');
  await embeddedPlatformKey(folder);
  await embeddedSecretsKeys(folder);
  const files = await readdir(folder);
  expect(files.sort()).toEqual([
    'demo-key.pending',
    'platform-key.pending',
    'platform-key.sha256',
    'secrets-key',
  ]);
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});

test('a key is the same at each start', async () => {
  const { hash, pending: key } = await embeddedPlatformKey(folder);
  expect(await embeddedPlatformKey(folder)).toEqual({ hash, pending: key });
  await rm(pendingKeyFile(folder, 'platform'));
  expect(await embeddedPlatformKey(folder)).toEqual({ hash, pending: undefined });
  expect(await embeddedSecretsKeys(folder)).toEqual(await embeddedSecretsKeys(folder));
});

test('a bad or unreadable file of the secrets key is reported and not replaced', async () => {
  const file = join(folder, 'secrets-key');
  await writeFile(file, 'no key');
  await expect(embeddedSecretsKeys(folder)).rejects.toThrow('does not hold 32 bytes in base64');
  await rm(file);
  await mkdir(file);
  await expect(embeddedSecretsKeys(folder)).rejects.toThrow('EISDIR: illegal operation');
  expect(await readdir(folder)).toEqual(['secrets-key']);
});
