import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { migrationsTable } from '../../prisma/apply-migrations.js';
import type { Sql } from '../../src/core/database/database.js';

const folder = new URL('../../prisma/migrations/', import.meta.url);

/** The names of all migrations, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^\d/.test(name)).sort();
}

/** Leaves a database as a release did that had the first `count` migrations. */
export async function migrateAsOlder(sql: Sql, count: number): Promise<void> {
  await sql(migrationsTable);
  for (const name of (await migrationNames()).slice(0, count)) {
    await sql(await readFile(new URL(`${name}/migration.sql`, folder), 'utf8'));
    await sql(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ($1, '', now(), $2)`,
      [randomUUID(), name],
    );
  }
}
