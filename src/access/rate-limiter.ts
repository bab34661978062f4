import { getGraphQLRateLimiter } from 'graphql-rate-limit';
import type { GraphQLResolveInfo } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Budget, BudgetState } from './budget.js';

export interface RateLimiter {
  /** Takes requests from the budget of an identity, all or none. */
  take(identity: string, cost: number): Promise<BudgetState>;
  /** True if the budget of an identity was too small a moment ago, and still is. */
  isSpent(identity: string): boolean;
}

/** Identities that are known to have no budget left; the least recently used are forgotten first. */
const maxSpent = 10_000;

/** A request to the library, and the state of the budget after it. */
interface Reservation {
  identity: string;
  cost: number;
  state?: BudgetState;
}

/** The library counts per field. This name makes it count a request as a whole. */
const info = { fieldName: 'request' } as GraphQLResolveInfo;

/**
 * The library reads the times of past requests and writes them back with one more. Concurrent requests would lose
 * counts, and the cost of each would grow with its history. Here the one read reserves places in the budget instead.
 * Its answer shows the library a single place (`max: 1`), free or just taken.
 */
export function createRateLimiter(budget: Budget, now: () => number): RateLimiter {
  /** The end of the wait for each. */
  const spent = new LRUCache<string, number>({ max: maxSpent });
  const limiter = getGraphQLRateLimiter({
    // The library hands it on to the store as it is.
    identifyContext: (reservation) => reservation as string,
    store: {
      async getForIdentity({ contextIdentity }) {
        const reservation = contextIdentity as unknown as Reservation;
        const { identity, cost } = reservation;
        reservation.state = await budget.reserve(identity, cost);
        return reservation.state.admitted ? [] : [Date.now()];
      },
      setForIdentity() {
        throw new Error('The reservation is made when it is read.');
      },
    },
  });
  return {
    async take(identity, cost) {
      const reservation: Reservation = { identity, cost };
      const refusal = await limiter(
        { parent: undefined, args: {}, context: reservation, info },
        { max: 1, readOnly: true },
      );
      const state = { ...(reservation.state as BudgetState), admitted: refusal === undefined };
      if (!state.admitted) spent.set(identity, now() + state.retryAfterSeconds * 1000);
      return state;
    },
    isSpent: (identity) => (spent.get(identity) ?? 0) > now(),
  };
}
