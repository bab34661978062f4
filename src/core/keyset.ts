import { resolveCursorConnection, type PageInfoShape } from '@pothos/plugin-relay';
import { invalid } from './errors.js';
import type { Fault } from './faults.js';
import { noId, readId } from './ids.js';

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

/** The rows of a Prisma model that match a condition. For rows of a tenant, the condition must name the tenant. */
export const rowsWhere = <Row, Where extends object>(
  model: {
    findMany(query: Omit<KeysetPage, 'id'> & { where: Where }): Promise<Row[]>;
    count(query: { where: Where }): Promise<number>;
  },
  where: Where,
): PagedRows<Row> => ({
  find: ({ id, ...page }) => model.findMany({ ...page, where: { ...where, id } }),
  totalCount: () => model.count({ where }),
});

/**
 * A Relay connection over rows by id, the highest first. A page costs the same wherever it is in the list. The total is
 * counted only when it is asked for.
 *
 * @param list name of the list; its cursors serve no other list
 * @throws ServiceError VALIDATION_FAILED for a page size out of bounds or a foreign cursor
 */
export const keysetConnection = <Row extends { id: bigint }>(
  list: string,
  args: ConnectionArgs,
  rows: PagedRows<Row>,
): Promise<Connection<Row>> =>
  connect({ list, order: 'desc', readCursor: (text) => readCursor(list, text) }, args, rows);

/**
 * The same with the lowest id first, for a list that readers follow as it grows. An empty page has an `endCursor`, too:
 * the `after` that was given, or the start.
 */
export async function feedConnection<Row extends { id: bigint }>(
  list: string,
  args: ConnectionArgs,
  rows: PagedRows<Row>,
): Promise<Connection<Row>> {
  const start = writeCursor(list, noId);
  const readPlace = (text: string) => (text === start ? noId : readCursor(list, text));
  const feed = { list, order: 'asc', readCursor: readPlace } as const;
  const connection = await connect(feed, args, rows);
  const endCursor = connection.edges.at(-1)?.cursor ?? args.after ?? start;
  return { ...connection, pageInfo: { ...connection.pageInfo, endCursor } };
}

interface Listing {
  list: string;
  order: 'asc' | 'desc';
  /** Undefined for what is no cursor of the list. */
  readCursor: (text: string) => bigint | undefined;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

async function connect<Row extends { id: bigint }>(
  { list, order, readCursor }: Listing,
  args: ConnectionArgs,
  { find, totalCount }: PagedRows<Row>,
): Promise<Connection<Row>> {
  const faults: Fault[] = [];
  for (const name of ['first', 'last'] as const) {
    const size = args[name] ?? defaultPageSize;
    if (size < 1 || size > maxPageSize) {
      faults.push({ path: [name], rule: 'between', least: 1, most: maxPageSize });
    }
  }
  const bound = (name: 'after' | 'before'): bigint | undefined => {
    const cursor = args[name];
    if (cursor == null) return undefined;
    const id = readCursor(cursor);
    if (id === undefined) faults.push({ path: [name], rule: 'cursor' });
    return id;
  };
  const after = bound('after');
  const before = bound('before');
  const [lt, gt] = order === 'desc' ? [after, before] : [before, after];
  if (faults.length > 0) throw invalid(faults);

  const connection = await resolveCursorConnection(
    {
      args,
      defaultSize: defaultPageSize,
      maxSize: maxPageSize,
      toCursor: (row) => writeCursor(list, (row as Row).id),
    },
    async ({ limit, inverted }) =>
      find({
        id: { ...(lt !== undefined && { lt }), ...(gt !== undefined && { gt }) },
        orderBy: { id: inverted ? opposite[order] : order },
        take: limit,
      }),
  );
  return { ...(connection as Omit<Connection<Row>, 'totalCount'>), totalCount };
}

const writeCursor = (list: string, id: bigint): string =>
  Buffer.from(`${list}:${id}`).toString('base64url');

function readCursor(list: string, cursor: string): bigint | undefined {
  const [, name, digits] =
    /^(\w+):([1-9]\d*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const id = readId(digits ?? '');
  return name === list && id !== noId ? id : undefined;
}
