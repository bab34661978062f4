import { cacheExchange, type Cache } from '@urql/exchange-graphcache';
import { Client, fetchExchange, mapExchange, type CombinedError } from 'urql';
import { errorCode } from './failure.js';
import { maxWaitSeconds } from './limits.js';
import { dropHiddenLists } from './use-list.js';

/** Longer than the service lets any request wait. */
const timeoutMs = 1000 * (maxWaitSeconds + 15);

interface ClientOptions {
  /** Called with each answer that says that nobody is signed in. */
  onSignedOut: () => void;
  /** The feed asks something new each time. */
  isCached?: boolean;
  onAnswer?: (headers: Headers) => void;
}

/**
 * A client of the GraphQL API. The cookie of the session counts only with `X-Cabinet`, which no foreign page can send. Each
 * session has a client of its own, so that nothing of the former one is shown.
 */
export function createClient(options: ClientOptions): Client {
  const { onSignedOut, isCached = true, onAnswer } = options;
  const client: Client = new Client({
    url: '/graphql',
    // Variables would stand in the address, and so in logs.
    preferGetMethod: false,
    exchanges: [
      ...(isCached ? [answerCache()] : []),
      mapExchange({
        onError: (error) => void (isSignedOut(error) && onSignedOut()),
        onResult: ({ operation, error }) => {
          if (operation.kind === 'mutation' && !error) dropHiddenLists(client);
        },
      }),
      fetchExchange,
    ],
    fetchOptions: () => ({
      credentials: 'same-origin',
      headers: { 'X-Cabinet': '1', 'Accept-Language': document.documentElement.lang },
    }),
    fetch: async (input, init) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
      const response = await fetch(input, { ...init, signal });
      onAnswer?.(response.headers);
      return response;
    },
  });
  return client;
}

/**
 * Keeps answers by the ids of what they hold: what a mutation answers shows on the page at once, without another request. Only
 * a list to which it adds, or from which it takes, is read again. A delivery is kept by its answer alone: a list knows its
 * status but not its attempts, and the two must not come from different moments.
 */
const answerCache = () =>
  cacheExchange({
    keys: { WebhookDelivery: () => null },
    updates: {
      Mutation: {
        createWebhookEndpoint: forgetEndpoints,
        deleteWebhookEndpoint: forgetEndpoints,
      },
    },
  });

function forgetEndpoints(_answer: unknown, _args: unknown, cache: Cache): void {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
    if (fieldName === 'webhookEndpoints') cache.invalidate('Query', fieldKey);
  }
}

/** True if an error says that the browser has no session, or that it has ended. */
export const isSignedOut = (error: CombinedError | undefined): boolean =>
  error !== undefined && errorCode(error) === 'UNAUTHENTICATED';
