/** `npm run migration -- NAME`: writes the migration that `schema.prisma` still lacks, before or after the code compiles with it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { packageFile } from '../src/core/package.js';

/** The longest name of a file is 255 bytes. */
const maxNameLength = 60;

const name = process.argv
  .slice(2)
  .join('_')
  .toLowerCase()
  .replace(/[^\p{L}\p{N}]+/gu, '_')
  .slice(0, maxNameLength)
  .replace(/^_|_$/g, '');

if (name === '') {
  console.error('Usage: npm run migration -- NAME, such as: npm run migration -- labels of links');
  process.exitCode = 2;
} else {
  const { missingMigration } = await import('./missing-migration.js');
  const sql = await missingMigration();
  if (sql === '') {
    console.log('prisma/migrations is up to date with prisma/schema.prisma.');
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const folder = packageFile('prisma', 'migrations', `${stamp}_${name}`);
    await mkdir(folder);
    await writeFile(`${folder}/migration.sql`, sql);
    console.log(
      `Wrote ${folder}/migration.sql; read it before you commit it. Then run npm run generate.`,
    );
  }
}
