import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestService } from '../service/service.js';
import { named } from '../world/database-address.js';

const run = promisify(execFile);

/** Every row of the database as text: what `pg_dump` writes, or embedded, all rows of all tables. */
export async function dumpOf({ database }: TestService): Promise<string> {
  const address = process.env.TEST_DATABASE_URL;
  if (address) {
    const { rows } = await database.sql('SELECT current_database() AS name');
    const [{ name }] = rows as [{ name: string }];
    const { stdout } = await run('pg_dump', [named(address, `/${name}`)], { maxBuffer: 2 ** 28 });
    return stdout;
  }
  const { rows } = await database.sql(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const table = await database.sql(
      `SELECT string_agg(t::text, chr(10)) AS text FROM ${name} AS t`,
    );
    texts.push((table.rows as [{ text: string | null }])[0].text ?? '');
  }
  return texts.join('\n');
}
