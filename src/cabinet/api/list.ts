import type { CombinedError } from 'urql';

/** A page of a list, as the API gives it. */
export interface Connection<Node> {
  nodes: readonly Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

interface Answer<Node> {
  page?: Connection<Node> | undefined;
  error?: CombinedError | undefined;
}

/** The rows that are loaded, from the top of the list. */
interface Rows<Node> {
  nodes: readonly Node[];
  hasMore: boolean;
  endCursor: string | undefined;
}

interface ListState<Node> {
  loaded: Rows<Node> | undefined;
  error: CombinedError | undefined;
  /** The read that the error is of. */
  failed: 'pageOne' | 'more' | undefined;
  /** True while page one is being read. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** Page one, read again, with rows that are not shown yet. */
  waiting: Rows<Node> | undefined;
}

/** A list that grows page by page at its end, and by what is new at its top. */
export interface ListStore<Node> {
  getState: () => ListState<Node>;
  subscribe: (listener: () => void) => () => void;
  /** Reads page one again. While new rows are held back, they wait, and known rows are updated where they stand. */
  refresh: (holdsBack: boolean) => Promise<void>;
  showMore: () => Promise<void>;
  showNew: () => void;
  /** True if somebody looks at it. */
  isShown: () => boolean;
}

/** @param read asks for a page: the first, or the one after a cursor */
export function createListStore<Node extends { id: string }>(
  read: (after: string | undefined) => Promise<Answer<Node>>,
): ListStore<Node> {
  type State = ListState<Node>;
  const listeners = new Set<() => void>();
  let state: State = {
    loaded: undefined,
    error: undefined,
    failed: undefined,
    isLoading: false,
    isLoadingMore: false,
    waiting: undefined,
  };
  let refreshes = 0;

  const set = (change: Partial<State>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async refresh(holdsBack) {
      const turn = ++refreshes;
      set({ isLoading: true });
      const { page, error } = await read(undefined);
      // An older answer must not overtake a newer one.
      if (turn !== refreshes) return;
      if (error || !page) {
        set({ isLoading: false, error, failed: 'pageOne' });
        return;
      }
      const { loaded } = state;
      const merged = mergePageOne(loaded, toRows(page));
      const isHeld = holdsBack && loaded !== undefined && countNew(loaded, merged) > 0;
      set({
        isLoading: false,
        error: undefined,
        waiting: isHeld ? merged : undefined,
        loaded: isHeld ? updateKnown(loaded, merged.nodes) : merged,
      });
    },

    async showMore() {
      const { loaded, isLoadingMore } = state;
      if (!loaded || isLoadingMore) return;
      set({ isLoadingMore: true });
      const { page, error } = await read(loaded.endCursor);
      if (error || !page) {
        set({ isLoadingMore: false, error, failed: 'more' });
        return;
      }
      const more = toRows(page);
      const append = (to: Rows<Node>): Rows<Node> =>
        to.endCursor === loaded.endCursor ? { ...more, nodes: union(to.nodes, more.nodes) } : to;
      set({
        isLoadingMore: false,
        error: undefined,
        loaded: state.loaded && append(state.loaded),
        waiting: state.waiting && append(state.waiting),
      });
    },

    showNew() {
      if (state.waiting) set({ loaded: state.waiting, waiting: undefined });
    },

    isShown: () => listeners.size > 0,
  };
}

const toRows = <Node>({ nodes, pageInfo }: Connection<Node>): Rows<Node> => ({
  nodes,
  hasMore: pageInfo.hasNextPage,
  endCursor: pageInfo.endCursor ?? undefined,
});

/** Page one as it is now, and after it what was loaded before. If there is a gap between them, page one alone. */
function mergePageOne<Node extends { id: string }>(
  old: Rows<Node> | undefined,
  page: Rows<Node>,
): Rows<Node> {
  const last = page.nodes.at(-1);
  const end = old?.nodes.findIndex(({ id }) => id === last?.id) ?? -1;
  if (!old || !page.hasMore || end === -1) return page;
  return { ...old, nodes: union(page.nodes, old.nodes.slice(end + 1)) };
}

const union = <Node extends { id: string }>(
  first: readonly Node[],
  second: readonly Node[],
): Node[] => {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !known.has(id))];
};

const updateKnown = <Node extends { id: string }>(
  old: Rows<Node>,
  nodes: readonly Node[],
): Rows<Node> => {
  const current = new Map(nodes.map((node) => [node.id, node]));
  return { ...old, nodes: old.nodes.map((node) => current.get(node.id) ?? node) };
};

/** The number of rows of the second list that are not in the first. */
export const countNew = <Node extends { id: string }>(
  old: Rows<Node>,
  { nodes }: Rows<Node>,
): number => union(old.nodes, nodes).length - old.nodes.length;
