import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedPlatformKey } from '../../src/access/platform-key.js';
import { unshownKey } from '../../src/access/unshown-key.js';
import { embeddedSecretsKey } from '../../src/core/secret-box.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'payment-links-keys-'))));
afterAll(() => rm(folder, { recursive: true }));

test('the files of the keys that an embedded service makes are for its user alone', async () => {
  await unshownKey(folder, 'demo').readOrMake();
  await embeddedPlatformKey(folder, unshownKey(folder, 'platform'));
  await embeddedSecretsKey(folder);
  const files = await readdir(folder);
  expect(files.sort()).toEqual([
    'demo-key.unshown',
    'platform-key.sha256',
    'platform-key.unshown',
    'secrets-key',
  ]);
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});
