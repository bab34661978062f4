import { Prisma, type Creator } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { countRows } from '../core/database/page-sql.js';
import { rowsWhere, type KeysetPage, type PagedRows } from '../core/keyset.js';
import { readStoreName } from './creators.js';

/** All creators, newest first, or those whose store name begins with a text, by name. On a cluster, this asks all shards. */
export function searchCreators(
  { db, query }: Context,
  { search }: { search?: string | null | undefined },
): PagedRows<Creator> {
  if (search == null || search.trim() === '') return rowsWhere(db.creator, {});
  const start = readStoreName(search.trim());
  return {
    find: (page) => query<Creator>(pageByName(start, page), { isPlannedAnew: true }),
    totalCount: () => countRows(query, Prisma.sql`FROM creators WHERE ${namedLike(start)}`),
  };
}

/** Names as the index has them. */
const name = Prisma.sql`lower(store_name) COLLATE "C"`;
const lowered = (text: string): Prisma.Sql => Prisma.sql`lower(${text}::text) COLLATE "C"`;
const lastCharacter = '\u{10FFFF}';

/** Names that begin with a text, as a range: so the index by name serves it. */
const namedLike = (start: string): Prisma.Sql =>
  Prisma.sql`${name} >= ${lowered(start)} AND ${name} < ${lowered(start)} || ${lastCharacter}`;

/**
 * A page of creators by name. Pages are made for falling ids, and names rise: so this swaps the bounds and reverses the
 * order.
 */
function pageByName(start: string, { id: { lt, gt }, orderBy, take }: KeysetPage): Prisma.Sql {
  const order = Prisma.raw(orderBy.id === 'desc' ? 'ASC' : 'DESC');
  const nameAndId = (id: bigint): Prisma.Sql =>
    Prisma.sql`(SELECT ${name}, id FROM creators WHERE id = ${id}::bigint)`;
  return Prisma.sql`
    SELECT id, store_name AS "storeName", created_at AS "createdAt", suspended_at AS "suspendedAt",
      suspension_reason AS "suspensionReason"
    FROM creators
    WHERE ${namedLike(start)}
      ${lt === undefined ? Prisma.empty : Prisma.sql`AND (${name}, id) > ${nameAndId(lt)}`}
      ${gt === undefined ? Prisma.empty : Prisma.sql`AND (${name}, id) < ${nameAndId(gt)}`}
    ORDER BY ${name} ${order}, id ${order} LIMIT ${take}::int`;
}
