import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { statementsIn } from '../../../prisma/sql-script.js';
import type { Database } from '../../../src/core/database/database.js';
import { pgliteSql } from '../../../src/core/database/embedded.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { packageFile } from '../../../src/core/package.js';
import { createOnCluster } from '../../support/world/citus.js';
import { createPostgresDatabase, pastPooler } from '../../support/world/database.js';
import { takeEmbedded } from '../../support/world/embedded-pool.js';
import { doubleOfCitus } from './citus-double.js';

const { TEST_CITUS_URL, TEST_DATABASE_URL } = process.env;

export type Sessions = Pick<Database, 'withoutTimeout'>;
export type AtEnd = (close: () => Promise<void>) => void;

/** An empty database on the cluster of `TEST_CITUS_URL`, or on a double of one. */
export async function openCluster(atEnd: AtEnd): Promise<Sessions> {
  if (!TEST_CITUS_URL && !TEST_DATABASE_URL) {
    const { pglite } = await takeEmbedded();
    atEnd(() => pglite.close());
    await pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
    return doubleOfCitus({ withoutTimeout: (work) => work(pgliteSql(pglite)) });
  }
  const url = TEST_CITUS_URL
    ? await createOnCluster(TEST_CITUS_URL, inject('run'))
    : await createPostgresDatabase(TEST_DATABASE_URL as string);
  const database = openPostgres(url, { directAddress: pastPooler(url) });
  atEnd(() => database.close());
  return TEST_CITUS_URL ? database : doubleOfCitus(database);
}

const lastSpread = '20261128173500_unique_values_on_the_coordinator';
/** Until that migration, `distribute.sql` spread these by their values. */
const formerlySpread: Record<string, string> = {
  stores: 'name',
  payment_ids: 'id',
  refund_ids: 'id',
  confirmation_mails: 'address_hash',
};

/** Distributes all tables, or, as the script of an earlier release did, those that there are. */
export const distribute = (
  { withoutTimeout }: Sessions,
  isOfEarlierRelease = false,
): Promise<void> =>
  withoutTimeout(async (sql) => {
    await sql('SET citus.shard_count = 4');
    const { rows } = await sql(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const tables = (rows as { name: string }[]).map(({ name }) => name);
    const { rows: gathered } = await sql(
      `SELECT FROM _prisma_migrations WHERE migration_name = '${lastSpread}'`,
    );
    const script = await readFile(packageFile('prisma', 'distribute.sql'), 'utf8');
    for (const statement of statementsIn(script)) {
      const [, table] = /^\s*SELECT \w+_table\w*\('(\w+)'/m.exec(statement) ?? [];
      if (!isOfEarlierRelease || table === undefined) await sql(statement);
      else if (tables.includes(table)) {
        const column = gathered.length > 0 ? undefined : formerlySpread[table];
        const former = `SELECT create_distributed_table('${table}', '${column}', colocate_with => 'none')`;
        await sql(column === undefined ? statement : former);
      }
    }
  });

interface Layout {
  table: string;
  /** How Citus knows it: h, spread by hash; n, on the coordinator; null, not at all. */
  method: string | null;
  column: string | null;
  isWithCreators: boolean | null;
}

/** Where the tables of a database lie. */
export const layoutOf = ({ withoutTimeout }: Sessions): Promise<Layout[]> =>
  withoutTimeout(async (sql) => {
    const { rows } = await sql(
      `SELECT tablename::text AS table, partmethod AS method,
         column_to_column_name(logicalrelid, partkey) AS column, colocationid = (
         SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'creators'::regclass
       ) AS "isWithCreators"
       FROM pg_tables LEFT JOIN pg_dist_partition ON logicalrelid = to_regclass(tablename)
       WHERE schemaname = 'public' ORDER BY 1`,
    );
    return rows as Layout[];
  });
