/** Databases on the Citus cluster of `TEST_CITUS_URL`, the address of its coordinator. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { statementsIn } from '../../../prisma/sql-script.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { databaseName, named } from './database-address.js';
import {
  asAdmin,
  dropFromServer,
  giveBackIdle,
  migrate,
  newName,
  takeIdle,
} from './postgres-databases.js';

/** Few shards, so that a database is made and emptied fast. */
const shards = 4;
const script = new URL('../../../prisma/distribute.sql', import.meta.url);

/** The address of a distributed, migrated, empty database. */
export const takeDistributed = (coordinator: string, run: string): Promise<string> =>
  takeIdle(() => makeDistributed(coordinator, run));

export const giveBackDistributed = (address: string): Promise<void> =>
  giveBackIdle(address, async (client) => {
    const { rows } = await client.query<{ names: string }>(tablesToEmpty);
    await client.query(`TRUNCATE ${rows[0]?.names}`);
    await client.query(
      `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
       FROM pg_sequences WHERE schemaname = 'public'`,
    );
  });

const tablesToEmpty = `
  SELECT string_agg(oid::regclass::text, ',') AS names FROM pg_class
  WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'pgboss')
    AND oid::regclass::text NOT IN ('_prisma_migrations', 'pgboss.version', 'pgboss.queue')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`;

/** Drops the databases that a run has made. */
export async function dropDistributed(coordinator: string, run: string): Promise<void> {
  for (const node of await nodesOf(coordinator)) await dropFromServer(node, run);
}

/** The address of an empty database that all nodes have. It is dropped after the run. */
export async function createOnCluster(coordinator: string, run: string): Promise<string> {
  const name = newName(run);
  const nodes = await nodesOf(coordinator);
  for (const node of nodes) {
    await asAdmin(node, (client) => client.query(`CREATE DATABASE ${name}`));
    await asAdmin(named(node, name), (client) => client.query('CREATE EXTENSION citus'));
  }
  const [first, ...workers] = nodes as [string, ...string[]];
  const address = named(first, name);
  await asAdmin(address, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', hostAndPort(first));
    for (const worker of workers) {
      await client.query('SELECT citus_add_node($1, $2)', hostAndPort(worker));
    }
  });
  return address;
}

async function makeDistributed(coordinator: string, run: string): Promise<string> {
  const address = await createOnCluster(coordinator, run);
  const database = openPostgres(address);
  await migrate(database);
  await database.close();
  await asAdmin(address, async (client) => {
    await client.query(`SET citus.shard_count = ${shards}`);
    // On a cluster, this trigger refuses the statements that empty a database.
    await client.query('DROP TRIGGER payment_links_truncated ON payment_links');
    // Citus takes changes of distributed tables one by one, as psql sends them.
    for (const statement of statementsIn(await readFile(script, 'utf8'))) {
      await client.query(statement);
    }
  });
  return address;
}

/** The addresses of all nodes, the coordinator first. */
async function nodesOf(coordinator: string): Promise<string[]> {
  const { rows } = await asAdmin(coordinator, (client) =>
    client.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid',
    ),
  );
  return rows.map(({ host, port }) => {
    const url = new URL(coordinator);
    url.host = `${host}:${port}`;
    return url.href;
  });
}

const hostAndPort = (address: string): [string, number] => {
  const { hostname, port } = new URL(address);
  return [hostname, Number(port)];
};

/**
 * The statements that may ask all shards; all others name one creator. Those that are written by hand say so. Prisma's are
 * the platform's, which finds a row of any creator by its id, and lists, and the check of secrets at the start.
 */
const mayAskAllShards = [
  /\/\* all creators \*\//,
  /FROM "public"\."(creators|products|api_keys|rejected_payments|webhook_endpoints)" WHERE (?![^]*"creator_id" )/,
];

/** The other statements that asked more than one shard, by the name of their database. */
const asked = new Map<string, Set<string>>();

/** The address for the service: with it, Citus reports each statement that asks more than one shard. */
export function watched(address: string): string {
  watchClients();
  return withOption(address, 'citus.multi_task_query_log_level=notice');
}

/** The address for a test, which may create triggers. */
export const withTriggers = (address: string): string =>
  withOption(address, 'citus.enable_unsafe_triggers=on');

function withOption(address: string, option: string): string {
  const url = new URL(address);
  url.searchParams.set('options', `-c ${option}`);
  return url.href;
}

/** @throws Error when the service has asked more than one shard where it should not */
export function assertOneShard(address: string): void {
  const name = databaseName(address);
  const statements = [...(asked.get(name) ?? [])];
  asked.delete(name);
  if (statements.length > 0) {
    throw new Error(`Statements that ask more than one shard:\n${statements.join('\n\n')}`);
  }
}

let isWatching = false;

/** Listens for notices on all clients of pg, since the service does not share its clients. */
function watchClients(): void {
  if (isWatching) return;
  isWatching = true;
  type Watched = pg.Client & { database: string; _getActiveQuery(): { text?: string } | null };
  const prototype = pg.Client.prototype as object;
  const connect = Reflect.get(prototype, 'connect') as (...args: unknown[]) => unknown;
  Reflect.set(prototype, 'connect', function (this: Watched, ...args: unknown[]): unknown {
    this.on('notice', ({ message }) => {
      if (!message?.startsWith('multi-task query about to be executed')) return;
      const text = this._getActiveQuery()?.text ?? 'a statement that pg does not tell';
      if (mayAskAllShards.some((pattern) => pattern.test(text))) return;
      asked.set(this.database, (asked.get(this.database) ?? new Set()).add(text));
    });
    return Reflect.apply(connect, this, args);
  });
}
