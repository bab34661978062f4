import { authenticate, requireAccess } from './auth.js';
import { useLineOf, type Context } from './context.js';
import { ServiceError } from '../core/errors.js';
import { admit, isSpent } from './limits/limits.js';
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
  await (ctx.state.admission ??= admit(ctx, principal, costOf(operation), hasReserve));
}

/**
 * Counts a request of a right key that ended before the guard as one, such as a document that does not fit the schema: it
 * took work, too.
 *
 * @throws ServiceError RATE_LIMITED
 */
export async function admitUnguarded(ctx: Context): Promise<void> {
  const { state } = ctx;
  if (state.admission) return;
  const principal = await state.principal?.catch(() => undefined);
  if (principal?.scope === 'creator') await (state.admission = admit(ctx, principal, 1));
}
