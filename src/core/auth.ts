import { timingSafeEqual } from 'node:crypto';
import type { Context } from './context.js';
import { keyInvalid, keyMissing } from './errors.js';
import { hashKey, isWellFormedKey } from './key-format.js';

export type Scope = 'creator' | 'platform';

/** Whose key a request carries. */
export type Principal =
  | { scope: 'platform' }
  | { scope: 'creator'; apiKeyId: number; creator: { id: number; storeName: string } };

/**
 * Finds out who is calling, from `X-API-Key` alone.
 *
 * @throws ServiceError UNAUTHENTICATED for a missing, malformed, unknown or revoked key
 */
export async function authenticate(ctx: Context): Promise<Principal> {
  if (!ctx.apiKey) throw keyMissing();
  const hash = hashKey(ctx.apiKey);
  if (ctx.platformKeyHash && timingSafeEqual(hash, ctx.platformKeyHash)) {
    return { scope: 'platform' };
  }
  if (!isWellFormedKey(ctx.apiKey)) throw keyInvalid();

  const apiKey = await ctx.db.apiKey.findFirst({
    where: { hash, revokedAt: null },
    select: { id: true, creator: { select: { id: true, storeName: true } } },
  });
  if (!apiKey) throw keyInvalid();
  return { scope: 'creator', apiKeyId: apiKey.id, creator: apiKey.creator };
}
