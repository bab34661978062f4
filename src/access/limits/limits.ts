import type { Context } from '../context.js';
import { covers, type CallingCreator } from '../principal.js';
import type { LimitWindow } from './budget.js';
import { rateLimited } from './rate-limited.js';

/** The reserve for what ends a key or a session: whoever spends a budget with a leaked key does not keep the key alive so. */
const reserveWindows: LimitWindow[] = [{ name: 'minute', seconds: 60, limit: 10 }];

/**
 * Admits a request at the cost of its root fields, and counts it as one use of the key.
 *
 * @param hasReserve whether it may also use the reserve; only asked when the budget is spent
 * @throws ServiceError RATE_LIMITED; a refused request costs nothing
 */
export async function admit(
  ctx: Context,
  creator: CallingCreator,
  cost: number,
  hasReserve?: () => boolean,
): Promise<void> {
  await charge(ctx, creator, cost, hasReserve);
  const { id: creatorId, apiKeyId, sessionId } = creator;
  if (sessionId === null && apiKeyId !== null) ctx.keyUsage.record({ id: apiKeyId, creatorId });
}

/**
 * Takes requests from the budget of the caller. The platform has none.
 *
 * @throws ServiceError RATE_LIMITED when fewer are left; then none is taken
 */
export async function charge(
  ctx: Context,
  creator: CallingCreator,
  cost: number,
  hasReserve = () => false,
): Promise<void> {
  const identity = identityOf(creator);
  if (identity === undefined) return;
  const budget = await ctx.rateLimiter.take(identity, cost);
  ctx.state.budget = budget;
  if (!budget.refusedBy) return;
  let { retryAfterSeconds } = budget;
  if (hasReserve()) {
    const name = reserveOf(creator, identity);
    const reserve = await ctx.rateLimiter.take(name, cost, reserveWindows);
    if (!reserve.refusedBy) return;
    retryAfterSeconds = Math.min(retryAfterSeconds, reserve.retryAfterSeconds);
  }
  throw rateLimited(budget.refusedBy, retryAfterSeconds);
}

/** Whose budget a caller uses; undefined for the platform. All budgets are as high as that of a key. */
function identityOf({ id, apiKeyId, sessionId }: CallingCreator): string | undefined {
  if (sessionId === null) return apiKeyId?.toString();
  // Sessions share the budget of whoever opened them: a key, or the platform.
  return apiKeyId === null ? `sessions ${id}` : `sessions of key ${apiKeyId}`;
}

/** A creator has one reserve. A caller that may end its own session alone has another, and takes nothing of that one. */
const reserveOf = ({ id, access }: CallingCreator, identity: string): string =>
  covers(access, 'FULL') ? `reserve ${id}` : `reserve of ${identity}`;

/** True if the caller has lately been refused for its limit, and would be again. */
export function isSpent({ rateLimiter }: Context, creator: CallingCreator): boolean {
  const identity = identityOf(creator);
  return identity !== undefined && rateLimiter.isSpent(identity);
}
