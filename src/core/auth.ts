import { timingSafeEqual } from 'node:crypto';
import type { Context } from './context.js';
import { keyInvalid, keyMissing, ServiceError } from './errors.js';
import { hashKey, isWellFormedKey } from './key-format.js';

export type Scope = 'creator' | 'platform';

/** Whose key a request carries. */
export type Principal =
  | { scope: 'platform' }
  | { scope: 'creator'; apiKeyId: number; creator: { id: number; storeName: string } };

/**
 * Finds out who is calling, from `X-API-Key` alone.
 *
 * @throws ServiceError UNAUTHENTICATED for a missing, malformed, unknown or revoked key, RATE_LIMITED when too
 *   many came from the address
 */
export async function authenticate(ctx: Context): Promise<Principal> {
  if (!ctx.apiKey) throw keyMissing();
  const key = ctx.apiKey;
  const hash = hashKey(key);
  if (ctx.platformKeyHash && timingSafeEqual(hash, ctx.platformKeyHash)) {
    return { scope: 'platform' };
  }
  const principal = await ctx.wrongKeys.lookUp(ctx.address, hash, () => findOwner(ctx, key, hash));
  if (!principal) throw keyInvalid();
  return principal;
}

async function findOwner(
  { db }: Context,
  key: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<Principal | undefined> {
  if (!isWellFormedKey(key)) return undefined;
  const apiKey = await db.apiKey.findFirst({
    where: { hash, revokedAt: null },
    select: { id: true, creator: { select: { id: true, storeName: true } } },
  });
  return apiKey ? { scope: 'creator', apiKeyId: apiKey.id, creator: apiKey.creator } : undefined;
}

/** @throws ServiceError FORBIDDEN for a key of another scope */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scope === scope) return;
  throw new ServiceError(
    'FORBIDDEN',
    `This needs a ${scope} key; yours is a ${principal.scope} key.`,
  );
}
