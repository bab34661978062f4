import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Sql } from '../../src/core/database/database.js';

/** The migrations of releases that applied them with Prisma's engine. */
export const formerMigrations = [
  '20261121045746_init',
  '20261121094102_payments_and_webhooks',
  '20261121100711_idempotency_keys',
  '20261121114337_webhook_cleanup',
  '20261121145455_payment_link_marks',
  '20261121173826_api_key_grace',
  '20261121174500_webhook_backlog',
  '20261121174602_payment_link_filters',
] as const;
export type FormerMigration = (typeof formerMigrations)[number];

/** The migrations before this one. */
export const migrationsBefore = (name: FormerMigration): FormerMigration[] =>
  formerMigrations.slice(0, formerMigrations.indexOf(name));

export const scriptOf = (name: FormerMigration): Promise<string> =>
  readFile(new URL(`../../prisma/migrations/${name}/migration.sql`, import.meta.url), 'utf8');

/** Applies migrations like a former release: the row, the script, and again the row, each by itself. */
export async function migrateAsBefore(sql: Sql, names: readonly FormerMigration[]): Promise<void> {
  for (const name of names) {
    const id = await beginAsBefore(sql, name);
    await sql(await scriptOf(name));
    await sql('UPDATE _prisma_migrations SET finished_at = now() WHERE id = $1', [id]);
  }
}

/** Writes the row of a migration like a former release, which is then killed. */
export async function beginAsBefore(
  sql: Sql,
  name: FormerMigration,
  { logs, script }: { logs?: string; script?: string } = {},
): Promise<string> {
  await sql(`
    CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      "id" VARCHAR(36) PRIMARY KEY NOT NULL,
      "checksum" VARCHAR(64) NOT NULL,
      "finished_at" TIMESTAMPTZ,
      "migration_name" VARCHAR(255) NOT NULL,
      "logs" TEXT,
      "rolled_back_at" TIMESTAMPTZ,
      "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
      "applied_steps_count" INTEGER NOT NULL DEFAULT 0
    )`);
  const id = randomUUID();
  const checksum = createHash('sha256')
    .update(script ?? (await scriptOf(name)))
    .digest('hex');
  await sql(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)`,
    [id, checksum, name, logs ?? null],
  );
  return id;
}
