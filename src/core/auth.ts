import { timingSafeEqual } from 'node:crypto';
import { Prisma } from '../../prisma/client/client.js';
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
  const principal = await ctx.knownKeys.find(hash, () =>
    ctx.wrongKeys.lookUp(ctx.address, hash, () => findOwner(ctx, key, hash)),
  );
  if (!principal) throw keyInvalid();
  return principal;
}

async function findOwner(
  { query }: Context,
  key: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<Principal | undefined> {
  if (!isWellFormedKey(key)) return undefined;
  const [owner] = await query<{
    apiKeyId: number;
    creatorId: number;
    storeName: string;
  }>(Prisma.sql`
    SELECT api_keys.id AS "apiKeyId", creators.id AS "creatorId", store_name AS "storeName"
    FROM api_keys JOIN creators ON creators.id = creator_id
    WHERE hash = ${hash}::bytea AND revoked_at IS NULL`);
  if (!owner) return undefined;
  const { apiKeyId, creatorId, storeName } = owner;
  return { scope: 'creator', apiKeyId, creator: { id: creatorId, storeName } };
}

/** @throws ServiceError FORBIDDEN for a key of another scope */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scope === scope) return;
  throw new ServiceError('FORBIDDEN', (say) =>
    say('error.wrongScope', { needed: scope, given: principal.scope }),
  );
}
