import { countInTurn, type LongWork } from './database/in-time.js';

/** The part of a Prisma query that picks one page. */
export interface KeysetPage {
  id: { lt?: bigint; gt?: bigint };
  orderBy: { id: 'asc' | 'desc' };
  take: number;
}

/** Rows that are read page by page. */
export interface PagedRows<Row> {
  find: (page: KeysetPage) => Promise<Row[]>;
  totalCount: () => Promise<number>;
}

/**
 * The rows of a Prisma model that match a condition. For rows of a tenant, the condition must name the tenant.
 *
 * @param selected the columns and relations to read
 */
export const rowsWhere = <Row, Where extends object>(
  ctx: LongWork,
  model: {
    findMany(query: Omit<KeysetPage, 'id'> & { where: Where }): Promise<Row[]>;
    count(query: { where: Where }): Promise<number>;
  },
  where: Where,
  selected: object = {},
): PagedRows<Row> => ({
  find: ({ id, ...page }) => model.findMany({ ...selected, ...page, where: { ...where, id } }),
  totalCount: () => countInTurn(ctx, () => model.count({ where })),
});

/** A position in a feed: that of a row, and a mark by which that row is known. At the start there is no row. */
export interface FeedPosition {
  id: bigint;
  mark?: string | undefined;
}

/** Rows of a feed. Another row may get the position of one that was lost, but never its mark. */
export interface FeedRows<Row> extends Pick<PagedRows<Row>, 'totalCount'> {
  /**
   * @param given the positions that the page begins and ends at
   * @returns the rows, and the position of the newest row of the feed
   */
  find: (
    page: KeysetPage,
    given: GivenPosition[],
  ) => Promise<{ rows: Row[]; newest: FeedPosition }>;
  markOf: (row: Row) => string;
}

export interface GivenPosition extends FeedPosition {
  argument: 'after' | 'before';
}
