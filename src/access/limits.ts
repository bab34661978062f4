import { getGraphQLRateLimiter, type Store } from 'graphql-rate-limit';
import type { GraphQLResolveInfo } from 'graphql';
import type { Budget, BudgetState } from './budget.js';
import type { CallingCreator, Context } from './context.js';
import { rateLimited } from '../core/errors.js';
import type { CreatorPrincipal } from './principal.js';

/**
 * Admits a request at the cost of its root fields, and counts it as one use of the key.
 *
 * @throws ServiceError RATE_LIMITED; a refused request costs nothing
 */
export async function admit(
  ctx: Context,
  { apiKeyId, sessionId, creator }: CreatorPrincipal,
  cost: number,
): Promise<void> {
  await charge(ctx, { id: creator.id, apiKeyId, sessionId }, cost);
  if (sessionId === null && apiKeyId !== null) {
    ctx.keyUsage.record({ id: apiKeyId, creatorId: creator.id });
  }
}

/**
 * Takes requests from the budget of a creator's key. All sessions of a creator have one budget, as high as that of a key.
 * The platform has none.
 *
 * @throws ServiceError RATE_LIMITED when fewer are left; then none is taken
 */
export async function charge(
  ctx: Context,
  { id, apiKeyId, sessionId }: Pick<CallingCreator, 'id' | 'apiKeyId' | 'sessionId'>,
  cost: number,
): Promise<void> {
  const identity = sessionId === null ? apiKeyId?.toString() : `sessions ${id}`;
  if (identity === undefined) return;
  const store = new ReservingStore(ctx.budget, cost);
  const limiter = getGraphQLRateLimiter({ identifyContext: () => identity, store });
  // The library counts per field. This name makes it count the request as a whole.
  const info = { fieldName: 'request' } as GraphQLResolveInfo;
  const refusal = await limiter(
    { parent: undefined, args: {}, context: ctx, info },
    { max: 1, window: '1m', readOnly: true },
  );
  if (store.state) ctx.state.budget = store.state;
  if (refusal === undefined) return;
  const full = store.state?.windows.findLast(({ remaining }) => remaining < cost);
  ctx.metrics.rateLimited.inc({ reason: full?.name ?? 'minute' });
  throw rateLimited(store.state?.retryAfterSeconds ?? 1);
}

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
