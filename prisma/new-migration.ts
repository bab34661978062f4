/** `npm run migration -- NAME`: writes the migration that `schema.prisma` still lacks. */
import { mkdir, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { packageFile } from '../src/core/package-root.js';
import { applyMigrations, missingMigration } from './migrate.js';

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  throw new Error('Usage: npm run migration -- NAME (lower case, digits, underscores)');
}

const database = new PGlite();
const adapter = new PrismaPGlite(database);
await applyMigrations(adapter);
const sql = await missingMigration(adapter);
if (sql === '') {
  console.log('prisma/migrations is up to date with prisma/schema.prisma.');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = packageFile('prisma', 'migrations', `${stamp}_${name}`);
  await mkdir(folder);
  await writeFile(`${folder}/migration.sql`, sql);
  console.log(`Wrote ${folder}/migration.sql; read it before you commit it.`);
}
await database.close();
