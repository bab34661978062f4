import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const later = '29991231000000_later';

/** The migrations with one of a later release, in a folder that lasts as long as the test. */
export async function withLaterMigration(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(new URL('../../../prisma/migrations', import.meta.url), folder, { recursive: true });
  await mkdir(join(folder, later));
  await writeFile(join(folder, later, 'migration.sql'), script);
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return { folder, names: names.sort() };
}
