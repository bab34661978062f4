/** `npm run migration -- NAME`: writes the migration that `schema.prisma` still lacks. */
import { mkdir, writeFile } from 'node:fs/promises';
import { packageFile } from '../src/core/package.js';
import { missingMigration } from './missing-migration.js';

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  throw new Error('Usage: npm run migration -- NAME (lower case, digits, underscores)');
}

const sql = await missingMigration();
if (sql === '') {
  console.log('prisma/migrations is up to date with prisma/schema.prisma.');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = packageFile('prisma', 'migrations', `${stamp}_${name}`);
  await mkdir(folder);
  await writeFile(`${folder}/migration.sql`, sql);
  console.log(`Wrote ${folder}/migration.sql; read it before you commit it.`);
}
