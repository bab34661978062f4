import { CombinedError } from 'urql';
import { describe, expect, test } from 'vitest';
import { createListStore, type Connection } from '../../src/cabinet/api/list.js';

interface Row {
  id: string;
  name?: string;
}

/** A list of rows, newest first, two on a page, as the API serves it. */
function serve(ids: string[]) {
  const rows: Row[] = ids.map((id) => ({ id }));
  const page = (after: string | undefined): Connection<Row> => {
    const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    const nodes = rows.slice(start, start + 2);
    return {
      nodes,
      pageInfo: { hasNextPage: start + 2 < rows.length, endCursor: nodes.at(-1)?.id ?? null },
    };
  };
  const network = { isDown: false };
  const error = new CombinedError({ networkError: new Error('No connection') });
  const list = createListStore<Row>((after) =>
    Promise.resolve(network.isDown ? { error } : { page: page(after) }),
  );
  const shown = (): string | undefined =>
    list
      .getState()
      .loaded?.nodes.map(({ id }) => id)
      .join('');
  return { rows, list, shown, network };
}

describe('A list by pages', () => {
  test('grows at its end until there are no more rows', async () => {
    const { list, shown } = serve(['c', 'b', 'a']);
    expect(shown()).toBeUndefined();
    await list.refresh(false);
    expect([shown(), list.getState().loaded?.hasMore]).toEqual(['cb', true]);
    await list.showMore();
    expect([shown(), list.getState().loaded?.hasMore]).toEqual(['cba', false]);
  });

  test('adds new rows at its top, and keeps loaded ones', async () => {
    const { rows, list, shown } = serve(['d', 'c', 'b', 'a']);
    await list.refresh(false);
    await list.showMore();
    rows.unshift({ id: 'e' });
    await list.refresh(false);
    expect(shown()).toBe('edcba');
  });

  test('starts again when more new rows came than a page holds', async () => {
    const { rows, list, shown } = serve(['b', 'a']);
    await list.refresh(false);
    rows.unshift({ id: 'f' }, { id: 'e' }, { id: 'd' }, { id: 'c' });
    await list.refresh(false);
    expect([shown(), list.getState().loaded?.hasMore]).toEqual(['fe', true]);
    await list.showMore();
    expect(shown()).toBe('fedc');
  });

  test('holds new rows back while its end is read, and updates shown ones', async () => {
    const { rows, list, shown } = serve(['b', 'a']);
    await list.refresh(false);
    rows.unshift({ id: 'c' });
    rows[1] = { id: 'b', name: 'changed' };
    await list.refresh(true);
    expect(shown()).toBe('ba');
    expect(list.getState().loaded?.nodes[0]?.name).toBe('changed');
    list.showNew();
    expect(shown()).toBe('cba');
  });

  test('shows rows that were held back above those that were loaded meanwhile', async () => {
    const { rows, list, shown } = serve(['d', 'c', 'b', 'a']);
    await list.refresh(false);
    rows.unshift({ id: 'e' });
    await list.refresh(true);
    await list.showMore();
    expect(shown()).toBe('dcba');
    list.showNew();
    expect([shown(), list.getState().loaded?.hasMore]).toEqual(['edcba', false]);
  });

  test('knows which request has failed', async () => {
    const { list, shown, network } = serve(['c', 'b', 'a']);
    network.isDown = true;
    await list.refresh(false);
    expect(list.getState().failed).toBe('pageOne');
    network.isDown = false;
    await list.refresh(false);
    network.isDown = true;
    await list.showMore();
    expect([list.getState().failed, shown()]).toEqual(['more', 'cb']);
  });

  test('drops a row that was deleted', async () => {
    const { rows, list, shown } = serve(['c', 'b', 'a']);
    await list.refresh(false);
    await list.showMore();
    rows.splice(0, 1);
    await list.refresh(false);
    expect(shown()).toBe('ba');
  });

  test('ignores an older answer that comes after a newer one', async () => {
    const answers: ((name: string) => void)[] = [];
    const list = createListStore(
      () =>
        new Promise<{ page: Connection<Row> }>((resolve) => {
          answers.push((id) =>
            resolve({ page: { nodes: [{ id }], pageInfo: { hasNextPage: false } } }),
          );
        }),
    );
    const both = [list.refresh(false), list.refresh(false)];
    answers[1]?.('new');
    answers[0]?.('old');
    await Promise.all(both);
    expect(list.getState().loaded?.nodes).toEqual([{ id: 'new' }]);
  });
});
