import DataLoader from 'dataloader';

export interface OwnedRow {
  creatorId: bigint;
  id: bigint;
}

/**
 * Reads the rows under each row of a list, such as the payments of links, in one statement for the whole list. All rows
 * asked for in the same turn of the event loop are read together, those of each creator in a statement of their own.
 * Nothing is cached: a request may read, change and read again.
 *
 * @param read reads the rows under rows of a creator, those under each in order; `asked` is plain data
 * @param parentOf the id of the row that a row is under
 * @returns a function that reads the rows under one row
 */
export function readTogether<Ctx extends object, Row, Asked = void>(
  read: (ctx: Ctx, creatorId: bigint, ids: bigint[], asked: Asked) => Promise<Row[]>,
  parentOf: (row: Row) => bigint,
): (ctx: Ctx, parent: OwnedRow, asked: Asked) => Promise<Row[]> {
  const byRequest = new WeakMap<Ctx, Map<string, DataLoader<bigint, Row[]>>>();

  return (ctx, { creatorId, id }, asked) => {
    const loaders = byRequest.get(ctx) ?? new Map<string, DataLoader<bigint, Row[]>>();
    byRequest.set(ctx, loaders);
    const name = `${creatorId} ${JSON.stringify(asked, bigintAsText)}`;
    const loader =
      loaders.get(name) ??
      new DataLoader<bigint, Row[]>(
        async (ids) => {
          const rows = new Map<bigint, Row[]>(ids.map((wanted) => [wanted, []]));
          for (const row of await read(ctx, creatorId, [...rows.keys()], asked))
            rows.get(parentOf(row))?.push(row);
          return ids.map((wanted) => rows.get(wanted) ?? []);
        },
        { cache: false },
      );
    loaders.set(name, loader);
    return loader.load(id);
  };
}

const bigintAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** Reads the rows that the rows of a list refer to by id, in one statement for the whole list. */
export function readById<Ctx extends object, Row extends { id: bigint }, Asked = void>(
  read: (ctx: Ctx, creatorId: bigint, ids: bigint[], asked: Asked) => Promise<Row[]>,
): (ctx: Ctx, wanted: OwnedRow, asked: Asked) => Promise<Row> {
  const readRows = readTogether(read, ({ id }: Row) => id);
  return async (ctx, wanted, asked) => {
    const [row] = await readRows(ctx, wanted, asked);
    if (!row) throw new Error(`There is no row ${wanted.id}, though another row refers to it.`);
    return row;
  };
}
