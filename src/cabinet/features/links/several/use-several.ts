import { useState } from 'react';
import { useClient, type Client, type CombinedError, type TypedDocumentNode } from 'urql';
import { errorCode, retryAfterSeconds } from '../../../api/failure.js';
import { maxPageSize, mostLinks } from '../../../api/limits.js';
import type { SchemaType } from '../../../graphql.js';
import { showFailure, showNotice } from '../../../parts/notices.js';
import { say } from '../../../texts/texts.js';
import {
  CabinetDeleteLinksDocument,
  CabinetLinkIdsDocument,
  CabinetUpdateLinksDocument,
} from '../operations.js';

/** Links that can be chosen at once. */
export const mostChosen = 1000;

type Change = Omit<SchemaType<'UpdatePaymentLinksInput'>, 'ids'>;

interface Several {
  /** Links that are done; undefined while nothing is under way. */
  done: number | undefined;
  change: (change: Change) => Promise<void>;
  remove: () => Promise<void>;
}

/** Changes many links, some in each request, at the pace that the API allows. */
export function useSeveral(ids: readonly string[], onEnd: () => void): Several {
  const client = useClient();
  const [done, setDone] = useState<number>();
  const inSteps = async <Input extends { ids: string[] }, Data>(
    document: TypedDocumentNode<Data, { input: Input }>,
    inputOf: (ids: string[]) => Input,
  ): Promise<void> => {
    setDone(0);
    let failure: CombinedError | undefined;
    for (let from = 0; from < ids.length && !failure; from += mostLinks) {
      setDone(from);
      const input = inputOf(ids.slice(from, from + mostLinks));
      failure = await inItsTurn(() => client.mutation(document, { input }).toPromise());
    }
    setDone(undefined);
    if (failure) showFailure(failure);
    else showNotice(say('links.severalChanged', { count: ids.length }));
    onEnd();
  };
  return {
    done,
    change: (change) => inSteps(CabinetUpdateLinksDocument, (some) => ({ ids: some, ...change })),
    remove: () => inSteps(CabinetDeleteLinksDocument, (some) => ({ ids: some })),
  };
}

/** Waits while the limit of requests is reached. */
async function inItsTurn(
  ask: () => Promise<{ error?: CombinedError | undefined }>,
): Promise<CombinedError | undefined> {
  const { error } = await ask();
  const seconds = error && errorCode(error) === 'RATE_LIMITED' ? retryAfterSeconds(error) : null;
  if (!seconds || seconds > longestWaitSeconds) return error;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return inItsTurn(ask);
}

/** The window of a minute may be used up. That of an hour is told to the person. */
const longestWaitSeconds = 60;

/** The ids of the links that a filter finds, the newest first. */
export async function findIds(
  client: Client,
  filter: SchemaType<'PaymentLinkFilter'>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let after: string | undefined;
  while (ids.size < mostChosen) {
    const variables = { filter, first: maxPageSize, after };
    const { data, error } = await client
      .query(CabinetLinkIdsDocument, variables, { requestPolicy: 'network-only' })
      .toPromise();
    if (error) showFailure(error);
    if (!data) break;
    for (const { id } of data.paymentLinks.nodes) ids.add(id);
    const { hasNextPage, endCursor } = data.paymentLinks.pageInfo;
    if (!hasNextPage || !endCursor) break;
    after = endCursor;
  }
  return ids;
}
