import { useEffect, useState } from 'react';
import { useClient, type Client, type CombinedError } from 'urql';
import { maxPageSize } from '../../api/limits.js';
import type { RowOf } from '../../graphql.js';
import { CabinetProductChoiceDocument } from './operations.js';

export type Product = RowOf<typeof CabinetProductChoiceDocument>;

export const isForSale = ({ isFree, isArchived }: Product): boolean => !isFree && !isArchived;

/** Choosing among more would need a search of the API. */
const maxPages = 10;

interface Answer {
  data?: readonly Product[] | undefined;
  error?: CombinedError | undefined;
}

/** All products to choose from, newest first. */
export function useProducts(): { result: Answer; retry: () => void } {
  const client = useClient();
  const [result, setResult] = useState<Answer>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    void readProducts(client).then((answer) => {
      if (!isOver) setResult(answer);
    });
    return () => {
      isOver = true;
    };
  }, [client, turn]);
  const retry = (): void => {
    setResult({});
    setTurn(turn + 1);
  };
  return { result, retry };
}

async function readProducts(client: Client): Promise<Answer> {
  const products: Product[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const variables = { first: maxPageSize, after };
    const { data, error } = await client
      .query(CabinetProductChoiceDocument, variables, { requestPolicy: 'network-only' })
      .toPromise();
    if (!data) return { error };
    products.push(...data.products.nodes);
    const { hasNextPage, endCursor } = data.products.pageInfo;
    if (!hasNextPage || !endCursor) break;
    after = endCursor;
  }
  return { data: products };
}
