import { getGraphQLRateLimiter } from 'graphql-rate-limit';
import type { GraphQLResolveInfo } from 'graphql';
import type { Budget, BudgetState } from './budget.js';

/** Takes requests from the budget of an identity, all or none. */
export type RateLimiter = (identity: string, cost: number) => Promise<BudgetState>;

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
export function createRateLimiter(budget: Budget): RateLimiter {
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
  return async (identity, cost) => {
    const reservation: Reservation = { identity, cost };
    const refusal = await limiter(
      { parent: undefined, args: {}, context: reservation, info },
      { max: 1, readOnly: true },
    );
    return { ...(reservation.state as BudgetState), admitted: refusal === undefined };
  };
}
