import { queryFromInfo } from '@pothos/plugin-prisma';
import { resolveCursorConnection, type PageInfoShape } from '@pothos/plugin-relay';
import { visit, type ASTNode, type FieldNode, type GraphQLResolveInfo } from 'graphql';
import { readOrRefuse } from './core/errors.js';
import { noId, readId } from './core/text.js';
import type { FeedRows, PagedRows, FeedPosition } from './core/keyset.js';

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

/** A query of Prisma for the columns and relations that the request asks for of the nodes of a connection. */
export const selectedNodes = (context: object, info: GraphQLResolveInfo) =>
  queryFromInfo({ context, info, paths: [['nodes'], ['edges', 'node']] });

const namesBelow = new WeakMap<FieldNode, ReadonlySet<string>>();

/** The names of all fields that a request asks for below a field, at any depth. */
export function fieldsBelow({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const [first] = fieldNodes as [FieldNode];
  // One that stands several times is looked at each time.
  const isOnce = fieldNodes.length === 1;
  const known = isOnce && namesBelow.get(first);
  if (known) return known;
  const names = new Set<string>();
  const unfolded = new Set<string>();
  const look = (node: ASTNode): void => {
    visit(node, {
      Field({ name }) {
        names.add(name.value);
      },
      FragmentSpread({ name: { value } }) {
        if (unfolded.has(value)) return;
        unfolded.add(value);
        look(fragments[value] as ASTNode);
      },
    });
  };
  fieldNodes.forEach(look);
  if (isOnce) namesBelow.set(first, names);
  return names;
}

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
  connect(
    {
      order: 'desc',
      toCursor: ({ id }: Row) => writeCursor(list, String(id)),
      readCursor: (text) => readCursor(list, text),
    },
    args,
    rows,
  );

/**
 * A Relay connection with the lowest id first, for a list that readers follow as it grows. An empty page has an
 * `endCursor`, too: the `after` that was given, or where the feed ends.
 */
export async function feedConnection<Row extends { id: bigint }>(
  list: string,
  args: ConnectionArgs,
  { find, markOf, totalCount }: FeedRows<Row>,
): Promise<Connection<Row>> {
  const given = (['after', 'before'] as const).flatMap((argument) => {
    const position = readPosition(list, args[argument] ?? '');
    return position ? [{ argument, ...position }] : [];
  });
  let end: FeedPosition = { id: noId };
  const connection = await connect(
    {
      order: 'asc',
      readCursor: (text) => readPosition(list, text)?.id,
      toCursor: (row: Row) => writePosition(list, { id: row.id, mark: markOf(row) }),
    },
    args,
    {
      async find(page) {
        const { rows, newest } = await find(page, given);
        if (args.before == null) end = newest;
        return rows;
      },
      totalCount,
    },
  );
  const endCursor = connection.edges.at(-1)?.cursor ?? args.after ?? writePosition(list, end);
  return { ...connection, pageInfo: { ...connection.pageInfo, endCursor } };
}

interface Listing<Row> {
  order: 'asc' | 'desc';
  toCursor: (row: Row) => string;
  /** Undefined for what is no cursor of the list. */
  readCursor: (text: string) => bigint | undefined;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

async function connect<Row extends { id: bigint }>(
  { order, toCursor, readCursor }: Listing<Row>,
  args: ConnectionArgs,
  { find, totalCount }: PagedRows<Row>,
): Promise<Connection<Row>> {
  const bounds = readOrRefuse((faults) => {
    for (const name of ['first', 'last'] as const) {
      const size = args[name] ?? defaultPageSize;
      if (size < 1 || size > maxPageSize) {
        faults.push({ path: [name], rule: 'between', least: 1, most: maxPageSize });
      }
    }
    return (['after', 'before'] as const).map((name) => {
      const cursor = args[name];
      if (cursor == null) return undefined;
      const id = readCursor(cursor);
      if (id === undefined) faults.push({ path: [name], rule: 'cursor' });
      return id;
    });
  });
  const [lt, gt] = order === 'desc' ? bounds : bounds.reverse();

  const connection = await resolveCursorConnection(
    {
      args,
      defaultSize: defaultPageSize,
      maxSize: maxPageSize,
      toCursor: (row) => toCursor(row as Row),
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

const writeCursor = (list: string, position: string): string =>
  Buffer.from(`${list}:${position}`).toString('base64url');

function readCursor(list: string, cursor: string): bigint | undefined {
  const [, name, digits] = /^(\w+):([1-9]\d*)$/.exec(decode(cursor)) ?? [];
  const id = readId(digits ?? '');
  return name === list && id !== noId ? id : undefined;
}

const writePosition = (list: string, { id, mark }: FeedPosition): string =>
  writeCursor(list, mark === undefined ? String(id) : `${id}:${mark}`);

function readPosition(list: string, cursor: string): FeedPosition | undefined {
  const [, name, digits = '', mark] = /^(\w+):(0|[1-9]\d*)(?::(\w+))?$/.exec(decode(cursor)) ?? [];
  const id = readId(digits);
  return name === list && (id !== noId || digits === '0') ? { id, mark } : undefined;
}

const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();
