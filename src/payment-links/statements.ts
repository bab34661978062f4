/** SQL of payment links, for queries so frequent, or over so many rows, that Prisma's own would be too slow. */
import { Prisma, type PaymentLink } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import type { KeysetPage } from '../core/keyset.js';
import type { PriceColumn } from './prices.js';

/** A link that is not stored yet. */
export type LinkToInsert = Omit<PaymentLink, 'id' | 'usedAt' | 'deletedAt'>;

/**
 * Inserts a link, unless its product is free or another creator's: the database leaves such a link out.
 *
 * @throws Error with the code 40001 when a mark was set after the id was drawn; another try draws a higher id
 */
export async function insertLink(
  query: Query,
  link: LinkToInsert,
): Promise<PaymentLink | undefined> {
  const { uuid, creatorId, productId, useOnce, metadata, createdAt } = link;
  const money = (amount: Prisma.Decimal | null): string | null => amount?.toFixed(2) ?? null;
  const [made] = await query<{ id: bigint }>(Prisma.sql`
    INSERT INTO payment_links (
      creator_id, product_id, uuid, use_once, metadata, created_at,
      eur_price, eur_discount_price, eur_is_discount_price,
      rub_price, rub_discount_price, rub_is_discount_price,
      rate, rate_source, rate_date
    )
    VALUES (${creatorId}::bigint, ${productId}::bigint, ${uuid}::uuid, ${useOnce}::boolean, ${JSON.stringify(metadata)}::json,
      ${createdAt.toISOString()}::timestamptz,
      ${money(link.eurPrice)}::numeric, ${money(link.eurDiscountPrice)}::numeric, ${link.eurIsDiscountPrice}::boolean,
      ${money(link.rubPrice)}::numeric, ${money(link.rubDiscountPrice)}::numeric, ${link.rubIsDiscountPrice}::boolean,
      ${link.rate?.toString() ?? null}::numeric, ${link.rateSource}::text, ${link.rateDate?.toISOString() ?? null}::date)
    RETURNING id`);
  return made && { ...link, id: made.id, usedAt: null, deletedAt: null };
}

const linkColumns = Prisma.raw(`
  id, uuid, creator_id AS "creatorId", product_id AS "productId", use_once AS "useOnce", metadata,
  created_at AS "createdAt", used_at AS "usedAt", deleted_at AS "deletedAt",
  eur_price AS "eurPrice", eur_discount_price AS "eurDiscountPrice", eur_is_discount_price AS "eurIsDiscountPrice",
  rub_price AS "rubPrice", rub_discount_price AS "rubDiscountPrice", rub_is_discount_price AS "rubIsDiscountPrice",
  rate, rate_source AS "rateSource", rate_date AS "rateDate"`);

/** Links of a creator by id, deleted or not. */
export const selectLinksById = (
  query: Query,
  creatorId: bigint,
  ids: bigint[],
): Promise<PaymentLink[]> =>
  query<PaymentLink>(Prisma.sql`
    SELECT ${linkColumns} FROM payment_links
    WHERE creator_id = ${creatorId}::bigint AND id = ANY(${ids}::bigint[])`);

/** Conditions on a creator's links. Deleted links never match. */
export interface LinkConditions {
  creatorId: bigint;
  productId: bigint | null | undefined;
  /** On `use_once` and `created_at`. */
  conditions: Prisma.Sql[];
  /** A top-level key and its value: a string, or the JSON text of a number or boolean. */
  metadata: { key: string; value: string } | null | undefined;
  /** Whether a condition is on `created_at`. */
  isByTime: boolean;
}

/**
 * One page of the links that meet all conditions, newest first. Each query walks along one index: of metadata terms, of
 * times, or of ids. The orders by time and by id differ for links of the same moment only.
 */
export function selectLinks(
  query: Query,
  wanted: LinkConditions,
  page: KeysetPage,
): Promise<PaymentLink[]> {
  return query<PaymentLink>(statementFor(wanted)(wanted, page), planOf(wanted));
}

function statementFor({ metadata, isByTime, productId, conditions }: LinkConditions) {
  if (metadata) return pageByTerm;
  if (isByTime) return pageByTime;
  return productId != null && conditions.length === 0 ? pageOfProduct : pageById;
}

/** The best index depends on the values, except for terms, and where there are no conditions. */
const planOf = ({ metadata, conditions }: LinkConditions) => ({
  isPlannedAnew: !metadata && conditions.length > 0,
});

const pageById = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql => Prisma.sql`
  SELECT ${linkColumns} FROM payment_links
  WHERE ${linksOf(wanted)} ${bounds(page, Prisma.sql`id`, (id) => Prisma.sql`${id}::bigint`)}
  ORDER BY id ${orderOf(page)} LIMIT ${page.take}::int`;

/** Ordered like the index by product, so that PostgreSQL uses no other, however small the product is. */
const pageOfProduct = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql => Prisma.sql`
  SELECT ${linkColumns} FROM payment_links
  WHERE creator_id = ${wanted.creatorId}::bigint
    AND product_id BETWEEN ${wanted.productId}::bigint AND ${wanted.productId}::bigint AND deleted_at IS NULL
    ${bounds(page, Prisma.sql`(product_id, id)`, (id) => Prisma.sql`(${wanted.productId}::bigint, ${id}::bigint)`)}
  ORDER BY product_id ${orderOf(page)}, id ${orderOf(page)} LIMIT ${page.take}::int`;

const pageByTerm = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql => Prisma.sql`
  SELECT link.* FROM (
    SELECT link_id FROM payment_link_terms
    WHERE ${termsOf(wanted)} ${bounds(page, Prisma.sql`link_id`, (id) => Prisma.sql`${id}::bigint`)}
    ORDER BY link_id ${orderOf(page)} LIMIT ${page.take}::int
  ) AS found, LATERAL (
    SELECT ${linkColumns} FROM payment_links
    WHERE creator_id = ${wanted.creatorId}::bigint AND id = link_id OFFSET 0
  ) AS link
  ORDER BY link_id ${orderOf(page)}`;

const pageByTime = (wanted: LinkConditions, page: KeysetPage): Prisma.Sql => Prisma.sql`
  SELECT ${linkColumns} FROM payment_links
  WHERE ${linksOf(wanted)}
    ${bounds(
      page,
      Prisma.sql`(created_at, id)`,
      (id) => Prisma.sql`(
        (SELECT created_at FROM payment_links WHERE creator_id = ${wanted.creatorId}::bigint AND id = ${id}::bigint),
        ${id}::bigint
      )`,
    )}
  ORDER BY created_at ${orderOf(page)}, id ${orderOf(page)} LIMIT ${page.take}::int`;

const orderOf = ({ orderBy }: KeysetPage): Prisma.Sql => Prisma.raw(orderBy.id);

const linksOf = (wanted: LinkConditions): Prisma.Sql =>
  Prisma.join([ownedBy(wanted), Prisma.sql`deleted_at IS NULL`, ...wanted.conditions], ' AND ');

/** Deleted links have no terms. */
const termsOf = (wanted: LinkConditions): Prisma.Sql => {
  const { key, value } = wanted.metadata ?? {};
  const term = Prisma.sql`term = payment_link_term(${key}::text, ${value}::text)`;
  return Prisma.join([ownedBy(wanted), term, ...wanted.conditions], ' AND ');
};

const ownedBy = ({ creatorId, productId }: LinkConditions): Prisma.Sql =>
  productId == null
    ? Prisma.sql`creator_id = ${creatorId}::bigint`
    : Prisma.sql`creator_id = ${creatorId}::bigint AND product_id = ${productId}::bigint`;

function bounds(
  { id: { lt, gt } }: KeysetPage,
  column: Prisma.Sql,
  placeOf: (id: bigint) => Prisma.Sql,
): Prisma.Sql {
  const below = lt === undefined ? Prisma.empty : Prisma.sql`AND ${column} < ${placeOf(lt)}`;
  const above = gt === undefined ? Prisma.empty : Prisma.sql`AND ${column} > ${placeOf(gt)}`;
  return Prisma.sql`${below} ${above}`;
}

export async function countLinks(query: Query, wanted: LinkConditions): Promise<number> {
  const [counted] = await query<{ links: number }>(
    wanted.metadata
      ? Prisma.sql`SELECT count(*)::int AS links FROM payment_link_terms WHERE ${termsOf(wanted)}`
      : Prisma.sql`SELECT count(*)::int AS links FROM payment_links WHERE ${linksOf(wanted)}`,
    planOf(wanted),
  );
  return counted?.links ?? 0;
}

/** The number of links of a product, and of those newer than its newest mark. */
interface LinkTotal {
  productId: bigint;
  total: number;
  unmarked: number;
}

/** The totals of a creator's products, or of one product. Counts only the links after the newest mark. */
export const selectTotals = (
  query: Query,
  { creatorId, productId }: { creatorId: bigint; productId?: bigint | null | undefined },
): Promise<LinkTotal[]> =>
  query<LinkTotal>(Prisma.sql`
    SELECT id AS "productId", (marked_links + unmarked)::float8 AS total, unmarked FROM products, LATERAL (
      SELECT count(*)::int AS unmarked FROM payment_links
      WHERE payment_links.creator_id = ${creatorId}::bigint AND product_id = products.id
        AND deleted_at IS NULL AND payment_links.id > marked_up_to
    ) AS counted
    WHERE creator_id = ${creatorId}::bigint
      ${productId == null ? Prisma.empty : Prisma.sql`AND id = ${productId}::bigint`}`);

/** The columns that a REST list shows. */
export type ListedLink = Pick<PaymentLink, 'id' | 'uuid' | 'productId' | 'useOnce' | PriceColumn>;

/**
 * The `take` links of a product after the newest `skip`, newest first, with the total. Undefined when the product is
 * not the creator's.
 *
 * Adds up the counts of the marks, from the nearer end of the list, to find the two between which the page begins, and
 * walks only the links between them. The links after the newest mark come first.
 */
export async function selectPage(
  query: Query,
  { creatorId, productId }: { creatorId: bigint; productId: bigint },
  { skip, take }: { skip: number; take: number },
): Promise<(LinkTotal & { links: ListedLink[] }) | undefined> {
  const rows = await query<LinkTotal & Omit<ListedLink, 'id'> & { id: bigint | null }>(Prisma.sql`
    WITH product AS (
      SELECT marked_up_to, marked_links FROM products
      WHERE creator_id = ${creatorId}::bigint AND id = ${productId}::bigint
    ), newest AS (
      SELECT count(*)::int AS links FROM payment_links
      WHERE creator_id = ${creatorId}::bigint AND product_id = ${productId}::bigint AND deleted_at IS NULL
        AND id > (SELECT marked_up_to FROM product)
    ), stretch AS (
      SELECT 9223372036854775807 AS up_to, 0 AS newer, links FROM newest
      UNION ALL
      SELECT link_id, (SELECT links FROM newest) + sum(links) OVER (ORDER BY link_id DESC) - links, links
      FROM payment_link_marks
      WHERE creator_id = ${creatorId}::bigint AND product_id = ${productId}::bigint
        AND ${skip}::bigint >= (SELECT links FROM newest)
        AND ${skip}::bigint < (SELECT marked_links / 2 FROM product)
      UNION ALL
      SELECT link_id, (SELECT marked_links + links FROM product, newest) - sum(links) OVER (ORDER BY link_id), links
      FROM payment_link_marks
      WHERE creator_id = ${creatorId}::bigint AND product_id = ${productId}::bigint
        AND ${skip}::bigint >= (SELECT links FROM newest)
        AND ${skip}::bigint >= (SELECT marked_links / 2 FROM product)
    ), start AS (
      SELECT up_to, ${skip}::bigint - newer AS skip FROM stretch
      WHERE ${skip}::bigint >= newer AND ${skip}::bigint < newer + links
      LIMIT 1
    )
    SELECT (marked_links + newest.links)::float8 AS total, newest.links AS unmarked, item.*
    FROM product CROSS JOIN newest LEFT JOIN LATERAL (
      SELECT id, uuid, product_id AS "productId", use_once AS "useOnce",
        eur_price AS "eurPrice", eur_discount_price AS "eurDiscountPrice", eur_is_discount_price AS "eurIsDiscountPrice",
        rub_price AS "rubPrice", rub_discount_price AS "rubDiscountPrice", rub_is_discount_price AS "rubIsDiscountPrice"
      FROM payment_links
      WHERE creator_id = ${creatorId}::bigint AND product_id = ${productId}::bigint AND deleted_at IS NULL
        AND id <= (SELECT up_to FROM start)
      ORDER BY id DESC OFFSET (SELECT skip FROM start) LIMIT ${take}::int
    ) AS item ON true`);
  const [first] = rows;
  if (!first) return undefined;
  const { total, unmarked } = first;
  // An empty page is one row without a link.
  return { productId, total, unmarked, links: first.id === null ? [] : (rows as ListedLink[]) };
}
