import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useClient, type CombinedError } from 'urql';
import { minSearchLength } from '../api/limits.js';
import { graphql, type ResultOf } from '../graphql.js';

/** What a text finds, the newest of each kind. */
const CabinetSearchDocument = graphql(`
  query CabinetSearch($text: String!) {
    search(text: $text) {
      products { id title isArchived isFree }
      payments {
        id paymentId currency amount refundedAmount disputeStatus isTest createdAt customer { email name }
      }
      rejectedPayments { id paymentId currency amount isTest createdAt isResolved customer { email name } }
      paymentLinks {
        id label status createdAt product { id title isArchived }
        prices { currency regular charged isDiscountPrice }
      }
    }
  }
`);

export type Found = ResultOf<typeof CabinetSearchDocument>['search'];

/** What the service has answered to a text. */
interface Answer {
  text: string;
  found?: Found | undefined;
  error?: CombinedError | undefined;
}

/** Long enough to type the next letter. */
const pauseMs = 300;

export const isSearchable = (text: string): boolean => Array.from(text).length >= minSearchLength;

/**
 * Searches at a pause in typing, with one request at a time: a text that is typed meanwhile waits for its end. Whoever shows
 * the answer compares its text with the one that stands in the field now.
 */
export function useSearchBox(): { answer: Answer | undefined; search: (text: string) => void } {
  const client = useClient();
  const [answer, setAnswer] = useState<Answer>();
  const wanted = useRef('');
  const isAsking = useRef(false);

  const ask = useDebouncedCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    for (let asked = ''; asked !== wanted.current && isSearchable(wanted.current);) {
      asked = wanted.current;
      const { data, error } = await client
        .query(CabinetSearchDocument, { text: asked }, { requestPolicy: 'network-only' })
        .toPromise();
      setAnswer({ text: asked, found: data?.search, error });
    }
    isAsking.current = false;
  }, pauseMs);

  return {
    answer,
    search: (text) => {
      wanted.current = text;
      ask();
    },
  };
}
