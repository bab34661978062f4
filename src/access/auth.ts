import { timingSafeEqual } from 'node:crypto';
import type { Context } from './context.js';
import { notFound, serviceError, ServiceError } from '../core/errors.js';
import { readId } from '../core/text.js';
import { hashKey } from './keys/key-format.js';
import { findKeyOwner } from './keys/key-owner.js';
import { covers, isApiKey, type Access, type Principal } from './principal.js';
import { findSessionOwner } from './keys/session-owner.js';

/**
 * Identifies the caller by the API key or else by the session of its browser. With a platform key, a request can act on
 * behalf of a creator.
 *
 * @throws ServiceError UNAUTHENTICATED for a missing, malformed, unknown or revoked key, for that of a suspended creator, and
 *   for a session that has ended; RATE_LIMITED when its address sent too many wrong keys; FORBIDDEN for a creator's key on
 *   behalf of anyone; NOT_FOUND for an unknown creator
 */
export async function authenticate(ctx: Context): Promise<Principal> {
  const { apiKey: key, sessionSecret } = ctx;
  if (!key && !sessionSecret) throw keyMissing();
  const principal = key ? await ownerOfKey(ctx, key) : await ownerOfSession(ctx, sessionSecret);
  if (principal.scope === 'platform') {
    return ctx.onBehalfOf === undefined || ctx.isRoute
      ? principal
      : findCreator(ctx, readId(ctx.onBehalfOf));
  }
  if (ctx.onBehalfOf !== undefined) throw serviceError('FORBIDDEN', 'error.notOnBehalf');
  return principal;
}

/**
 * Finds whose key it is.
 *
 * @throws ServiceError UNAUTHENTICATED, RATE_LIMITED when its address sent too many wrong keys
 */
export async function ownerOfKey(ctx: Context, key: string): Promise<Principal> {
  const hash = hashKey(key);
  if (isAmong(ctx.platformKeyHashes, hash)) return { scope: 'platform' };
  const principal = await ctx.knownKeys.find(hash, () =>
    ctx.wrongKeys.lookUp(ctx.address, { kind: 'apiKey', key, hash }, () =>
      findKeyOwner(ctx, key, hash),
    ),
  );
  if (!principal || isSuspended(principal) || isSession(principal)) throw keyInvalid();
  return principal;
}

/**
 * Lets a key of the metrics pass, and a platform key.
 *
 * @throws ServiceError UNAUTHENTICATED, RATE_LIMITED, FORBIDDEN for a creator's key
 */
export async function requireMetricsAccess(ctx: Context): Promise<void> {
  if (ctx.apiKey && isAmong(ctx.metricsKeyHashes, hashKey(ctx.apiKey))) return;
  requireAccess(await authenticate(ctx), 'platform');
}

const isAmong = (hashes: Uint8Array[], hash: Uint8Array): boolean =>
  hashes.some((known) => timingSafeEqual(known, hash));

async function ownerOfSession(ctx: Context, secret = ''): Promise<Principal> {
  const hash = hashKey(secret);
  const principal = await ctx.knownKeys.find(hash, () =>
    ctx.wrongKeys.lookUp(ctx.address, { kind: 'session', key: secret, hash }, () =>
      findSessionOwner(ctx, secret, hash),
    ),
  );
  if (!principal || !isSession(principal))
    throw serviceError('UNAUTHENTICATED', 'error.sessionEnded');
  return principal;
}

/** Keys and sessions share one cache, but the secret of a session does not work as a key, nor a key as a session. */
const isSession = (principal: Principal): boolean =>
  principal.scope === 'creator' && principal.sessionId !== null;

/** Keys of suspended creators are refused, but not counted as wrong keys: they work again once the creator is resumed. */
const isSuspended = (principal: Principal): boolean =>
  principal.scope === 'creator' && principal.isSuspended;

/** The principal of a platform request on behalf of a creator, even a suspended one. */
async function findCreator({ db }: Context, id: bigint): Promise<Principal> {
  const creator = await db.creator.findFirst({ where: { id } });
  if (!creator) throw notFound('creator');
  const { storeName } = creator;
  const caller = { apiKeyId: null, sessionId: null, access: 'FULL', expiresAt: null } as const;
  return { scope: 'creator', ...caller, isSuspended: false, creator: { id, storeName } };
}

export const keyMissing = (): ServiceError =>
  new ServiceError('UNAUTHENTICATED', 'Please provide a valid API key in the X-API-Key header.', {
    title: 'API key is required',
  });

export const keyInvalid = (): ServiceError =>
  new ServiceError('UNAUTHENTICATED', 'The provided API key is invalid or has been revoked.');

/** @throws ServiceError FORBIDDEN for a key of another scope, or one that may not do as much */
export function requireAccess(principal: Principal, needed: Exclude<Access, 'anyone'>): void {
  const given = principal.scope;
  if (given === 'platform') {
    if (needed === 'platform' || needed === 'cabinet') return;
    throw serviceError('FORBIDDEN', 'error.wrongScope', { needed: 'creator', given });
  }
  if (needed === 'platform') throw serviceError('FORBIDDEN', 'error.wrongScope', { needed, given });
  if (needed === 'cabinet' && isApiKey(principal))
    throw serviceError('FORBIDDEN', 'error.onlyInCabinet');
  if (covers(principal.access, needed === 'cabinet' ? 'FULL' : needed)) return;
  throw serviceError('FORBIDDEN', 'error.wrongAccess', { given: principal.access });
}
