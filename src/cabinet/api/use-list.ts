import { useEffect, useSyncExternalStore } from 'react';
import {
  useClient,
  type AnyVariables,
  type Client,
  type CombinedError,
  type TypedDocumentNode,
} from 'urql';
import { countNew, createListStore, type Connection, type ListStore } from './list.js';
import { useFeed, type FollowedType } from './use-feed.js';

const pageSize = 20;
/** Below this point of the page, new rows wait until they are asked for, so that nothing moves. */
const scrolledPixels = 200;
/** The most lists that are kept, for those who come back to them. */
const maxLists = 20;

interface PageVariables {
  first?: number | null | undefined;
  after?: string | null | undefined;
}

/** A list, as far as it is loaded. */
export interface List<Row> {
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined;
  error: CombinedError | undefined;
  /** Reads again what could not be read. */
  retry: () => void;
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  showMore: () => Promise<void>;
  /** Reads page one again. New rows come in at the top or, if the page is scrolled down, wait for `showNew`. */
  refresh: () => void;
  newCount: number;
  showNew: () => void;
}

interface ListOptions {
  /** Reads page one again when something of these types has happened. */
  feed?: readonly FollowedType[];
}

type ListAnswer<Row> = Record<string, Connection<Row>>;

/** A list by pages, one request each. Other variables are another list. */
export function useList<Row extends { id: string }, Variables extends AnyVariables & PageVariables>(
  document: TypedDocumentNode<ListAnswer<Row>, Variables>,
  variables: Omit<Variables, keyof PageVariables>,
  { feed = [] }: ListOptions = {},
): List<Row> {
  const client = useClient();
  const list = findList(client, document, variables);
  const { loaded, error, failed, isLoading, isLoadingMore, waiting } = useSyncExternalStore(
    list.subscribe,
    list.getState,
  );
  const refresh = (): void => void list.refresh(window.scrollY > scrolledPixels);
  useEffect(() => void list.refresh(false), [list]);
  useFeed(feed, refresh);
  return {
    rows: loaded?.nodes,
    error,
    retry: failed === 'more' ? () => void list.showMore() : refresh,
    isLoading,
    isLoadingMore,
    hasMore: loaded?.hasMore ?? false,
    showMore: list.showMore,
    refresh,
    newCount: loaded && waiting ? countNew(loaded, waiting) : 0,
    showNew: list.showNew,
  };
}

type AnyList = ListStore<never>;

/** The lists that were shown. They end with the client, and so with the session. */
const shown = new WeakMap<Client, Map<string, AnyList>>();

function findList<Row extends { id: string }, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<ListAnswer<Row>, Variables>,
  variables: object,
): ListStore<Row> {
  const lists = shown.get(client) ?? new Map<string, AnyList>();
  shown.set(client, lists);
  const key = JSON.stringify([document.definitions[0], variables]);
  const known = lists.get(key) as ListStore<Row> | undefined;
  if (known) return known;

  const list = createListStore<Row>(async (after) => {
    const asked = { ...variables, first: pageSize, after } as unknown as Variables;
    const { data, error } = await client
      .query(document, asked, { requestPolicy: 'network-only' })
      .toPromise();
    return { page: Object.values(data ?? {}).find((field) => typeof field === 'object'), error };
  });
  const [oldest] = lists.keys();
  if (lists.size >= maxLists && oldest !== undefined) lists.delete(oldest);
  lists.set(key, list as unknown as AnyList);
  return list;
}

/** Drops the lists that nobody looks at, after something has changed. They are read anew when they are shown. */
export function dropHiddenLists(client: Client): void {
  const lists = shown.get(client);
  for (const [key, list] of lists ?? []) if (!list.isShown()) lists?.delete(key);
}
