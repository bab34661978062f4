/** Parts of SQL statements that read rows, such as one page of a list. */
import { Prisma } from '../../../prisma/client/client.js';
import type { KeysetPage } from '../keyset.js';
import type { Query } from './database.js';
import { inTimeFor } from './in-time.js';

/**
 * The columns of rows, each under its name in Prisma.
 *
 * @param columns by these names: one that is missing does not compile
 */
export const selectList = <Row>(columns: Record<keyof Row, string>): Prisma.Sql =>
  Prisma.raw(
    Object.entries<string>(columns)
      .map(([name, column]) => `${column} AS "${name}"`)
      .join(', '),
  );

export const direction = ({ orderBy }: KeysetPage): Prisma.Sql => Prisma.raw(orderBy.id);

export const limit = ({ take }: KeysetPage): Prisma.Sql => Prisma.sql`LIMIT ${take}::int`;

/**
 * The condition for the rows of a page. It begins with AND, to follow other conditions.
 *
 * @param column the column, or columns, that order the list
 * @param valueAt the value of `column` in the row with an id
 */
export function bounds(
  { id: { lt, gt } }: KeysetPage,
  column = Prisma.sql`id`,
  valueAt = (id: bigint): Prisma.Sql => Prisma.sql`${id}::bigint`,
): Prisma.Sql {
  const below = lt === undefined ? Prisma.empty : Prisma.sql`AND ${column} < ${valueAt(lt)}`;
  const above = gt === undefined ? Prisma.empty : Prisma.sql`AND ${column} > ${valueAt(gt)}`;
  return Prisma.sql`${below} ${above}`;
}

/** Merges lists in the order of ids that share no row, and keeps the first rows. */
export const mergePages = (lists: Prisma.Sql[], page: KeysetPage): Prisma.Sql => {
  const walks = lists.map((list) => Prisma.sql`(${list})`);
  return Prisma.sql`
    SELECT * FROM (${Prisma.join(walks, ' UNION ALL ')}) AS listed
    ORDER BY id ${direction(page)} ${limit(page)}`;
};

/** What a statement finds in some rows of a list: ids in the order of the page, and the last row that it looked at. */
export interface Window {
  ids: string[] | null;
  /** Null at the end. */
  last: bigint | null;
}

/**
 * Walks over a list in the order of a page, some rows with each statement, so that none takes long.
 *
 * @param read looks through the rows from where a page begins
 */
export async function* walkWindows(
  page: KeysetPage,
  read: (from: KeysetPage) => Promise<Window[]>,
): AsyncGenerator<bigint[]> {
  let { id } = page;
  for (;;) {
    const [found] = await read({ ...page, id });
    if (found?.last == null) return;
    if (found.ids) yield found.ids.map(BigInt);
    id = page.orderBy.id === 'asc' ? { ...id, gt: found.last } : { ...id, lt: found.last };
  }
}

/** The last of the rows of a window, in the order of a page. */
export const lastId = ({ orderBy }: KeysetPage): Prisma.Sql =>
  orderBy.id === 'asc' ? Prisma.sql`max(id)` : Prisma.sql`min(id)`;

export async function firstIds(walk: AsyncGenerator<bigint[]>, most: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for await (const found of walk) {
    ids.push(...found);
    if (ids.length >= most) break;
  }
  return ids.slice(0, most);
}

/**
 * Counts the rows of `FROM … WHERE …` with a plan made for these values.
 *
 * @throws ServiceError VALIDATION_FAILED if there are more than can be counted in the time that a statement may take
 */
export async function countRows(
  query: Query,
  rows: Prisma.Sql,
  { isPlannedAnew = true } = {},
): Promise<number> {
  const counting = query<{ count: number }>(Prisma.sql`SELECT count(*)::int AS count ${rows}`, {
    isPlannedAnew,
    isLong: true,
  });
  const [counted] = await inTimeFor(['totalCount'], counting, 'countTooLong');
  return counted?.count ?? 0;
}
