import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { named } from '../support/world/database-address.js';
import { atTheEnd } from './leftovers.js';
import { familyMs, statOf } from './proc.js';

/** The PostgreSQL server that everything is measured on. */
export type Postgres = Awaited<ReturnType<typeof openPostgresServer>>;

export interface BenchDatabase {
  name: string;
  url: string;
}

const pollMs = 50;
/** The polls without a statement after which a database counts as quiet: one may fall between two statements. */
const quietPolls = 3;

export async function openPostgresServer(address: string) {
  const admin = new pg.Client(address);
  await admin.connect();
  atTheEnd(() => admin.end());
  const postmaster = await findPostmaster(admin, address);

  return {
    /** Makes a database, empty or a copy of another; it is dropped at the end. */
    async createDatabase(template?: BenchDatabase): Promise<BenchDatabase> {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template?.name ?? 'template1'}`);
      atTheEnd(async () => void (await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)));
      return { name, url: named(address, name) };
    },
    /** Processor time of the whole server in ms; undefined when it runs elsewhere. */
    cpuMs: () => (postmaster === undefined ? undefined : familyMs(postmaster)),
    /** Resolves once no statement runs in a database any more. */
    async settle({ name }: BenchDatabase): Promise<void> {
      let quiet = 0;
      while (quiet < quietPolls) {
        await wait(pollMs);
        const { rowCount } = await admin.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND state = 'active' LIMIT 1`,
          [name],
        );
        quiet = rowCount === 0 ? quiet + 1 : 0;
      }
    },
  };
}

/** The process whose children serve connections, when it runs on this machine. */
async function findPostmaster(admin: pg.Client, address: string): Promise<number | undefined> {
  if (!['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(address).hostname))
    return undefined;
  const { rows } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = rows[0] && statOf(rows[0].pid);
  return backend?.command === 'postgres' ? backend.parent : undefined;
}
