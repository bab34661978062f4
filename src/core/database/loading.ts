import DataLoader from 'dataloader';

/**
 * Reads the rows under each row of a list, such as the payments of links, in one statement for the whole list. All keys
 * asked for in the same turn of the event loop are read together. Nothing is cached: a request may read, change and
 * read again.
 *
 * @param read reads the rows of all keys, those of each key in order; `asked` is plain JSON
 * @returns a function that reads the rows of one key
 */
export function readTogether<Ctx extends object, Key, Row, Asked = void>(
  read: (ctx: Ctx, keys: Key[], asked: Asked) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): (ctx: Ctx, key: Key, asked: Asked) => Promise<Row[]> {
  const byRequest = new WeakMap<Ctx, Map<string, DataLoader<Key, Row[]>>>();

  return (ctx, key, asked) => {
    const loaders = byRequest.get(ctx) ?? new Map<string, DataLoader<Key, Row[]>>();
    byRequest.set(ctx, loaders);
    const name = asked === undefined ? '' : JSON.stringify(asked);
    const loader =
      loaders.get(name) ??
      new DataLoader<Key, Row[]>(
        async (keys) => {
          const rows = new Map<Key, Row[]>(keys.map((wanted) => [wanted, []]));
          for (const row of await read(ctx, [...rows.keys()], asked))
            rows.get(keyOf(row))?.push(row);
          return keys.map((wanted) => rows.get(wanted) ?? []);
        },
        { cache: false },
      );
    loaders.set(name, loader);
    return loader.load(key);
  };
}

/** Reads the rows that the rows of a list refer to by id, in one statement for the whole list. */
export function readById<Ctx extends object, Row extends { id: number }>(
  read: (ctx: Ctx, ids: number[]) => Promise<Row[]>,
): (ctx: Ctx, id: number) => Promise<Row> {
  const readRows = readTogether(read, ({ id }: Row) => id);
  return async (ctx, id) => {
    const [row] = await readRows(ctx, id);
    if (!row) throw new Error(`There is no row ${id}, though another row refers to it.`);
    return row;
  };
}
