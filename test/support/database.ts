import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { openEmbedded } from '../../src/core/database/embedded.js';
import { openPostgres, type PostgresOptions } from '../../src/core/database/postgres.js';

/**
 * A migrated, empty database of its own: embedded, or on the PostgreSQL of `TEST_DATABASE_URL`.
 *
 * @param reroute changes the address of PostgreSQL
 */
export async function cloneDatabase({
  reroute = (url) => url,
  ...options
}: PostgresOptions & { reroute?: ((url: string) => string) | undefined } = {}): Promise<Database> {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) {
    const folder = await mkdtemp(join(tmpdir(), 'payment-links-'));
    await cp(join(inject('template'), 'pgdata'), join(folder, 'pgdata'), { recursive: true });
    const database = await openEmbedded(folder, options.onQuery);
    return {
      ...database,
      async close() {
        await database.close();
        await rm(folder, { recursive: true });
      },
    };
  }

  const { url, drop } = await createPostgresDatabase(address, inject('template'));
  const database = openPostgres(reroute(url), options);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** A database of its own on a PostgreSQL server: empty, or a clone of a template. */
export async function createPostgresDatabase(
  server: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    async drop() {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
