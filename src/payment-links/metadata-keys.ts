import { Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { maxNameLength } from '../core/text.js';

/** Where keys are looked for. */
export const searchedLinks = 1000;
/** The first keys of a link, as for the metadata filter. */
export const keysOfLink = 100;
export const mostKeys = 100;

/** The metadata keys of a creator's newest links, deleted ones too, that have a value by which sales can be grouped. The most frequent first. */
export async function metadataKeys({ query }: Context, creatorId: bigint): Promise<string[]> {
  const rows = await query<{ key: string }>(Prisma.sql`
    SELECT entry.key FROM (
      SELECT metadata FROM payment_links WHERE creator_id = ${creatorId}::bigint
      ORDER BY creator_id DESC, id DESC LIMIT ${searchedLinks}::int
    ) AS link, LATERAL (
      SELECT key FROM json_each(metadata)
      WHERE json_typeof(value) IN ('string', 'number', 'boolean') AND length(key) <= ${maxNameLength}::int
      LIMIT ${keysOfLink}::int
    ) AS entry
    GROUP BY entry.key ORDER BY count(*) DESC, entry.key LIMIT ${mostKeys}::int`);
  return rows.map(({ key }) => key);
}
