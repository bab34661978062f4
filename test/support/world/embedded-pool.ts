import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { startParams } from '../../../src/core/database/embedded.js';

export interface Embedded {
  pglite: PGlite;
  /** The digest of {@link shapeOfObjects}. */
  shape: string;
}

/** The databases of this worker that no test file uses now. They are migrated and empty. */
const idle: Embedded[] = [];

export async function takeEmbedded(): Promise<Embedded> {
  const known = idle.pop();
  if (known) return known;
  const tar = await readFile(inject('template'));
  const pglite = await PGlite.create({ loadDataDir: new Blob([tar]), startParams });
  return { pglite, shape: await readShape(pglite) };
}

/** Empties a database for the next file, or closes it if a test has changed its schema. */
export async function giveBack(embedded: Embedded): Promise<void> {
  const { pglite, shape } = embedded;
  await pglite.exec('ROLLBACK');
  await pglite.exec('DISCARD ALL');
  if ((await readShape(pglite)) !== shape) return pglite.close();
  await pglite.exec(emptyTables);
  idle.push(embedded);
}

async function readShape(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(shapeOfObjects);
  return rows[0]?.shape as string;
}

/** A digest of the names of all columns, constraints, triggers, functions and migrations. Objects with a lower id are PostgreSQL's own. */
export const shapeOfObjects = `
  SELECT md5(string_agg(name, ',' ORDER BY name)) AS shape FROM (
    SELECT relname || (
      SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute WHERE attrelid = pg_class.oid
    ) AS name FROM pg_class WHERE oid >= 16384
    UNION ALL SELECT conname FROM pg_constraint WHERE oid >= 16384
    UNION ALL SELECT tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT migration_name FROM _prisma_migrations
  ) AS names`;

/**
 * Empties all tables but those of migrations and queues. Few rows are deleted: to truncate, PostgreSQL makes 150 files
 * anew, which takes ten times as long.
 */
export const emptyTables = `
  DO $$
  DECLARE
    fewRows CONSTANT bigint := 1024 * 1024;
    used CONSTANT regclass[] := ARRAY(
      SELECT oid FROM pg_class
      WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'pgboss') AND pg_relation_size(oid) > 0
        AND oid::regclass::text NOT IN ('_prisma_migrations', 'pgboss.version', 'pgboss.queue')
    );
    name regclass;
  BEGIN
    IF (SELECT sum(pg_table_size(oid)) FROM unnest(used) AS oid) > fewRows THEN
      EXECUTE format('TRUNCATE %s CASCADE', array_to_string(used, ','));
    ELSE
      -- Without the checks of foreign keys.
      SET LOCAL session_replication_role = replica;
      FOREACH name IN ARRAY used LOOP
        EXECUTE format('DELETE FROM %s', name);
      END LOOP;
    END IF;
    PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence WHERE pg_sequence_last_value(seqrelid) IS NOT NULL;
  END $$`;
