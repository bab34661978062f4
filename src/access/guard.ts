import { authenticate, requireAccess } from './auth.js';
import { useLineOf, type Context } from './context.js';
import { ServiceError } from '../core/errors.js';
import { admit, charge, isSpent } from './limits/limits.js';
import type { Access, Principal } from './principal.js';
import { costOf, onlyEndsAccess, type Operation } from './root-fields.js';

/**
 * Identifies the caller before the request is parsed. A wrong key is not refused here but by the guard, because some
 * fields need no key. A request without a right key or a session counts against its address. Requests that are likely to
 * be refused, with a wrong key or beyond a limit, continue one after the other.
 *
 * @throws ServiceError RATE_LIMITED when the address sent too many wrong keys, or too many requests without a right one
 */
export async function identify(ctx: Context): Promise<void> {
  const { wrongKeys, address } = ctx;
  const hasKey = Boolean(ctx.apiKey || ctx.sessionSecret);
  try {
    const principal = await findPrincipal(ctx);
    if (principal.scope === 'creator' && isSpent(ctx, principal)) await wrongKeys.waitForTurn();
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : undefined;
    if (code === 'RATE_LIMITED') throw error;
    if (code === 'UNAUTHENTICATED') wrongKeys.countStranger(address, hasKey);
    await wrongKeys.waitForTurn();
  }
}

async function findPrincipal(ctx: Context): Promise<Principal> {
  const { state } = ctx;
  const principal = await (state.principal ??= authenticate(ctx));
  state.scope = principal.scope;
  return principal;
}

/**
 * Checks the key, its scope and its access for one root field. A request is authenticated once, however many fields it
 * has.
 *
 * @throws ServiceError UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED
 */
export async function authorize(
  access: Exclude<Access, 'anyone'>,
  ctx: Context,
): Promise<Principal> {
  const { state } = ctx;
  const principal = await findPrincipal(ctx);
  if (principal.scope === 'creator' && !state.creator) {
    state.creator = principal;
    useLineOf(ctx, principal.id);
  }
  requireAccess(principal, access);
  return principal;
}

/**
 * Checks key, scope, access and limits for one root field, in that order. A request is admitted once, for all its root
 * fields together.
 *
 * @throws ServiceError UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED
 */
export async function guard(access: Access, ctx: Context, operation: Operation): Promise<void> {
  if (access === 'anyone') return;
  const principal = await authorize(access, ctx);
  if (principal.scope === 'platform') return;
  const hasReserve = (): boolean => onlyEndsAccess(operation);
  const cost = Math.max(costOf(operation), ctx.state.documentCost ?? 1);
  await (ctx.state.admission ??= admit(ctx, principal, cost, hasReserve));
}

/** An answer costs one more request for each of these. */
const bytesPerRequest = 100_000;

/** Takes what a long answer costs, as far as it is left: nobody is refused for work that is done. */
export async function chargeAnswer(ctx: Context, bytes: number): Promise<void> {
  if (bytes < bytesPerRequest) return;
  const { principal, budget } = ctx.state;
  const caller = await principal?.catch(() => undefined);
  if (caller?.scope !== 'creator' || !budget) return;
  const left = Math.min(...budget.windows.map(({ remaining }) => remaining));
  const cost = Math.min(Math.floor(bytes / bytesPerRequest), left);
  // Others may have taken them meanwhile.
  if (cost > 0) await charge(ctx, caller, cost).catch(() => undefined);
}

/** The bytes of a request that can stop a key or end a session: a caller may send them whose requests are spent. */
const maxSpentBytes = 1024;

/**
 * Refuses a caller whose requests are spent before a body or a document is parsed. Only a short request with FULL access or
 * in a session is read on, since it may stop a key.
 *
 * @throws ServiceError RATE_LIMITED
 */
export async function refuseSpent(ctx: Context, bytes: number): Promise<void> {
  const principal = await ctx.state.principal?.catch(() => undefined);
  if (principal?.scope !== 'creator' || !isSpent(ctx, principal)) return;
  const mayStopKeys = principal.access === 'FULL' || principal.sessionId !== null;
  if (mayStopKeys && bytes <= maxSpentBytes) return;
  await charge(ctx, principal, 1);
}

/**
 * Counts a request of a right key that ended before the guard, such as a document that does not fit the schema: it took
 * work, too. So did its document.
 *
 * @throws ServiceError RATE_LIMITED
 */
export async function admitUnguarded(ctx: Context): Promise<void> {
  const { state } = ctx;
  if (state.admission) return;
  const principal = await state.principal?.catch(() => undefined);
  if (principal?.scope === 'creator')
    await (state.admission = admit(ctx, principal, state.documentCost ?? 1));
}
