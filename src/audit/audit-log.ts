import { Prisma, type AuditEntry } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { bounds, countRows, direction, limit, mergePages } from '../core/database/page-sql.js';
import { noId } from '../core/text.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';

/** The changes that concern a creator, newest first. */
export const changesForCreator = (ctx: Context, creatorId: bigint): PagedRows<AuditEntry> => {
  // Entries without a creator belong to the platform alone.
  if (creatorId === noId) return nothing;
  const own = Prisma.sql`creator_id = ${creatorId}::bigint`;
  return entries(ctx, own, own);
};

const nothing: PagedRows<AuditEntry> = {
  find: () => Promise.resolve([]),
  totalCount: () => Promise.resolve(0),
};

/** Changes by the platform, for all creators and for none, newest first. On a cluster, this asks all shards. */
export const changesByPlatform = (ctx: Context): PagedRows<AuditEntry> =>
  entries(ctx, Prisma.sql`actor = 'PLATFORM'`, Prisma.sql`made_by_key_id IS NULL`);

/** Entries that meet a condition, together with the links whose making is an entry. */
function entries(
  { query }: Context,
  ofEntries: Prisma.Sql,
  ofLinks: Prisma.Sql,
): PagedRows<AuditEntry> {
  const written = Prisma.sql`audit_entries WHERE ${ofEntries}`;
  const made = Prisma.sql`payment_links WHERE ${ofLinks} AND request_id IS NOT NULL`;
  const selectPage = (columns: Prisma.Sql, rows: Prisma.Sql, page: KeysetPage): Prisma.Sql =>
    Prisma.sql`SELECT ${columns} FROM ${rows} ${bounds(page)} ORDER BY id ${direction(page)} ${limit(page)}`;
  return {
    find: (page) =>
      query<AuditEntry>(
        mergePages(
          [selectPage(entryColumns, written, page), selectPage(linkColumns, made, page)],
          page,
        ),
      ),
    totalCount: async () =>
      (await countRows(query, Prisma.sql`FROM ${written}`)) +
      (await countRows(query, Prisma.sql`FROM ${made}`)),
  };
}

const entryColumns = Prisma.raw(`
  id, creator_id AS "creatorId", actor, api_key_id AS "apiKeyId", session_id AS "sessionId",
  action, target_type AS "targetType",
  target_id AS "targetId", reason, request_id AS "requestId", created_at AS "createdAt"`);

const linkColumns = Prisma.raw(`
  id, creator_id AS "creatorId", CASE WHEN made_by_key_id IS NULL THEN 'PLATFORM' ELSE 'KEY' END AS actor,
  made_by_key_id AS "apiKeyId", NULL::bigint AS "sessionId", 'createPaymentLink' AS action, 'PAYMENT_LINK' AS "targetType", id::text AS "targetId",
  NULL AS reason, request_id AS "requestId", created_at AS "createdAt"`);
