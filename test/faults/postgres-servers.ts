import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../support/world/port.js';

const run = promisify(execFile);

/** The folder in which Debian keeps each version. */
const versions = '/usr/lib/postgresql';
const [newest] = existsSync(versions) ? readdirSync(versions).sort().reverse() : [];
const bin = newest && join(versions, newest, 'bin');

/** True if servers can be started here. */
export const hasPostgresServers = bin !== undefined;

/** A PostgreSQL server of the tests: a process, with its data in a folder of its own. */
export interface PostgresServer {
  url: string;
  /** Runs a statement as a superuser. */
  sql(text: string, values?: unknown[]): Promise<any[]>;
  /** Starts a server that follows this one. */
  newStandby(): Promise<PostgresServer>;
  /** Ends the process at once, and removes its data. */
  remove(): Promise<void>;
}

/** PostgreSQL does not run as root. */
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'postgres']).toString());
}

export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = await newFolder();
  await run(`${bin}/initdb`, ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-N'], {
    ...user,
    cwd: folder,
  });
  return startIn(folder);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'payment-links-postgres-'));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  return folder;
}

async function startIn(folder: string): Promise<PostgresServer> {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ];
  const server = spawn(
    `${bin}/postgres`,
    ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  for await (const chunk of server.stderr as AsyncIterable<Buffer>) {
    if (chunk.includes('ready to accept')) break;
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return {
    url,
    sql: async (text, values) => (await client.query(text, values)).rows,
    async newStandby() {
      const copy = await newFolder();
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
      const to = ['-D', join(copy, 'data'), '-R', '-c', 'fast', '-N'];
      await run(`${bin}/pg_basebackup`, [...from, ...to], { ...user, cwd: copy });
      return startIn(copy);
    },
    async remove() {
      server.kill('SIGQUIT');
      await once(server, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
