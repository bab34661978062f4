import { authenticate, requireScope, type Principal, type Scope } from './auth.js';
import type { Context } from './context.js';
import { ServiceError } from './errors.js';
import { admit } from './limits.js';
import { costOf, type Operation } from './root-fields.js';

/**
 * Finds out whose request it is before any of it is read. A wrong key is refused by the guard, for what needs none goes
 * on without; a request without a key counts against its address.
 *
 * @throws ServiceError RATE_LIMITED when the address sent too many wrong keys, or too often none
 */
export async function identify(ctx: Context): Promise<void> {
  if (!ctx.apiKey) {
    ctx.wrongKeys.countKeyless(ctx.address);
    await ctx.wrongKeys.turn();
    return;
  }
  try {
    await known(ctx);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'RATE_LIMITED') throw error;
    await ctx.wrongKeys.turn();
  }
}

async function known(ctx: Context): Promise<Principal> {
  const { session } = ctx;
  const principal = await (session.principal ??= authenticate(ctx));
  session.scope = principal.scope;
  return principal;
}

/**
 * Authentication and scope of one root field. A request is authenticated once, however many fields ask.
 *
 * @throws ServiceError UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED
 */
export async function authorize(scope: Scope, ctx: Context): Promise<Principal> {
  const { session } = ctx;
  const principal = await known(ctx);
  if (principal.scope === 'creator' && !session.creator) {
    session.creator = { ...principal.creator, apiKeyId: principal.apiKeyId };
    // From here on, what the request asks of the database waits for its creator's turn.
    Object.assign(ctx, ctx.shareOf(principal.creator.id));
  }
  requireScope(principal, scope);
  return principal;
}

/**
 * Authentication, scope and limits of one root field, in that order. A request is admitted once, for the sum of its
 * root fields.
 *
 * @throws ServiceError UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED
 */
export async function guard(scope: Scope, ctx: Context, operation: Operation): Promise<void> {
  const principal = await authorize(scope, ctx);
  if (principal.scope === 'creator') {
    await (ctx.session.admission ??= admit(ctx, principal.apiKeyId, costOf(operation)));
  }
}
