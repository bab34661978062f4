import { getGraphQLRateLimiter } from 'graphql-rate-limit';
import type { GraphQLResolveInfo } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Budget, BudgetState, LimitWindow } from './budget.js';

export interface RateLimiter {
  /** Takes requests from the budget of an identity, all or none. */
  take(identity: string, cost: number, windows?: LimitWindow[]): Promise<Decision>;
  /** True if a request was refused because the budget of an identity was empty, and it still is. */
  isSpent(identity: string): boolean;
}

/** The state of the budget after a request, and the longest window that has no room for it. */
interface Decision extends BudgetState {
  refusedBy: LimitWindow['name'] | undefined;
}

/** Identities that are known to have no budget left; the least recently used are forgotten first. */
const maxSpent = 10_000;

/** No place is free. The library would take 0 for its default of 5. */
const noPlace = -1;
/** The argument whose length the library takes for the cost of a request. */
const costArgument = 'rootFields';

/**
 * The library compares the cost of a request with the places of each window. It does not count: it would read the times
 * of past requests and write them back with one more, so concurrent requests would lose counts, and the cost of each
 * would grow with its history. The budget counts, and has taken the places in the same step if there was room.
 */
export function createRateLimiter(budget: Budget, now: () => number): RateLimiter {
  /** The end of the wait for each. */
  const spent = new LRUCache<string, number>({ max: maxSpent });
  const refuse = getGraphQLRateLimiter({
    identifyContext: (identity) => identity as string,
    store: {
      getForIdentity: () => [],
      setForIdentity() {
        throw new Error('The budget counts.');
      },
    },
  });
  return {
    async take(identity, cost, windows) {
      const state = await budget.reserve(identity, cost, windows);
      const taken = state.admitted ? cost : 0;
      const args = { [costArgument]: { length: cost } };
      const refusals = await Promise.all(
        state.windows.map(({ name, remaining }) =>
          refuse(
            {
              parent: undefined,
              args,
              context: identity,
              // The library counts per field; here each window is one.
              info: { fieldName: name } as GraphQLResolveInfo,
            },
            {
              max: remaining + taken || noPlace,
              arrayLengthField: costArgument,
              message: name,
              readOnly: true,
            },
          ),
        ),
      );
      const refusedBy = state.windows.findLast((_, index) => refusals[index] !== undefined)?.name;
      if (refusedBy) {
        // While some are left, a smaller request is admitted.
        const waits = state.windows.map(({ remaining, resetSeconds }) =>
          remaining > 0 ? 0 : resetSeconds,
        );
        spent.set(identity, now() + Math.max(...waits) * 1000);
      } else spent.delete(identity);
      return { ...state, refusedBy };
    },
    isSpent: (identity) => (spent.get(identity) ?? 0) > now(),
  };
}
