/** The description of a backup, which is the first file in it. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readBounded } from '../core/bounds.js';
import { listTables, readContents, withinSnapshot } from '../core/database/copy.js';
import type { Sql } from '../core/database/database.js';
import { version } from '../core/package.js';
import { readEntries } from './archive.js';

export const manifestName = 'backup.json';
/** The layout of backups. A release that changes it raises the number. */
const format = 1;
/** The longest description: that of some 30 tables has 5 KB. */
export const mostManifestBytes = 1024 * 1024;

const manifest = z.object({
  format: z.literal(format),
  /** The release that made it. */
  release: z.string(),
  /** When it began, in ISO 8601. */
  time: z.iso.datetime(),
  /** The most that it unpacks to. */
  bytes: z.number(),
  /** The migrations of its database. */
  migrations: z.array(z.string()),
  /** What each table holds. */
  tables: z.array(z.object({ table: z.string(), rows: z.number(), digest: z.string() })),
  /** The time of its newest event, in ISO 8601; null without events. */
  newestEvent: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifest>;

/** Describes a database that nobody writes to. */
export async function describeDatabase(sql: Sql, time: string): Promise<Omit<Manifest, 'bytes'>> {
  const [one] = (
    await sql(`
      SELECT ARRAY(SELECT migration_name::text FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1) AS migrations,
        (SELECT max(created_at) FROM webhook_events) AS "newestEvent"`)
  ).rows as { migrations: string[]; newestEvent: Date | null }[];
  if (!one) throw new Error('the database does not describe itself');
  const tables = await withinSnapshot(sql, async () => readContents(sql, await listTables(sql)));
  const newestEvent = one.newestEvent?.toISOString() ?? null;
  return { format, release: version, time, migrations: one.migrations, tables, newestEvent };
}

/** @throws Error when the file is no backup, of another layout, or damaged at its beginning */
export async function readManifest(path: string): Promise<Manifest> {
  for await (const { name, content } of readEntries(path)) {
    if (name !== manifestName) break;
    const tooLong = (): Error => new Error('its description is too long');
    const bytes = await readBounded(Readable.from(content), mostManifestBytes, tooLong);
    const text = Buffer.from(bytes).toString();
    const { data } = manifest.safeParse(JSON.parse(text));
    if (data) return data;
    throw new Error('it was made by a release with another layout of backups');
  }
  throw new Error('it is none of this service');
}
