/**
 * A double of Citus 13.2, since the gate has no cluster: the part of its catalogue that migrations and `distribute.sql` use,
 * and its refusals of statements on distributed tables. It moves no rows.
 */
import { statementsIn } from '../../../prisma/sql-script.js';
import type { Database, Sql } from '../../../src/core/database/database.js';
import { refusalOf } from './citus-refusals.js';

type Sessions = Pick<Database, 'withoutTimeout'>;

/** Names and types are those of Citus. Only `partkey` is simpler: the name of the column. */
const catalogue = `
  SET allow_system_table_mods = on;
  INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  SELECT 1, 'citus', extowner, extnamespace, false, '13.2-1' FROM pg_extension WHERE extname = 'plpgsql';
  CREATE SCHEMA citus;
  CREATE TYPE citus.distribution_type AS ENUM ('hash', 'range', 'append');
  CREATE SEQUENCE pg_catalog.pg_dist_colocationid_seq;
  CREATE TABLE pg_catalog.pg_dist_partition (
    logicalrelid regclass PRIMARY KEY, partmethod "char" NOT NULL, partkey text,
    colocationid integer NOT NULL, repmodel "char" NOT NULL, autoconverted boolean DEFAULT false
  );
  CREATE FUNCTION pg_catalog.column_to_column_name(table_name regclass, column_var_text text)
  RETURNS text LANGUAGE sql AS $$ SELECT column_var_text $$;

  CREATE FUNCTION pg_catalog.create_distributed_table(
    table_name regclass, distribution_column text, distribution_type citus.distribution_type DEFAULT 'hash',
    colocate_with text DEFAULT 'default', shard_count int DEFAULT NULL
  ) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('citus.enable_unsafe_triggers', true) IS DISTINCT FROM 'on'
      AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = table_name AND NOT tgisinternal) THEN
      RAISE 'cannot distribute relation "%" because it has triggers', table_name;
    END IF;
    INSERT INTO pg_dist_partition (logicalrelid, partmethod, partkey, colocationid, repmodel)
    SELECT attrelid, 'h', attname, coalesce(
      (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = to_regclass(nullif(colocate_with, 'none'))),
      nextval('pg_dist_colocationid_seq')
    ), 's'
    FROM pg_attribute WHERE attrelid = table_name AND attname = distribution_column;
    IF NOT FOUND THEN
      RAISE 'column "%" of relation "%" does not exist', distribution_column, table_name;
    END IF;
  END $$;

  CREATE FUNCTION pg_catalog.citus_add_local_table_to_metadata(table_name regclass, cascade_via_foreign_keys boolean DEFAULT false)
  RETURNS void LANGUAGE sql AS $$
    INSERT INTO pg_dist_partition (logicalrelid, partmethod, colocationid, repmodel) VALUES (table_name, 'n', 0, 's')
  $$;
  CREATE FUNCTION pg_catalog.undistribute_table(table_name regclass, cascade_via_foreign_keys boolean DEFAULT false)
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    name CONSTANT text := table_name;
  BEGIN
    DELETE FROM pg_dist_partition WHERE logicalrelid = table_name;
    -- As Citus does, since others may refer to the table by its oid.
    EXECUTE format('CREATE TABLE undistributed (LIKE %s INCLUDING ALL)', name);
    EXECUTE format('INSERT INTO undistributed TABLE %s', name);
    EXECUTE format('DROP TABLE %s', name);
    EXECUTE format('ALTER TABLE undistributed RENAME TO %s', name);
  END $$;

  CREATE FUNCTION pg_catalog.create_distributed_function(
    function_name regprocedure, distribution_arg_name text DEFAULT NULL, colocate_with text DEFAULT 'default',
    force_delegation bool DEFAULT NULL
  ) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_proc WHERE oid = function_name AND distribution_arg_name = ANY (proargnames)) THEN
      RAISE 'cannot distribute the function "%" since the distribution argument is not valid', function_name;
    END IF;
  END $$`;

/** Makes an empty database a double. @returns its sessions, which refuse what Citus refuses */
export async function doubleOfCitus({ withoutTimeout }: Sessions): Promise<Sessions> {
  await withoutTimeout(async (sql) => {
    for (const statement of statementsIn(catalogue)) await sql(statement);
  });
  return { withoutTimeout: (work) => withoutTimeout((sql) => work(refusing(sql))) };
}

const refusing =
  (sql: Sql): Sql =>
  async (text, values) => {
    const refusal = await refusalOf(sql, text);
    if (refusal !== undefined) throw new Error(refusal);
    const answer = await sql(text, values);
    await checkKeys(sql, text);
    return answer;
  };

/** The unique indexes and foreign keys of distributed tables that Citus refuses. */
const refusedKeys = `
  WITH spread AS (
    SELECT logicalrelid AS id, colocationid AS place, (
      SELECT attnum FROM pg_attribute WHERE attrelid = logicalrelid AND attname = partkey
    ) AS key
    FROM pg_dist_partition
  )
  SELECT 'creating unique indexes on non-partition columns is currently unsupported: ' || indexrelid::regclass AS fault
  FROM pg_index JOIN spread ON id = indrelid
  WHERE (indisunique OR indisexclusion) AND NOT key = ANY (indkey)
  UNION ALL
  SELECT 'cannot create foreign key constraint: ' || conname
  FROM pg_constraint JOIN spread ON spread.id = conrelid LEFT JOIN spread AS other ON other.id = confrelid
  WHERE contype = 'f' AND (
    spread.place IS DISTINCT FROM other.place
    OR array_position(conkey, spread.key) IS DISTINCT FROM array_position(confkey, other.key)
    OR array_position(conkey, spread.key) IS NULL
    OR confdeltype IN ('n', 'd') OR confupdtype IN ('c', 'n', 'd')
  )`;

async function checkKeys(sql: Sql, text: string): Promise<void> {
  if (!/\b(UNIQUE|KEY|REFERENCES|EXCLUDE|create_distributed_table)\b/i.test(text)) return;
  const { rows } = await sql(refusedKeys);
  const [refused] = rows as { fault: string }[];
  if (refused)
    throw new Error(`${refused.fault}. Have it include the column that spreads its table.`);
}
