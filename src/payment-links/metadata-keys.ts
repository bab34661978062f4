import { Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { maxNameLength } from '../core/text.js';

/** Links whose keys are read, the newest. */
export const searchedLinks = 1000;
/** Keys of a link that are read, the first. The metadata filter reads as many. */
export const keysOfLink = 100;
/** Keys that an answer has. */
export const mostKeys = 100;

/**
 * The metadata keys of a creator's newest links, deleted ones too, whose values can group sales. The most frequent come
 * first.
 */
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
