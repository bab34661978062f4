import DataLoader from 'dataloader';
import type { Context } from './context.js';

/**
 * Reads what hangs under the rows of a list in one statement, however many rows there are. Whatever is asked for in
 * the same turn of the event loop is read together. Nothing is kept: a request may read, change and read again.
 *
 * @param read finds the rows of all keys, in the order in which each key is to have its own; `asked` is plain JSON
 * @returns the rows of one key
 */
export function readTogether<Key, Row, Asked = void>(
  read: (ctx: Context, keys: Key[], asked: Asked) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): (ctx: Context, key: Key, asked: Asked) => Promise<Row[]> {
  const byRequest = new WeakMap<Context, Map<string, DataLoader<Key, Row[]>>>();

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

/** Reads the rows with ids that other rows of ours name, those of a whole list in one statement. */
export function readById<Row extends { id: number }>(
  read: (ctx: Context, ids: number[]) => Promise<Row[]>,
): (ctx: Context, id: number) => Promise<Row> {
  const rowsOf = readTogether(read, ({ id }: Row) => id);
  return async (ctx, id) => {
    const [row] = await rowsOf(ctx, id);
    if (!row) throw new Error(`There is no row ${id}, which another row names.`);
    return row;
  };
}
