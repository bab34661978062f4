import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../../prisma/client/client.js';
import { lockFolder } from './folder-lock.js';

/** A database, embedded or a server, ready for migrations and queries. */
export interface Database {
  db: PrismaClient;
  adapter: SqlMigrationAwareDriverAdapterFactory;
  close(): Promise<void>;
}

/** Called with the text of every statement. */
type OnQuery = (sql: string) => void;

/** A PostgreSQL server. */
export function openPostgres(address: string, onQuery?: OnQuery): Database {
  const url = new URL(address);
  // Prisma reads timestamps as UTC, whatever the time zone of the session is.
  url.searchParams.set(
    'options',
    `${url.searchParams.get('options') ?? ''} -c timezone=UTC`.trim(),
  );
  return withClient(new PrismaPg({ connectionString: url.href }), () => Promise.resolve(), onQuery);
}

/**
 * The embedded PostgreSQL in a folder, which is made if need be.
 *
 * @throws Error when another process has the folder
 */
export async function openEmbedded(folder: string, onQuery?: OnQuery): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  const pglite = await PGlite.create(join(folder, 'pgdata'));
  await pglite.exec(`SET TIME ZONE 'UTC'`);
  return withClient(
    new PrismaPGlite(pglite),
    async () => {
      await pglite.close();
      await unlock();
    },
    onQuery,
  );
}

function withClient(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  closeBelow: () => Promise<void>,
  onQuery?: OnQuery,
): Database {
  const db = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] });
  if (onQuery) db.$on('query', ({ query }) => onQuery(query));
  return {
    db: db,
    adapter,
    async close() {
      await db.$disconnect();
      await closeBelow();
    },
  };
}
