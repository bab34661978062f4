import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/core/database/open.js';
import { createPostgresDatabase } from '../../support/world/database.js';

const server = process.env.TEST_DIRECT_DATABASE_URL ?? process.env.TEST_DATABASE_URL;

test.skipIf(!server)('A server older than PostgreSQL 14 is refused, by its version', async () => {
  const databaseUrl = await createPostgresDatabase(server ?? '');
  const open = () =>
    openDatabase({
      ...{ databaseUrl, directDatabaseUrl: undefined, dataDir: '' },
      ...{ databasePoolSize: 1, databaseTimeoutMs: 2500 },
    });
  await (await open()).close();

  const client = new pg.Client(databaseUrl);
  await client.connect();
  const name = client.escapeIdentifier(client.database ?? '');
  // No older server is at hand: this one says that it is.
  await client.query(`
    CREATE SCHEMA older;
    CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE SQL AS $$
      SELECT CASE name WHEN 'server_version_num' THEN '130022' ELSE pg_catalog.current_setting(name) END $$;
    ALTER DATABASE ${name} SET search_path = older, pg_catalog`);
  await client.end();
  await expect(open()).rejects.toThrow(
    'DATABASE_URL leads to PostgreSQL 13. The service needs PostgreSQL 14 or later',
  );
});
