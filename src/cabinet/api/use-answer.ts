import { useThrottledCallback } from '@mantine/hooks';
import { useState } from 'react';
import {
  useQuery,
  type AnyVariables,
  type CombinedError,
  type RequestPolicy,
  type TypedDocumentNode,
  type UseQueryArgs,
} from 'urql';
import { useFeed, type FollowedType } from './use-feed.js';

/** An answer of the API. Without data and error, it is waited for. */
export interface Answer<Data> {
  data: Data | undefined;
  error: CombinedError | undefined;
  /** Asks again. */
  read: () => void;
}

interface AnswerOptions {
  /** Asks again when something of these types has happened. */
  feed?: readonly FollowedType[];
  pause?: boolean;
  requestPolicy?: RequestPolicy;
}

/** A burst of events is read together. */
const rereadMs = 3000;

/**
 * Asks the API, and shows what is known of the answer until it is there. The data stay when they cannot be read again:
 * otherwise a lost connection would close the forms that are open on the page.
 */
export function useAnswer<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { feed = [], ...options }: AnswerOptions = {},
): Answer<Data> {
  const args = { query, variables, requestPolicy: 'cache-and-network', ...options };
  const [result, ask] = useQuery(args as UseQueryArgs<Variables, Data>);
  const [kept, setKept] = useState(result);
  if (result.data != null && result !== kept) setKept(result);
  const isSame = kept.operation?.key === result.operation?.key;
  const read = (): void => ask({ requestPolicy: 'network-only' });
  useFeed(feed, useThrottledCallback(read, rereadMs));
  // The data of an answer that failed as a whole are null.
  const data = result.data ?? (isSame ? kept.data : undefined) ?? undefined;
  return { data, error: result.error, read };
}
