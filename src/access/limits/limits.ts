import type { Context } from '../context.js';
import type { CallingCreator } from '../principal.js';
import { rateLimited } from './rate-limited.js';

/**
 * Admits a request at the cost of its root fields, and counts it as one use of the key.
 *
 * @throws ServiceError RATE_LIMITED; a refused request costs nothing
 */
export async function admit(ctx: Context, creator: CallingCreator, cost: number): Promise<void> {
  await charge(ctx, creator, cost);
  const { id: creatorId, apiKeyId, sessionId } = creator;
  if (sessionId === null && apiKeyId !== null) ctx.keyUsage.record({ id: apiKeyId, creatorId });
}

/**
 * Takes requests from the budget of the caller. The platform has none.
 *
 * @throws ServiceError RATE_LIMITED when fewer are left; then none is taken
 */
export async function charge(ctx: Context, creator: CallingCreator, cost: number): Promise<void> {
  const identity = identityOf(creator);
  if (identity === undefined) return;
  const budget = await ctx.rateLimiter.take(identity, cost);
  ctx.state.budget = budget;
  if (budget.refusedBy) throw rateLimited(budget.refusedBy, budget.retryAfterSeconds);
}

/** Whose budget a caller uses; undefined for the platform. All budgets are as high as that of a key. */
function identityOf({ id, apiKeyId, sessionId }: CallingCreator): string | undefined {
  if (sessionId === null) return apiKeyId?.toString();
  // Sessions share the budget of whoever opened them: a key, or the platform.
  return apiKeyId === null ? `sessions ${id}` : `sessions of key ${apiKeyId}`;
}

/** True if the caller has lately been refused for its limit, and would be again. */
export function isSpent({ rateLimiter }: Context, creator: CallingCreator): boolean {
  const identity = identityOf(creator);
  return identity !== undefined && rateLimiter.isSpent(identity);
}
