import { getGraphQLRateLimiter, type Store } from 'graphql-rate-limit';
import type { GraphQLResolveInfo } from 'graphql';
import type { Budget, BudgetState } from './budget.js';

/** Takes requests from the budget of an identity, all or none. */
export type RateLimiter = (identity: string, cost: number) => Promise<BudgetState>;

export const createRateLimiter =
  (budget: Budget): RateLimiter =>
  async (identity, cost) => {
    const store = new ReservingStore(budget, cost);
    const limiter = getGraphQLRateLimiter({ identifyContext: () => identity, store });
    // The library counts per field. This name makes it count the request as a whole.
    const info = { fieldName: 'request' } as GraphQLResolveInfo;
    const refusal = await limiter(
      { parent: undefined, args: {}, context: {}, info },
      { max: 1, window: '1m', readOnly: true },
    );
    return { ...(store.state as BudgetState), admitted: refusal === undefined };
  };

/**
 * The library reads the times of past requests and writes them back with one more. Concurrent requests would lose
 * counts, and the cost of each would grow with its history. Here the one read reserves places in the budget instead.
 * Its answer shows the library a single place (`max: 1`), free or just taken.
 */
class ReservingStore implements Store {
  state: BudgetState | undefined;
  private readonly budget: Budget;
  private readonly cost: number;

  constructor(budget: Budget, cost: number) {
    this.budget = budget;
    this.cost = cost;
  }

  async getForIdentity({ contextIdentity }: { contextIdentity: string }): Promise<number[]> {
    this.state = await this.budget.reserve(contextIdentity, this.cost);
    return this.state.admitted ? [] : [Date.now()];
  }

  setForIdentity(): void {
    throw new Error('The reservation is made when it is read.');
  }
}
