/** SQL of the numbered pages of REST. */
import { Prisma, type PaymentLink } from '../../../prisma/client/client.js';
import type { Query } from '../../core/database/database.js';
import type { LinkTotal } from './statements.js';

/** A link as REST lists it, with the amounts that it charges: the exact text of the database, with two decimals. */
export interface ListedLink extends Pick<PaymentLink, 'id' | 'uuid' | 'productId' | 'useOnce'> {
  isDiscountPrice: boolean;
  EUR: string;
  RUB: string;
}

/** A page that ends within so many links is walked to from the newest. Marks lie as far apart. */
const mostWalked = 250;

/**
 * The `take` links of a product after the newest `skip`, newest first, with the total. Undefined when the product is
 * not the creator's.
 */
export async function selectPage(
  query: Query,
  { creatorId, productId }: { creatorId: bigint; productId: bigint },
  { skip, take }: { skip: number; take: number },
): Promise<(LinkTotal & { links: ListedLink[] }) | undefined> {
  const select = skip + take <= mostWalked ? walkedPage : markedPage;
  const links = Prisma.sql`
    SELECT id, uuid, product_id AS "productId", use_once AS "useOnce",
      eur_is_discount_price OR rub_is_discount_price AS "isDiscountPrice",
      CASE WHEN eur_is_discount_price THEN eur_discount_price ELSE eur_price END::text AS "EUR",
      CASE WHEN rub_is_discount_price THEN rub_discount_price ELSE rub_price END::text AS "RUB"
    FROM payment_links
    WHERE creator_id = ${creatorId}::bigint AND product_id = ${productId}::bigint AND deleted_at IS NULL`;
  const rows = await query<LinkTotal & Omit<ListedLink, 'id'> & { id: bigint | null }>(
    select(links, { creatorId, productId, skip, take }),
    { isQuick: select === walkedPage },
  );
  const [first] = rows;
  if (!first) return undefined;
  const { total, unmarked } = first;
  // An empty page is one row without a link.
  return { productId, total, unmarked, links: first.id === null ? [] : (rows as ListedLink[]) };
}

interface WantedPage {
  creatorId: bigint;
  productId: bigint;
  skip: number;
  take: number;
}

/** Walks from the newest link. Marks serve the total alone. */
const walkedPage = (
  links: Prisma.Sql,
  { creatorId, productId, skip, take }: WantedPage,
): Prisma.Sql => Prisma.sql`
  SELECT (marked_links + unmarked)::float8 AS total, unmarked, item.*
  FROM products CROSS JOIN LATERAL (
    SELECT count(*)::int AS unmarked FROM payment_links
    WHERE creator_id = ${creatorId}::bigint AND product_id = ${productId}::bigint AND deleted_at IS NULL
      AND payment_links.id > marked_up_to
  ) AS newest LEFT JOIN LATERAL (
    ${links} ORDER BY id DESC OFFSET ${skip}::bigint LIMIT ${take}::int
  ) AS item ON true
  WHERE products.creator_id = ${creatorId}::bigint AND products.id = ${productId}::bigint`;

/**
 * Adds up the counts of the marks, from the nearer end of the list, to find the two between which the page begins, and
 * walks only the links between them. The links after the newest mark come first.
 */
const markedPage = (
  links: Prisma.Sql,
  { creatorId, productId, skip, take }: WantedPage,
): Prisma.Sql => Prisma.sql`
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
    ${links} AND id <= (SELECT up_to FROM start)
    ORDER BY id DESC OFFSET (SELECT skip FROM start) LIMIT ${take}::int
  ) AS item ON true`;
