/** SQL of the pages of an export. Each statement reads one page, names the creator, and takes about as long as any other. */
import { Prisma } from '../../prisma/client/client.js';
import { storableTime } from '../core/days.js';
import type { Row } from './columns.js';
import { kindsWithoutLink, type ExportRequest } from './export-request.js';

/**
 * Rows that one statement walks over. Those that are not wanted are among them. Metadata may have 16 KiB in each row, so a
 * page with metadata has fewer: it takes some 2 MB at most, as one without does.
 */
export const rowsOfPage = ({ what, format, metadataKeys }: ExportRequest): Prisma.Sql => {
  const hasMetadata =
    format === 'NDJSON' ? !kindsWithoutLink.includes(what) : metadataKeys.length > 0;
  return Prisma.raw(hasMetadata ? '100' : '1000');
};

/** The place of a row in the order of the walk. */
export interface Place {
  at: string;
  id: string;
}

/** A row with the place where the walk of its page has ended. */
export type StoredRow = Row & { at: string; last: string };

/** What a page may hold. */
export interface PageBounds {
  wanted: ExportRequest;
  /** The highest id when the download began. Later rows are left out. */
  newest: bigint;
  /** The last row of the page before; undefined for the first page. */
  after: Place | undefined;
  now: Date;
}

type Select = (bounds: PageBounds) => Prisma.Sql;

const ownedBy = ({ wanted }: PageBounds, table = ''): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(`${table}creator_id`)} = ${wanted.owner.creatorId}::bigint`;

/** The times that were asked for; each condition begins with AND. */
export function inPeriod({ from, to }: Pick<ExportRequest, 'from' | 'to'>): Prisma.Sql {
  const start = from
    ? Prisma.sql`AND created_at >= ${storableTime(from)}::timestamptz`
    : Prisma.empty;
  const end = to ? Prisma.sql`AND created_at < ${storableTime(to)}::timestamptz` : Prisma.empty;
  return Prisma.sql`${start} ${end}`;
}

/** Walks along an index of times and ids. */
const walkByTime = (bounds: PageBounds, table: string, more = Prisma.empty): Prisma.Sql => {
  const { after, wanted, newest } = bounds;
  return Prisma.sql`
    SELECT * FROM ${Prisma.raw(table)}
    WHERE ${ownedBy(bounds)} AND id <= ${newest}::bigint ${inPeriod(wanted)} ${more}
      ${after ? Prisma.sql`AND (created_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)` : Prisma.empty}
    ORDER BY created_at, id LIMIT ${rowsOfPage(wanted)}`;
};

/** Walks along the primary key. What is out of the period is left out later: it has no index. */
const walkById = (
  bounds: PageBounds,
  rows: Prisma.Sql,
  more = Prisma.empty,
): Prisma.Sql => Prisma.sql`
  ${rows} WHERE ${ownedBy(bounds)} AND id <= ${bounds.newest}::bigint AND id > ${bounds.after?.id ?? '0'}::bigint ${more}
  ORDER BY id LIMIT ${rowsOfPage(bounds.wanted)}`;

/**
 * A page: the rows of the walk that are wanted, each with the place where the walk ended. A page on which none is wanted
 * is one row without an id; there is no row once the walk is over.
 *
 * @param last the order of the walk, from its end
 */
export const page = (
  walk: Prisma.Sql,
  rows: Prisma.Sql,
  last = Prisma.sql`id DESC`,
): Prisma.Sql => Prisma.sql`
  WITH walked AS MATERIALIZED (${walk})
  SELECT place.*, row.* FROM (
    SELECT created_at::text AS at, id::text AS last FROM walked ORDER BY ${last} LIMIT 1
  ) AS place LEFT JOIN LATERAL (${rows}) AS row ON true`;

const byTime = Prisma.sql`created_at DESC, id DESC`;

const linkColumns =
  Prisma.raw(`link.id::text AS payment_link_id, link.uuid::text AS payment_link_uuid,
  link.label AS payment_link_label, link.product_id::text AS product_id, product.title AS product_title`);

const customerColumns = Prisma.raw(
  'walked.customer_email, walked.customer_name, walked.customer_phone_number',
);

/** The metadata of a link: all of it, or the keys that were asked for, each with its value as text. It is parsed once. */
function metadataOf({ wanted: { format, metadataKeys } }: PageBounds, table: string): Prisma.Sql {
  const metadata = Prisma.raw(`${table}.metadata`);
  if (format === 'NDJSON') return Prisma.sql`, ${metadata}::text AS metadata`;
  if (metadataKeys.length === 0) return Prisma.empty;
  return Prisma.sql`, (
    SELECT json_object_agg(key, value) FROM json_each_text(${metadata}) WHERE key = ANY(${metadataKeys}::text[])
  )::text AS metadata`;
}

/** Joins a row of the walk with the link and the product of a payment. */
const joinLink = (bounds: PageBounds, payment: string): Prisma.Sql => Prisma.sql`
  JOIN payment_links AS link
    ON ${ownedBy(bounds, 'link.')} AND link.id = ${Prisma.raw(payment)}.payment_link_id ${ofProduct(bounds)}
  JOIN products AS product ON ${ownedBy(bounds, 'product.')} AND product.id = link.product_id`;

const ofProduct = ({ wanted: { productId } }: PageBounds): Prisma.Sql =>
  productId === null ? Prisma.empty : Prisma.sql`AND link.product_id = ${productId}::bigint`;

const wantedTimes = ({ wanted }: PageBounds): Prisma.Sql => Prisma.sql`true ${inPeriod(wanted)}`;

export const selectPayments: Select = (bounds) =>
  page(
    walkByTime(bounds, 'payments'),
    Prisma.sql`
      SELECT walked.id::text AS id, walked.payment_id, walked.created_at,
        walked.refunded_amount::text AS refunded_amount, walked.currency, walked.amount::text AS amount,
        ${linkColumns}, ${customerColumns} ${metadataOf(bounds, 'link')}
      FROM walked ${joinLink(bounds, 'walked')}
      ORDER BY walked.created_at, walked.id`,
    byTime,
  );

export const selectRejectedPayments: Select = (bounds) =>
  page(
    walkById(bounds, Prisma.sql`SELECT * FROM rejected_payments`),
    Prisma.sql`
      SELECT walked.id::text AS id, walked.payment_id, walked.reason, walked.created_at,
        walked.resolved_at IS NOT NULL AS is_resolved, walked.resolved_at,
        walked.refunded_amount::text AS refunded_amount, walked.currency, walked.amount::text AS amount,
        ${linkColumns}, ${customerColumns} ${metadataOf(bounds, 'link')}
      FROM (SELECT * FROM walked WHERE ${wantedTimes(bounds)}) AS walked ${joinLink(bounds, 'walked')}
      ORDER BY walked.id`,
  );

export const selectRefunds: Select = (bounds) =>
  page(
    walkById(bounds, Prisma.sql`SELECT * FROM refunds`),
    Prisma.sql`
      SELECT walked.id::text AS id, walked.refund_id, payment.payment_id,
        walked.rejected_payment_row_id IS NOT NULL AS is_of_rejected_payment, walked.reason, walked.created_at,
        walked.currency, walked.amount::text AS amount, ${linkColumns} ${metadataOf(bounds, 'link')}
      FROM (SELECT * FROM walked WHERE ${wantedTimes(bounds)}) AS walked
      JOIN LATERAL (
        SELECT payment_id, payment_link_id FROM payments
        WHERE ${ownedBy(bounds)} AND id = walked.payment_row_id
        UNION ALL
        SELECT payment_id, payment_link_id FROM rejected_payments
        WHERE ${ownedBy(bounds)} AND id = walked.rejected_payment_row_id
      ) AS payment ON true
      ${joinLink(bounds, 'payment')}
      ORDER BY walked.id`,
  );

/** The amount that a link charges in a currency. */
const charged = (currency: 'eur' | 'rub'): string =>
  `CASE WHEN link.${currency}_is_discount_price THEN link.${currency}_discount_price ELSE link.${currency}_price END::text`;

const pricesOfLink = Prisma.raw(
  (['eur', 'rub'] as const)
    .map(
      (currency) => `link.${currency}_price::text AS ${currency}_regular,
        link.${currency}_discount_price::text AS ${currency}_discount, ${charged(currency)} AS ${currency}_charged`,
    )
    .join(', '),
);

export const selectLinks: Select = (bounds) =>
  page(
    walkByTime(bounds, 'payment_links', Prisma.sql`AND deleted_at IS NULL`),
    Prisma.sql`
      SELECT link.id::text AS id, link.uuid::text AS uuid, link.product_id::text AS product_id,
        product.title AS product_title, link.use_once, link.used_at,
        link.eur_is_discount_price OR link.rub_is_discount_price AS is_discount_price, ${pricesOfLink},
        trim_scale(link.rate)::text AS rate, link.rate_source, link.rate_date::text AS rate_date, link.created_at,
        CASE WHEN link.status = 'ACTIVE' AND link.expires_at <= ${bounds.now.toISOString()}::timestamptz
          THEN 'EXPIRED' ELSE link.status END AS status,
        link.is_enabled, link.expires_at, (CASE WHEN link.use_once THEN 1 ELSE link.max_payments END)::text AS max_payments,
        link.label, link.success_url ${metadataOf(bounds, 'link')}
      FROM walked AS link
      JOIN products AS product ON ${ownedBy(bounds, 'product.')} AND product.id = link.product_id ${ofProduct(bounds)}
      ORDER BY link.created_at, link.id`,
    byTime,
  );

/** Entries, and the links whose making is an entry: see audit/audit-log.ts. */
export const selectAuditEntries: Select = (bounds) =>
  page(
    Prisma.sql`
      SELECT * FROM (
        (${walkById(
          bounds,
          Prisma.sql`SELECT id, actor, api_key_id, session_id, action, target_type, target_id, reason, request_id, created_at
            FROM audit_entries`,
        )})
        UNION ALL
        (${walkById(
          bounds,
          Prisma.sql`SELECT id, CASE WHEN made_by_key_id IS NULL THEN 'PLATFORM' ELSE 'KEY' END, made_by_key_id,
            NULL::bigint, 'createPaymentLink', 'PAYMENT_LINK', id::text AS target_id, NULL, request_id, created_at
            FROM payment_links`,
          Prisma.sql`AND request_id IS NOT NULL`,
        )})
      ) AS entry ORDER BY id LIMIT ${rowsOfPage(bounds.wanted)}`,
    Prisma.sql`
      SELECT id::text AS id, actor, api_key_id::text AS api_key_id, session_id::text AS session_id, action,
        target_type, target_id, reason, request_id, created_at
      FROM walked WHERE ${wantedTimes(bounds)} ORDER BY walked.id`,
  );

/** The highest id that a creator has in some tables, or 0. */
export const selectNewest = (creatorId: bigint, tables: readonly string[]): Prisma.Sql => {
  const newest = tables.map(
    (table) =>
      Prisma.sql`(SELECT coalesce(max(id), 0) FROM ${Prisma.raw(table)} WHERE creator_id = ${creatorId}::bigint)`,
  );
  return Prisma.sql`SELECT GREATEST(${Prisma.join(newest)}) AS newest`;
};
