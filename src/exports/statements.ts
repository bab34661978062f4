/** SQL of the pages of an export. Each statement reads one page, names the creator, and takes about as long as any other. */
import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import { storableTime } from '../core/days.js';
import {
  auditColumns,
  linkColumns,
  paymentColumns,
  refundColumns,
  rejectedPaymentColumns,
  type Column,
  type Row,
} from './columns.js';
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

/** The position of a row in the order of the walk. */
export interface Position {
  at: string;
  id: string;
}

/** A row with the position at which the walk of its page has ended. */
type StoredRow = Row & { at: string; last: string };

interface PageBounds {
  wanted: ExportRequest;
  /** The highest id when the download began. Later rows are left out. */
  newest: bigint;
  /** The last row of the page before; undefined for the first page. */
  after: Position | undefined;
}

/** Writes a part of the statement of a page. */
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
 * A page: the rows of the walk that are wanted, each with the position at which the walk ended. A page on which none is wanted
 * is one row without an id; there is no row once the walk is over.
 *
 * @param last the order of the walk, from its end
 */
export const page = (
  walk: Prisma.Sql,
  rows: Prisma.Sql,
  last: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  WITH walked AS MATERIALIZED (${walk})
  SELECT walk_end.*, row.* FROM (
    SELECT created_at::text AS at, id::text AS last FROM walked ORDER BY ${last} LIMIT 1
  ) AS walk_end LEFT JOIN LATERAL (${rows}) AS row ON true`;

/** The metadata of a link: all of it, or the keys that were asked for, each with its value as text. It is parsed once. */
function metadataOf({ format, metadataKeys }: ExportRequest, table: 'link' | 'walked'): Prisma.Sql {
  const metadata = Prisma.raw(`${table}.metadata`);
  if (format === 'NDJSON') return Prisma.sql`, ${metadata}::text AS metadata`;
  if (metadataKeys.length === 0) return Prisma.empty;
  return Prisma.sql`, (
    SELECT json_object_agg(key, value) FROM json_each_text(${metadata}) WHERE key = ANY(${metadataKeys}::text[])
  )::text AS metadata`;
}

const joinProduct = (bounds: PageBounds, link: 'link' | 'walked'): Prisma.Sql => {
  const productId = Prisma.raw(`${link}.product_id`);
  const { wanted } = bounds;
  return Prisma.sql`
    JOIN products AS product ON ${ownedBy(bounds, 'product.')} AND product.id = ${productId}
      ${wanted.productId === null ? Prisma.empty : Prisma.sql`AND ${productId} = ${wanted.productId}::bigint`}`;
};

const joinLink = (bounds: PageBounds, payment: 'payment' | 'walked'): Prisma.Sql => Prisma.sql`
  JOIN payment_links AS link
    ON ${ownedBy(bounds, 'link.')} AND link.id = ${Prisma.raw(payment)}.payment_link_id
  ${joinProduct(bounds, 'link')}`;

interface Order {
  rows: Prisma.Sql;
  /** The same order from its end. */
  last: Prisma.Sql;
}

const byId: Order = { rows: Prisma.sql`walked.id`, last: Prisma.sql`id DESC` };
const byTime: Order = {
  rows: Prisma.sql`walked.created_at, walked.id`,
  last: Prisma.sql`created_at DESC, id DESC`,
};

interface Rows {
  /** The tables that the walk reads. */
  tables: readonly string[];
  walk: Select;
  joins?: Select;
  /** The row that has metadata. */
  metadata?: 'link' | 'walked';
  order: Order;
}

/** An export that is read by walking over tables. */
export interface WalkedExport {
  columns: readonly Column[];
  tables: readonly string[];
  selectPage: Select;
}

const walked = (
  columns: readonly Column[],
  { tables, walk, joins, metadata, order }: Rows,
): WalkedExport => ({
  columns,
  tables,
  selectPage: (bounds) => {
    const shown = columns.flatMap(({ name, sql }) => (sql ? `${sql} AS ${name}` : []));
    return page(
      walk(bounds),
      Prisma.sql`
        SELECT ${Prisma.raw(shown.join(', '))} ${metadata ? metadataOf(bounds.wanted, metadata) : Prisma.empty}
        FROM (SELECT * FROM walked WHERE true ${inPeriod(bounds.wanted)}) AS walked ${joins?.(bounds) ?? Prisma.empty}
        ORDER BY ${order.rows}`,
      order.last,
    );
  },
});

export const payments = walked(paymentColumns, {
  tables: ['payments'],
  walk: (bounds) => walkByTime(bounds, 'payments'),
  joins: (bounds) => joinLink(bounds, 'walked'),
  metadata: 'link',
  order: byTime,
});

export const rejectedPayments = walked(rejectedPaymentColumns, {
  tables: ['rejected_payments'],
  walk: (bounds) => walkById(bounds, Prisma.sql`SELECT * FROM rejected_payments`),
  joins: (bounds) => joinLink(bounds, 'walked'),
  metadata: 'link',
  order: byId,
});

export const refunds = walked(refundColumns, {
  tables: ['refunds'],
  walk: (bounds) => walkById(bounds, Prisma.sql`SELECT * FROM refunds`),
  joins: (bounds) => Prisma.sql`
    JOIN LATERAL (
      SELECT payment_id, payment_link_id, provider FROM payments
      WHERE ${ownedBy(bounds)} AND id = walked.payment_row_id
      UNION ALL
      SELECT payment_id, payment_link_id, provider FROM rejected_payments
      WHERE ${ownedBy(bounds)} AND id = walked.rejected_payment_row_id
    ) AS payment ON true
    ${joinLink(bounds, 'payment')}`,
  metadata: 'link',
  order: byId,
});

export const links = walked(linkColumns, {
  tables: ['payment_links'],
  walk: (bounds) => walkByTime(bounds, 'payment_links', Prisma.sql`AND deleted_at IS NULL`),
  joins: (bounds) => joinProduct(bounds, 'walked'),
  metadata: 'walked',
  order: byTime,
});

/** Entries, and the links whose making is an entry: see audit/audit-log.ts. */
export const auditEntries = walked(auditColumns, {
  tables: ['audit_entries', 'payment_links'],
  walk: (bounds) => Prisma.sql`
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
  order: byId,
});

/** Reads pages one after the other, each from where the one before has ended. */
export async function* readPages(
  query: Query,
  select: (after: Position | undefined) => Prisma.Sql,
): AsyncGenerator<Row[]> {
  let after: Position | undefined;
  for (;;) {
    const found = await query<StoredRow>(select(after), { isPlannedAnew: true });
    const [first] = found;
    if (!first) return;
    after = { at: first.at, id: first.last };
    yield first.id === null ? [] : found;
  }
}

/** The highest id that a creator has in some tables, or 0. */
export async function findNewest(
  query: Query,
  creatorId: bigint,
  tables: readonly string[],
): Promise<bigint> {
  const newest = tables.map(
    (table) =>
      Prisma.sql`(SELECT coalesce(max(id), 0) FROM ${Prisma.raw(table)} WHERE creator_id = ${creatorId}::bigint)`,
  );
  const [found] = await query<{ newest: bigint }>(
    Prisma.sql`SELECT GREATEST(${Prisma.join(newest)}) AS newest`,
  );
  return found?.newest ?? 0n;
}
