import type { TestService } from '../service/service.js';

/** Every row of the database as text, as a dump has it. */
export async function dumpOf({ database }: TestService): Promise<string> {
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
