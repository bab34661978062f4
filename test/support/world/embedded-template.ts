import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../../src/core/database/database.js';
import { embeddedDatabase, startParams } from '../../../src/core/database/embedded.js';

const root = new URL('../../..', import.meta.url).pathname;
/** The folder that keeps the embedded PostgreSQL for the next run, since making it takes seconds. */
const cache = join(root, 'node_modules', '.cache', 'payment-links');
const dayMs = 86_400_000;
/** The sources of the database. A change of one makes a new database. */
const sources = {
  files: [
    'package-lock.json',
    'prisma/apply-migrations.ts',
    'test/support/world/embedded-template.ts',
    'test/support/world/postgres-databases.ts',
  ],
  folders: ['prisma/migrations', 'src/core/database'],
};

/**
 * Makes an embedded database and packs its folder, unless an earlier run has made the same.
 *
 * @returns the tar file
 */
export async function embeddedTemplate(migrate: (database: Database) => Promise<void>) {
  const file = join(cache, `${await digest()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create({ startParams });
  const database = embeddedDatabase(pglite);
  await migrate(database);
  await database.close();
  // PostgreSQL makes new databases from these, a third of the folder. No test makes one here.
  await pglite.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.exec(`DROP DATABASE ${name}`);
  await pglite.exec('CHECKPOINT');
  const tar = await pglite.dumpDataDir('none');
  await pglite.close();
  await mkdir(cache, { recursive: true });
  // Moved as a whole, since another run may read it now.
  const unfinished = join(cache, String(process.pid));
  await writeFile(unfinished, Buffer.from(await tar.arrayBuffer()));
  await rename(unfinished, file);
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    // Another run may still use one of today.
    const isOld = name.endsWith('.tar') && (await stat(path)).mtimeMs < Date.now() - dayMs;
    if (isOld) await rm(path, { force: true });
  }
  return file;
}

async function digest(): Promise<string> {
  const paths = sources.files.map((file) => join(root, file));
  for (const folder of sources.folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    paths.push(...files.map(({ parentPath, name }) => join(parentPath, name)));
  }
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(await readFile(path));
  return hash.digest('hex');
}
