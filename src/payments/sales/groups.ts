/** The statement that adds up payments by product, by link or by a key of the metadata of their links. */
import type { Decimal } from 'decimal.js';
import { Prisma } from '../../../prisma/client/client.js';
import { currencies, type CurrencyCode } from '../../core/money.js';
import { maxNameLength } from '../../core/text.js';
import { isTestSql } from '../reported-payment.js';

/** What payments are grouped by. */
export type Grouping = 'PRODUCT' | 'LINK' | 'METADATA';

/** The payments of a creator from a moment to before another. */
export interface PaidBetween {
  creatorId: bigint;
  start: string;
  end: string;
}

/** A group with its sums in each currency: `EUR_count`, `EUR_amount` and so on. */
export type GroupRow = Record<`${CurrencyCode}_${'count' | 'testCount'}`, number> &
  Record<`${CurrencyCode}_${'amount' | 'refunded'}`, Decimal> & {
    key: string | null;
    title: string | null;
    isOther: boolean;
  };

const sumsOfRows: Record<string, string> = {
  count: 'count(*)',
  testCount: `sum(${isTestSql('payments')}::int)`,
  amount: 'sum(amount)',
  refunded: 'sum(refunded_amount)',
};

/** A column for each currency and sum. */
const columns = (write: (sum: string, code: CurrencyCode) => string): Prisma.Sql =>
  Prisma.raw(
    currencies
      .flatMap(({ code }) =>
        Object.keys(sumsOfRows).map((sum) => `${write(sum, code)} AS "${code}_${sum}"`),
      )
      .join(', '),
  );

const sumsOfPayments = columns(
  (sum, code) => `coalesce(${sumsOfRows[sum]} FILTER (WHERE currency = '${code}'), 0)`,
);
const sumsOfSums = columns(
  (sum, code) => `sum("${code}_${sum}")${/count/i.test(sum) ? '::int' : ''}`,
);
const sumNames = columns((sum, code) => `"${code}_${sum}"`);
/** Highest EUR amount first, then the highest RUB amount. */
const byAmount = Prisma.raw(currencies.map(({ code }) => `"${code}_amount" DESC`).join(', '));

/**
 * The first groups; then the payments whose links have no key, under null; then those of all other groups. Payments are
 * added up by link before their links are read. The `+ 0` keeps PostgreSQL from reading them in the order of links, which
 * takes four times as long.
 *
 * @param first the most groups that are told one by one
 */
export function selectGroups(
  grouping: Grouping,
  metadataKey: string,
  { creatorId, start, end }: PaidBetween,
  first: number,
): Prisma.Sql {
  const { groups, key, title, names } = parts(grouping, metadataKey, creatorId);
  return Prisma.sql`
    WITH by_link AS (
      SELECT payment_link_id + 0 AS key, ${sumsOfPayments} FROM payments
      WHERE creator_id = ${creatorId}::bigint
        AND created_at >= ${start}::timestamptz AND created_at < ${end}::timestamptz
      GROUP BY 1
    ),
    grouped AS (${groups}),
    shown AS (
      SELECT key FROM grouped WHERE key IS NOT NULL ORDER BY ${byAmount}, key LIMIT ${first}::int
    ),
    added AS (
      SELECT shown.key, grouped.key IS NOT NULL AND shown.key IS NULL AS is_other, ${sumsOfSums}
      FROM grouped LEFT JOIN shown ON shown.key = grouped.key
      GROUP BY 1, 2
    )
    SELECT ${key} AS key, ${title} AS title, is_other AS "isOther", ${sumNames}
    FROM added ${names}
    ORDER BY is_other, added.key IS NULL, ${byAmount}, added.key`;
}

/** The link of each sum. */
const linksOf = (creatorId: bigint): Prisma.Sql => Prisma.sql`
  by_link JOIN payment_links AS link ON link.creator_id = ${creatorId}::bigint AND link.id = by_link.key`;

interface Parts {
  /** The groups, each with its key and sums. */
  groups: Prisma.Sql;
  /** The key and the title of a group, as they are told. */
  key: Prisma.Sql;
  title: Prisma.Sql;
  /** The tables of which the titles are read. */
  names: Prisma.Sql;
}

function parts(grouping: Grouping, metadataKey: string, creatorId: bigint): Parts {
  const key = Prisma.sql`added.key::text`;
  if (grouping === 'PRODUCT') {
    return {
      groups: Prisma.sql`
        SELECT product_id AS key, ${sumsOfSums} FROM ${linksOf(creatorId)} GROUP BY product_id`,
      key,
      title: Prisma.sql`product.title`,
      names: Prisma.sql`
        LEFT JOIN products AS product ON product.creator_id = ${creatorId}::bigint AND product.id = added.key`,
    };
  }
  if (grouping === 'LINK') {
    return {
      groups: Prisma.sql`SELECT * FROM by_link`,
      key: Prisma.sql`link.uuid::text`,
      title: Prisma.sql`coalesce(link.label, product.title)`,
      names: Prisma.sql`
        LEFT JOIN payment_links AS link ON link.creator_id = ${creatorId}::bigint AND link.id = added.key
        LEFT JOIN products AS product
          ON product.creator_id = ${creatorId}::bigint AND product.id = link.product_id`,
    };
  }
  return {
    // `OFFSET 0` keeps PostgreSQL from reading the JSON several times.
    groups: Prisma.sql`
      SELECT CASE WHEN json_typeof(value) IN ('string', 'number', 'boolean')
          AND length(value #>> '{}') <= ${maxNameLength}::int
        THEN value #>> '{}' END AS key, ${sumsOfSums}
      FROM (
        SELECT by_link.*, metadata -> ${metadataKey}::text AS value FROM ${linksOf(creatorId)} OFFSET 0
      ) AS valued
      GROUP BY 1`,
    key,
    title: Prisma.sql`NULL::text`,
    names: Prisma.empty,
  };
}
