import { Prisma } from '../../../prisma/client/client.js';
import type { Query } from './database.js';

/**
 * A name of the database that no other has, whatever address or pooler leads to it: PostgreSQL's number of the server, which
 * its standbys share, and of the database in it. A dump that is restored makes a database of another name.
 */
export async function identifyDatabase(query: Query): Promise<string> {
  const [{ name } = { name: '' }] = await query<{ name: string }>(Prisma.sql`
    SELECT system_identifier || '-' || pg_database.oid AS name
    FROM pg_control_system(), pg_database WHERE datname = current_database()`);
  return name;
}
