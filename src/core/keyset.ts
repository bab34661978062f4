import { resolveCursorConnection, type PageInfoShape } from '@pothos/plugin-relay';
import { invalid } from './errors.js';
import type { Fault } from './faults.js';

export const defaultPageSize = 20;
export const maxPageSize = 100;

/** The arguments of a Relay connection. */
export interface ConnectionArgs {
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}

interface Connection<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: PageInfoShape;
  totalCount: () => Promise<number>;
}

/** The part of a Prisma query that picks one page, newest first. */
export interface KeysetPage {
  id: { lt?: number; gt?: number };
  orderBy: { id: 'asc' | 'desc' };
  take: number;
}

/**
 * A Relay connection over rows by descending id. A page costs the same however far into the list it
 * lies, and the total is counted only when it is asked for.
 *
 * @param list its name, for which alone its cursors serve
 * @throws ServiceError VALIDATION_FAILED for a page size out of bounds or a foreign cursor
 */
export async function keysetConnection<Row extends { id: number }>(
  list: string,
  args: ConnectionArgs,
  find: (page: KeysetPage) => Promise<Row[]>,
  totalCount: () => Promise<number>,
): Promise<Connection<Row>> {
  const faults: Fault[] = [];
  for (const name of ['first', 'last'] as const) {
    const size = args[name] ?? defaultPageSize;
    if (size < 1 || size > maxPageSize) {
      faults.push({ path: [name], rule: 'between', least: 1, most: maxPageSize });
    }
  }
  const bound = (name: 'after' | 'before'): number | undefined => {
    const cursor = args[name];
    if (cursor == null) return undefined;
    const id = idOf(list, cursor);
    if (id === undefined) faults.push({ path: [name], rule: 'cursor' });
    return id;
  };
  const lt = bound('after');
  const gt = bound('before');
  if (faults.length > 0) throw invalid(faults);

  const connection = await resolveCursorConnection(
    {
      args,
      defaultSize: defaultPageSize,
      maxSize: maxPageSize,
      toCursor: (row) => cursorOf(list, (row as Row).id),
    },
    ({ limit, inverted }) =>
      find({
        id: { ...(lt !== undefined && { lt }), ...(gt !== undefined && { gt }) },
        orderBy: { id: inverted ? 'asc' : 'desc' },
        take: limit,
      }),
  );
  return { ...(connection as Omit<Connection<Row>, 'totalCount'>), totalCount };
}

const cursorOf = (list: string, id: number): string =>
  Buffer.from(`${list}:${id}`).toString('base64url');

function idOf(list: string, cursor: string): number | undefined {
  const [, name, digits] =
    /^(\w+):([1-9]\d{0,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const id = Number(digits);
  return name === list && id <= 2 ** 31 - 1 ? id : undefined;
}
