import { useEffect, useSyncExternalStore } from 'react';
import {
  useClient,
  type AnyVariables,
  type Client,
  type TypedDocumentNode,
  type CombinedError,
} from 'urql';
import { countNew, createList, type Connection, type List } from './list.js';

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
export interface Pages<Node> {
  /** Undefined until the first page is there. */
  nodes: readonly Node[] | undefined;
  error: CombinedError | undefined;
  /** Reads again what could not be read. */
  retry: () => void;
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  showMore: () => void;
  /** Reads page one again. New rows come in at the top or, if the page is scrolled down, wait for `showNew`. */
  refresh: () => void;
  newCount: number;
  showNew: () => void;
}

/**
 * A list by pages, one request each. Other variables are another list.
 *
 * @param connectionOf finds the list in an answer
 */
export function usePages<
  Node extends { id: string },
  Data,
  Variables extends AnyVariables & PageVariables,
>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, keyof PageVariables>,
  connectionOf: (data: Data) => Connection<Node>,
): Pages<Node> {
  const client = useClient();
  const list = findList(client, document, variables as object, connectionOf);
  const { loaded, error, failed, isLoading, isLoadingMore, waiting } = useSyncExternalStore(
    list.subscribe,
    list.getState,
  );
  const refresh = (): void => void list.refresh(window.scrollY > scrolledPixels);
  const showMore = (): void => void list.showMore();
  useEffect(() => void list.refresh(false), [list]);
  return {
    nodes: loaded?.nodes,
    error,
    retry: failed === 'more' ? showMore : refresh,
    isLoading,
    isLoadingMore,
    hasMore: loaded?.hasMore ?? false,
    showMore,
    refresh,
    newCount: loaded && waiting ? countNew(loaded, waiting) : 0,
    showNew: list.showNew,
  };
}

type AnyList = List<never>;

/** The lists that were shown. They end with the client, and so with the session. */
const shown = new WeakMap<Client, Map<string, AnyList>>();

function findList<Node extends { id: string }, Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: object,
  connectionOf: (data: Data) => Connection<Node>,
): List<Node> {
  const lists = shown.get(client) ?? new Map<string, AnyList>();
  shown.set(client, lists);
  const key = JSON.stringify([document.definitions[0], variables]);
  const known = lists.get(key) as List<Node> | undefined;
  if (known) return known;

  const list = createList<Node, Data>((after) => {
    const asked = { ...variables, first: pageSize, after } as unknown as Variables;
    return client.query(document, asked, { requestPolicy: 'network-only' }).toPromise();
  }, connectionOf);
  const [oldest] = lists.keys();
  if (lists.size >= maxLists && oldest !== undefined) lists.delete(oldest);
  lists.set(key, list as unknown as AnyList);
  return list;
}

/** Forgets the lists that nobody looks at, after something has changed. They are read anew when they are shown. */
export function forgetLists(client: Client): void {
  const lists = shown.get(client);
  for (const [key, list] of lists ?? []) if (!list.isShown()) lists?.delete(key);
}
