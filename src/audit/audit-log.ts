import { Prisma, type AuditEntry } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { actionsBy, type TargetType } from '../access/record-change.js';
import { bounds, countRows, direction, limit, mergePages } from '../core/database/page-sql.js';
import { noId, readId } from '../core/text.js';
import type { PagedRows } from '../core/keyset.js';
import { readTogether } from '../core/database/loading.js';

/** A filter of changes. They must meet all its conditions. */
export interface AuditFilter {
  /** The name of the mutation. */
  action?: string | null | undefined;
  targetType?: TargetType | null | undefined;
  /** The id of the thing that was changed. Things of two kinds can have the same. */
  targetId?: string | null | undefined;
}

/** The changes that concern a creator, newest first. */
export const changesForCreator = (
  ctx: Context,
  creatorId: bigint,
  { action, targetType, targetId }: AuditFilter = {},
): PagedRows<AuditEntry> => {
  // Entries without a creator belong to the platform alone.
  if (creatorId === noId) return nothing;
  const own = Prisma.sql`creator_id = ${creatorId}::bigint`;
  if (action == null && targetType == null && targetId == null) return entries(ctx, [own], [own]);
  const isOnType =
    targetType == null ? Prisma.empty : Prisma.sql`AND target_type = ${targetType}::text`;
  const actions = actionsBy(action, targetType);
  const isMaking = actions.includes('createPaymentLink');
  if (targetId != null) {
    const by = action == null ? Prisma.empty : Prisma.sql`AND action = ${action}::text`;
    const ofEntries = [Prisma.sql`${own} AND target_id = ${targetId}::text ${isOnType} ${by}`];
    const ofLinks = isMaking ? [Prisma.sql`${own} AND id = ${readId(targetId)}::bigint`] : [];
    return entries(ctx, ofEntries, ofLinks);
  }
  const ofEntries = actions.map(
    (each) => Prisma.sql`${own} AND action = ${each}::text ${isOnType}`,
  );
  const ofLinks = isMaking ? [own] : [];
  // The best index depends on how many changes are by the action.
  return entries(ctx, ofEntries, ofLinks, { isPlannedAnew: true });
};

const nothing: PagedRows<AuditEntry> = {
  find: () => Promise.resolve([]),
  totalCount: () => Promise.resolve(0),
};

/** Changes by the platform, for all creators and for none, newest first. */
export const changesByPlatform = (ctx: Context): PagedRows<AuditEntry> =>
  entries(
    ctx,
    [Prisma.sql`/* all creators */ actor = 'PLATFORM'`],
    [Prisma.sql`made_by_key_id IS NULL`],
  );

/** Entries that meet one of some conditions, each walked by itself, together with the links whose making is an entry. */
function entries(
  { query }: Context,
  ofEntries: Prisma.Sql[],
  ofLinks: Prisma.Sql[],
  how: { isPlannedAnew?: boolean } = {},
): PagedRows<AuditEntry> {
  const lists = [
    ...ofEntries.map((condition) => ({
      columns: entryColumns,
      rows: Prisma.sql`FROM audit_entries WHERE ${condition}`,
    })),
    ...ofLinks.map((condition) => ({
      columns: linkColumns,
      rows: Prisma.sql`FROM payment_links WHERE ${condition} AND request_id IS NOT NULL`,
    })),
  ];
  if (lists.length === 0) return nothing;
  return {
    find: (page) =>
      query<AuditEntry>(
        mergePages(
          lists.map(
            ({ columns, rows }) =>
              Prisma.sql`SELECT ${columns} ${rows} ${bounds(page)} ORDER BY id ${direction(page)} ${limit(page)}`,
          ),
          page,
        ),
        how,
      ),
    async totalCount() {
      const counts = await Promise.all(lists.map(({ rows }) => countRows(query, rows)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
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

/** What leads to a thing that was changed and has no page of its own. */
interface Way {
  /** The id of the entry. */
  id: bigint;
  paymentId: string | null;
  endpointId: bigint | null;
}

/** Payments and refunds lead to a payment, deliveries to their endpoint. Refunds of a provider have uuids, others a number. */
const waysTo = readTogether(
  (ctx: Context, creatorId, ids) =>
    ctx.query<Way>(Prisma.sql`
      SELECT entry.id,
        CASE
          WHEN target_type = 'PAYMENT' THEN (
            SELECT payment_id FROM payments
            WHERE creator_id = ${creatorId}::bigint AND id = target_id::bigint
          )
          WHEN target_type = 'REFUND' AND target_id ~ '-' THEN (
            SELECT payment_id FROM provider_refunds
            WHERE creator_id = ${creatorId}::bigint AND id = target_id::uuid
          )
          WHEN target_type = 'REFUND' THEN (
            SELECT coalesce(payment.payment_id, rejected.payment_id) FROM refunds refund
            LEFT JOIN payments payment
              ON payment.creator_id = refund.creator_id AND payment.id = payment_row_id
            LEFT JOIN rejected_payments rejected
              ON rejected.creator_id = refund.creator_id AND rejected.id = rejected_payment_row_id
            WHERE refund.creator_id = ${creatorId}::bigint AND refund.id = target_id::bigint
          )
        END AS "paymentId",
        CASE WHEN target_type = 'WEBHOOK_DELIVERY' THEN (
          SELECT endpoint_id FROM webhook_deliveries
          WHERE creator_id = ${creatorId}::bigint AND id = target_id::bigint
        ) END AS "endpointId"
      FROM audit_entries entry
      WHERE creator_id = ${creatorId}::bigint AND id = ANY(${ids}::bigint[])`),
  ({ id }) => id,
);

const leading: readonly string[] = ['PAYMENT', 'REFUND', 'WEBHOOK_DELIVERY'] satisfies TargetType[];

/** The way to what an entry is about; undefined for things with a page of their own. */
export async function wayTo(ctx: Context, entry: AuditEntry): Promise<Way | undefined> {
  if (!leading.includes(entry.targetType)) return undefined;
  const [way] = await waysTo(ctx, entry, undefined);
  return way;
}
