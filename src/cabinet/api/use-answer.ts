import { useState } from 'react';
import {
  useQuery,
  type AnyVariables,
  type UseQueryArgs,
  type UseQueryExecute,
  type UseQueryState,
} from 'urql';

/**
 * `useQuery` that keeps its data when they cannot be read again. Otherwise a lost connection would close the forms that are
 * open on the page.
 */
export function useAnswer<Data, Variables extends AnyVariables>(
  args: UseQueryArgs<Variables, Data>,
): [UseQueryState<Data, Variables>, UseQueryExecute] {
  const [result, ask] = useQuery(args);
  const [kept, setKept] = useState(result);
  if (result.data != null && result !== kept) setKept(result);
  const isSame = kept.operation?.key === result.operation?.key;
  // The data of an answer that failed as a whole are null.
  const data = result.data ?? (isSame ? kept.data : undefined) ?? undefined;
  return [{ ...result, data }, ask];
}
