import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { packageFile } from '../../src/core/package.js';
import { isEmbedded } from '../support/world/database.js';

const { scripts } = createRequire(import.meta.url)('#package.json') as {
  scripts: { migration: string };
};

/** Runs `npm run migration`, which compiles nothing. */
function migration(...name: string[]) {
  const [, ...script] = scripts.migration.split(' ');
  return spawnSync(process.execPath, ['--liftoff-only', ...script, ...name], {
    cwd: packageFile(),
    encoding: 'utf8',
  });
}

describe.skipIf(!isEmbedded)('npm run migration', () => {
  test('says how it is called when it has no name', () => {
    const { status, stderr } = migration();
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Usage: npm run migration/)]);
  });

  test('takes any name, and writes nothing that is not missing', () => {
    const { status, stdout } = migration('Метки', 'of links');
    expect([status, stdout]).toEqual([0, expect.stringContaining('is up to date')]);
  }, 120_000);
});
