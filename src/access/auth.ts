import { timingSafeEqual } from 'node:crypto';
import type { Context } from './context.js';
import { notFound, serviceError, ServiceError } from '../core/errors.js';
import { readId } from '../core/text.js';
import { creatorOfKey, hashKey } from './keys/key-format.js';
import { findOwner } from './keys/owners.js';
import type { Secret } from './keys/wrong-keys.js';
import {
  covers,
  isApiKey,
  type Access,
  type CreatorPrincipal,
  type Principal,
} from './principal.js';

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
  const principal = await lookUp(ctx, { kind: 'apiKey', key, hash });
  // Keys and sessions share one cache, but the secret of a session does not work as a key, nor a key as a session.
  // Keys of suspended creators are not counted as wrong keys: they work again once the creator is resumed.
  if (!principal || principal.isSuspended || principal.sessionId !== null) throw keyInvalid();
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
  const principal = await lookUp(ctx, { kind: 'session', key: secret, hash: hashKey(secret) });
  if (principal?.sessionId == null) throw serviceError('UNAUTHENTICATED', 'error.sessionEnded');
  return principal;
}

/** Anyone can write a key that names any creator. So one that was never right is looked up in the line of that creator. */
const lookUp = (ctx: Context, secret: Secret): Promise<CreatorPrincipal | undefined> =>
  ctx.knownKeys.find(secret, () =>
    ctx.wrongKeys.lookUp(ctx.address, secret, (wasRight) => {
      const { query, queryPastLine } = ctx.databaseFor(creatorOfKey(secret.key));
      return findOwner({ query: wasRight ? queryPastLine : query, now: ctx.now }, secret);
    }),
  );

/** The principal of a platform request on behalf of a creator, even a suspended one. */
async function findCreator({ db }: Context, id: bigint): Promise<Principal> {
  const creator = await db.creator.findFirst({ where: { id } });
  if (!creator) throw notFound('creator');
  const { storeName } = creator;
  const caller = { apiKeyId: null, sessionId: null, access: 'FULL', keyExpiresAt: null } as const;
  return { scope: 'creator', id, storeName, ...caller, isSuspended: false };
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
