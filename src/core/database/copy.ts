/** A copy of all rows from one database to another. Both have the tables of the same release. */
import type { Sql } from './database.js';

/** The rows that are read at a time. */
const pageRows = 1000;

/** The content of a table. It is the same for two tables with the same rows, whatever their order. */
export interface TableContent {
  table: string;
  rows: number;
  digest: string;
}

/** Settings of a transaction that reads contents or copies rows. */
const transactionSettings = [
  // With these, all servers and roles write a value in the same way.
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL datestyle = 'ISO'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL bytea_output = 'hex'`,
  'SET LOCAL extra_float_digits = 1',
  // The other side may be slow to answer.
  'SET LOCAL idle_in_transaction_session_timeout = 0',
];

/** Reads within one snapshot, which writes of others do not change. */
export async function withinSnapshot<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await setUp(sql);
    return await work();
  } finally {
    await sql('ROLLBACK');
  }
}

async function setUp(sql: Sql): Promise<void> {
  for (const setting of transactionSettings) await sql(setting);
}

/** The tables of the service, those first that others refer to. The list of migrations is not among them. */
export async function listTables(sql: Sql): Promise<string[]> {
  const { rows } = await sql(`
    SELECT relname::text AS "table", ARRAY(
      SELECT DISTINCT other.relname::text FROM pg_constraint JOIN pg_class AS other ON other.oid = confrelid
      WHERE contype = 'f' AND conrelid = pg_class.oid AND confrelid <> conrelid
    ) AS needs
    FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      AND relname <> '_prisma_migrations'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    ORDER BY relname`);
  let left = rows as { table: string; needs: string[] }[];
  const sorted: string[] = [];
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((need) => sorted.includes(need)));
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    sorted.push(...ready.map(({ table }) => table));
    left = left.filter((one) => !ready.includes(one));
  }
  return sorted;
}

/** Counts and digests all rows of each table. */
export async function readContents(sql: Sql, tables: readonly string[]): Promise<TableContent[]> {
  const contents: TableContent[] = [];
  for (const table of tables) {
    const { rows } = await sql(`
      SELECT '${table}' AS "table", count(*)::float8 AS rows,
        coalesce(sum(('x' || left(md5(whole::text), 15))::bit(60)::bigint), 0)::text AS digest
      FROM "${table}" AS whole`);
    contents.push(rows[0] as TableContent);
  }
  return contents;
}

/** Lines that show the rows of each table that has some, and their sum. */
export function describeRows(contents: readonly TableContent[]): string {
  const sum = contents.reduce((total, { rows }) => total + rows, 0);
  const line = (rows: number, what: string): string => `${String(rows).padStart(12)}  ${what}`;
  const full = contents.filter(({ rows }) => rows > 0);
  return [...full.map(({ table, rows }) => line(rows, table)), line(sum, 'rows in all')].join('\n');
}

/** The tables whose contents differ. */
export const differing = (
  some: readonly TableContent[],
  others: readonly TableContent[],
): string[] =>
  some
    .filter(({ table, rows, digest }) => {
      const other = others.find((one) => one.table === table);
      return other?.rows !== rows || other.digest !== digest;
    })
    .map(({ table }) => table);

/**
 * Copies all rows and the state of all sequences in one transaction of the target, whose tables are empty, and compares
 * what arrived. It commits nothing that differs. The owner of the tables may do it: triggers are off, foreign keys count.
 *
 * @param source runs within a snapshot
 * @param contents of the source, its tables in the order of {@link listTables}
 * @throws Error when a table of the target has rows, or the copy differs
 */
export async function copyAll(
  source: Sql,
  target: Sql,
  contents: readonly TableContent[],
): Promise<void> {
  const tables = contents.map(({ table }) => table);
  await target('BEGIN');
  try {
    await setUp(target);
    // The lock that this takes also keeps others from writing.
    for (const table of tables) await target(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
    const [full] = (await readContents(target, tables)).filter(({ rows }) => rows > 0);
    if (full) throw new Error(`the target is not empty: its table ${full.table} has rows`);
    for (const table of tables) await copyTable(source, target, table);
    await copySequences(source, target);
    const [wrong] = differing(contents, await readContents(target, tables));
    if (wrong) throw new Error(`the copy of ${wrong} differs from the original`);
    for (const table of tables) await target(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
    await target('COMMIT');
  } catch (error) {
    // The first error tells the reason, even if the connection is gone and nothing can be rolled back.
    await target('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Rows go as text, which PostgreSQL writes and reads for every type without loss. */
async function copyTable(source: Sql, target: Sql, table: string): Promise<void> {
  await source(
    `DECLARE page NO SCROLL CURSOR FOR SELECT whole::text AS row FROM "${table}" AS whole`,
  );
  for (;;) {
    const { rows } = await source(`FETCH ${pageRows} FROM page`);
    if (rows.length === 0) break;
    await target(
      `INSERT INTO "${table}" SELECT (whole).* FROM (
        SELECT text::"${table}" AS whole FROM unnest($1::text[]) AS text OFFSET 0
      ) AS page`,
      [(rows as { row: string }[]).map(({ row }) => row)],
    );
  }
  await source('CLOSE page');
}

async function copySequences(source: Sql, target: Sql): Promise<void> {
  const { rows } = await source(`
    SELECT sequencename::text AS name, start_value::text AS start, last_value::text AS last FROM pg_sequences
    WHERE schemaname = current_schema()`);
  for (const { name, start, last } of rows as {
    name: string;
    start: string;
    last: string | null;
  }[]) {
    await target(`SELECT setval('"${name}"', ${last ?? start}, ${last !== null})`);
  }
}
