/** SQL of payment links, for queries so frequent, or over so many rows, that Prisma's own would be too slow. */
import { Prisma, type PaymentLink } from '../../../prisma/client/client.js';
import type { Query } from '../../core/database/database.js';
import type { OwnedRow } from '../../core/database/loading.js';
import { bounds, countRows, direction, limit, mergePages } from '../../core/database/page-sql.js';
import { holdsText } from '../../core/database/text-search.js';
import type { KeysetPage } from '../../core/keyset.js';
import { storedGroups } from '../status.js';

/** A longer page of links without conditions is not quick: it may hold much metadata. */
const mostQuickRows = 25;

/** SQL of columns, by their names in the schema of Prisma. */
type Columns = Partial<Record<keyof PaymentLink, string>>;

const always: Columns = {
  id: 'id',
  uuid: 'uuid',
  creatorId: 'creator_id',
  productId: 'product_id',
  useOnce: 'use_once',
  eurPrice: 'eur_price',
  eurDiscountPrice: 'eur_discount_price',
  eurIsDiscountPrice: 'eur_is_discount_price',
  rubPrice: 'rub_price',
  rubDiscountPrice: 'rub_discount_price',
  rubIsDiscountPrice: 'rub_is_discount_price',
};

/** Each is read when a field is asked for that has the name of one of its columns. */
const groups: Columns[] = [
  { metadata: 'metadata' },
  { rate: 'rate', rateSource: 'rate_source', rateDate: 'rate_date' },
  {
    createdAt: 'created_at',
    label: 'label',
    successUrl: 'success_url',
    usesDefaults: 'uses_defaults',
    isEnabled: 'is_enabled',
    expiresAt: 'expires_at',
    maxPayments: 'max_payments',
    paymentCount: 'payment_count',
    heldUntil: 'held_until',
    usedAt: 'used_at',
    status: 'status',
    deletedAt: 'deleted_at',
  },
];

const listed = (read: Columns[]): Prisma.Sql =>
  Prisma.raw(
    read
      .flatMap(Object.entries)
      .map(([name, column]) => `${column} AS "${name}"`)
      .join(', '),
  );

export const linkColumns = listed([always, ...groups]);

const known = new WeakMap<ReadonlySet<string>, Prisma.Sql>();

/**
 * The columns that a list of links needs for fields with these names. There are few groups, because each choice of them is
 * a statement to prepare.
 */
export function columnsFor(fields: ReadonlySet<string>): Prisma.Sql {
  const isAsked = (group: Columns): boolean => Object.keys(group).some((name) => fields.has(name));
  const columns = known.get(fields) ?? listed([always, ...groups.filter(isAsked)]);
  known.set(fields, columns);
  return columns;
}

/** Links of a creator by id, deleted or not. */
export const selectLinksById = (
  query: Query,
  creatorId: bigint,
  ids: bigint[],
): Promise<PaymentLink[]> =>
  query<PaymentLink>(Prisma.sql`
    SELECT ${linkColumns} FROM payment_links
    WHERE creator_id = ${creatorId}::bigint AND id = ANY(${ids}::bigint[])`);

/** Locks a link until the transaction ends. Whoever claims, holds or frees a place of it, or changes its limit, has this lock. */
export const lockLink = (
  tx: Prisma.TransactionClient,
  { creatorId, id }: OwnedRow,
): Promise<unknown> => tx.$queryRaw`
  SELECT 1 FROM payment_links WHERE creator_id = ${creatorId} AND id = ${id} FOR NO KEY UPDATE`;

/** Conditions on a creator's links. Deleted links never match. */
export interface LinkConditions {
  /** The columns to read; all if left out. */
  columns?: Prisma.Sql | undefined;
  creatorId: bigint;
  productId: bigint | null | undefined;
  /** At most one on `use_once` and one on `created_at`. */
  conditions: Prisma.Sql[];
  /** Conditions on the stored status, of which a link must meet one; empty for any status. */
  groups: Prisma.Sql[];
  /** A top-level key and its value: a string, or the JSON text of a number or boolean. */
  metadata: { key: string; value: string } | null | undefined;
  /** A part of the label, in upper or lower case. */
  label?: string | undefined;
  /** True if a condition is on `created_at`. */
  isByTime: boolean;
}

/**
 * One page of the links that meet all conditions, newest first. Each query walks along one index: of metadata terms, of
 * times, of labels, or of ids, of which there is one for each status. The orders by time and by id differ for links of the
 * same moment only.
 */
export function selectLinks(
  query: Query,
  wanted: LinkConditions,
  page: KeysetPage,
): Promise<PaymentLink[]> {
  const select = statementFor(wanted);
  const isWhole = select === pageOfAll || select === pageOfProduct;
  return query<PaymentLink>(select(wanted, page), {
    isPlannedAnew: isPlannedAnew(wanted),
    isLong: mayWalkFar(wanted),
    isQuick: isWhole && page.take <= mostQuickRows,
  });
}

/**
 * True if a page may read many links to find its own: an index serves one condition, so of several, all but one are looked
 * at link by link. A part of a label has no index.
 */
export const mayWalkFar = ({
  productId,
  metadata,
  conditions,
  groups,
  label,
}: LinkConditions): boolean =>
  label !== undefined ||
  conditions.length + Number(productId != null) + Number(!!metadata) + Number(groups.length > 0) >
    1;

function statementFor(wanted: LinkConditions) {
  const { metadata, isByTime, productId, conditions, groups, label } = wanted;
  if (metadata) return pageByTerm;
  if (isByTime) return pageByTime;
  if (groups.length > 0) return pageByStatus;
  if (conditions.length > 0) return pageById;
  if (label !== undefined) return productId == null ? pageByLabel : pageById;
  return productId == null ? pageOfAll : pageOfProduct;
}

/** The best index depends on the values, except for terms, and where there are no conditions. */
const isPlannedAnew = (wanted: LinkConditions): boolean =>
  !wanted.metadata && (wanted.conditions.length > 0 || isOnLink(wanted));

const pageById = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql => Prisma.sql`
  SELECT ${wanted.columns ?? linkColumns} FROM payment_links
  WHERE ${linkConditions(wanted)} ${bounds(page)}
  ORDER BY id ${direction(page)} ${limit(page)}`;

/** Walks each group by itself, so that each is in the order of its index. */
const pageByStatus = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql =>
  mergePages(
    wanted.groups.map((group) => pageById({ ...wanted, groups: [group] }, page)),
    page,
  );

/** No index covers all links of a creator, so this merges the lists of each status. */
const pageOfAll = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql =>
  pageByStatus({ ...wanted, groups: storedGroups }, page);

/** Ordered like the index by product, so that PostgreSQL uses no other, however small the product is. */
const pageOfProduct = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql => Prisma.sql`
  SELECT ${wanted.columns ?? linkColumns} FROM payment_links
  WHERE creator_id = ${wanted.creatorId}::bigint
    AND product_id BETWEEN ${wanted.productId}::bigint AND ${wanted.productId}::bigint AND deleted_at IS NULL
    ${bounds(page, Prisma.sql`(product_id, id)`, (id) => Prisma.sql`(${wanted.productId}::bigint, ${id}::bigint)`)}
  ORDER BY product_id ${direction(page)}, id ${direction(page)} ${limit(page)}`;

const pageByTerm = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql =>
  pageOfFound(
    Prisma.sql`
      SELECT link_id FROM payment_link_terms
      WHERE ${termConditions(wanted)} ${bounds(page, Prisma.sql`link_id`)}
      ORDER BY link_id ${direction(page)} ${isOnLink(wanted) ? Prisma.empty : limit(page)}`,
    wanted,
    page,
  );

/** The index of labels holds all that the walk needs, so only the links that it finds are read. */
const pageByLabel = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql =>
  pageOfFound(
    Prisma.sql`
      SELECT id AS link_id FROM payment_links WHERE ${linkConditions(wanted)} ${bounds(page)}
      ORDER BY id ${direction(page)} ${limit(page)}`,
    wanted,
    page,
  );

const pageOfFound = (found: Prisma.Sql, wanted: LinkConditions, page: KeysetPage): Prisma.Sql =>
  Prisma.sql`
  SELECT link.* FROM (${found}) AS found, LATERAL (
    SELECT ${wanted.columns ?? linkColumns} FROM payment_links
    WHERE creator_id = ${wanted.creatorId}::bigint AND id = link_id ${onLink(wanted)} OFFSET 0
  ) AS link
  ORDER BY link_id ${direction(page)} ${limit(page)}`;

const pageByTime = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql => Prisma.sql`
  SELECT ${wanted.columns ?? linkColumns} FROM payment_links
  WHERE ${linkConditions(wanted)}
    ${bounds(
      page,
      Prisma.sql`(created_at, id)`,
      (id) => Prisma.sql`(
        (SELECT created_at FROM payment_links WHERE creator_id = ${wanted.creatorId}::bigint AND id = ${id}::bigint),
        ${id}::bigint
      )`,
    )}
  ORDER BY created_at ${direction(page)}, id ${direction(page)} ${limit(page)}`;

const linkConditions = (wanted: LinkConditions): Prisma.Sql => {
  const conditions = [ownedBy(wanted), Prisma.sql`deleted_at IS NULL`, ...wanted.conditions];
  return Prisma.sql`${Prisma.join(conditions, ' AND ')} ${onLink(wanted)}`;
};

/** True if there are conditions on the status or the label. Terms have neither, so both are looked up in their links. */
const isOnLink = ({ groups, label }: LinkConditions): boolean =>
  groups.length > 0 || label !== undefined;

const onLink = ({ groups, label }: LinkConditions): Prisma.Sql => Prisma.sql`
  ${groups.length === 0 ? Prisma.empty : Prisma.sql`AND (${Prisma.join(groups, ' OR ')})`}
  ${label === undefined ? Prisma.empty : hasInLabel(label)}`;

const hasInLabel = (text: string): Prisma.Sql =>
  Prisma.sql`AND label IS NOT NULL AND ${holdsText(Prisma.sql`label`, text)}`;

/** Deleted links have no terms. */
const termConditions = (wanted: LinkConditions): Prisma.Sql => {
  const { key, value } = wanted.metadata ?? {};
  const term = Prisma.sql`term = payment_link_term(${key}::text, ${value}::text)`;
  return Prisma.join([ownedBy(wanted), term, ...wanted.conditions], ' AND ');
};

const ownedBy = ({ creatorId, productId }: LinkConditions): Prisma.Sql =>
  productId == null
    ? Prisma.sql`creator_id = ${creatorId}::bigint`
    : Prisma.sql`creator_id = ${creatorId}::bigint AND product_id = ${productId}::bigint`;

const withLink = (wanted: LinkConditions): Prisma.Sql =>
  isOnLink(wanted)
    ? Prisma.sql`AND EXISTS (
        SELECT FROM payment_links
        WHERE payment_links.creator_id = ${wanted.creatorId}::bigint AND id = link_id ${onLink(wanted)}
      )`
    : Prisma.empty;

export const countLinks = (query: Query, wanted: LinkConditions): Promise<number> =>
  countRows(
    query,
    wanted.metadata
      ? Prisma.sql`FROM payment_link_terms WHERE ${termConditions(wanted)} ${withLink(wanted)}`
      : Prisma.sql`FROM payment_links WHERE ${linkConditions(wanted)}`,
    { isPlannedAnew: isPlannedAnew(wanted) },
  );

/** The number of links of a product, and of those newer than its newest mark. */
export interface LinkTotal {
  productId: bigint;
  total: number;
  unmarked: number;
}

/** The totals of a creator's products, or of one product. Counts only the links after the newest mark. */
export const selectTotals = (
  query: Query,
  { creatorId, productId }: { creatorId: bigint; productId?: bigint | null | undefined },
): Promise<LinkTotal[]> =>
  query<LinkTotal>(
    Prisma.sql`
    SELECT id AS "productId", (marked_links + unmarked)::float8 AS total, unmarked FROM products, LATERAL (
      SELECT count(*)::int AS unmarked FROM payment_links
      WHERE payment_links.creator_id = ${creatorId}::bigint AND product_id = products.id
        AND deleted_at IS NULL AND payment_links.id > marked_up_to
    ) AS counted
    WHERE creator_id = ${creatorId}::bigint
      ${productId == null ? Prisma.empty : Prisma.sql`AND id = ${productId}::bigint`}`,
    { isQuick: productId != null },
  );
