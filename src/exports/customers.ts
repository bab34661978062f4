import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import type { Row } from './columns.js';
import type { ExportRequest } from './export-request.js';
import { inPeriod, page, rowsOfPage, type Position, findNewest, readPages } from './statements.js';

/** Payments that were recorded, and those that were rejected. */
const tables = ['payments', 'rejected_payments'] as const;
type Table = (typeof tables)[number];

/** The highest id of each table when the download began. */
type Newest = Record<Table, bigint>;

/**
 * Reads the customers of a creator: a customer comes with the first payment of its address; one without any, with the
 * first that was rejected. So neither the database nor this process has to hold all addresses.
 */
export async function* readCustomers(query: Query, wanted: ExportRequest): AsyncGenerator<Row[]> {
  const { creatorId } = wanted.owner;
  const newest: Newest = {
    payments: await findNewest(query, creatorId, ['payments']),
    rejected_payments: await findNewest(query, creatorId, ['rejected_payments']),
  };
  for (const table of tables) {
    yield* readPages(query, (after) => selectPage(wanted, newest, table, after));
  }
}

function selectPage(
  wanted: ExportRequest,
  newest: Newest,
  walked: Table,
  after: Position | undefined,
): Prisma.Sql {
  const rows = (table: Table): Prisma.Sql => Prisma.sql`
    FROM ${Prisma.raw(table)} WHERE creator_id = ${wanted.owner.creatorId}::bigint
      AND id <= ${newest[table]}::bigint ${inPeriod(wanted)}`;
  const ofAddress = (table: Table): Prisma.Sql =>
    Prisma.sql`${rows(table)} AND lower(customer_email) = first.address`;
  /** A subquery for each row: a join would walk over all payments. */
  const none = (earlier: Prisma.Sql): Prisma.Sql =>
    Prisma.sql`(SELECT id ${earlier} LIMIT 1) IS NULL`;
  const isFirst = none(
    Prisma.sql`${ofAddress(walked)} AND (created_at, id) < (first.created_at, first.id)`,
  );
  const isUnpaid = walked === 'payments' ? Prisma.sql`true` : none(ofAddress('payments'));
  const part = (table: Table): Prisma.Sql => Prisma.sql`
    SELECT ${table === 'payments'}::boolean AS is_recorded, id, created_at, currency, amount, refunded_amount,
      customer_name, customer_phone_number ${ofAddress(table)}`;
  return page(
    Prisma.sql`
      SELECT id, created_at, customer_email ${rows(walked)}
        ${after ? Prisma.sql`AND (created_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)` : Prisma.empty}
      ORDER BY created_at, id LIMIT ${rowsOfPage(wanted)}`,
    Prisma.sql`
      SELECT first.id::text AS id, first.address AS customer_email, total.* FROM (
        SELECT * FROM (
          SELECT DISTINCT ON (lower(customer_email)) lower(customer_email) AS address, id, created_at
          FROM walked WHERE customer_email IS NOT NULL ORDER BY lower(customer_email), created_at, id
        ) AS first WHERE ${isFirst} AND ${isUnpaid} OFFSET 0
      ) AS first, LATERAL (
        SELECT ${sums} FROM (${part('payments')} UNION ALL ${part('rejected_payments')}) AS paid
      ) AS total`,
    Prisma.sql`created_at DESC, id DESC`,
  );
}

const newestFirst = 'ORDER BY created_at DESC, is_recorded DESC, id DESC';

/** The figures of a customer. Sums are those of recorded payments: the money of rejected ones goes back. */
const sums = Prisma.raw(
  [
    `(array_agg(customer_name ${newestFirst}))[1] AS customer_name`,
    `(array_agg(customer_phone_number ${newestFirst}))[1] AS customer_phone_number`,
    'max(created_at) AS last_payment_at',
    '(count(*) FILTER (WHERE is_recorded))::text AS payments',
    '(count(*) FILTER (WHERE NOT is_recorded))::text AS rejected_payments',
    ...['EUR', 'RUB'].flatMap((code) => {
      const sum = (column: string, name: string): string =>
        `coalesce(sum(${column}) FILTER (WHERE currency = '${code}' AND is_recorded), 0.00)::text AS ${code.toLowerCase()}_${name}`;
      return [sum('amount', 'amount'), sum('refunded_amount', 'refunded')];
    }),
  ].join(', '),
);
