import type { CabinetSession, Prisma } from '../../prisma/client/client.js';
import { recordChange, type Author, type TargetType } from '../access/record-change.js';
import { ownerOfKey } from '../access/auth.js';
import { creatorOf, type Context } from '../access/context.js';
import { creatorOfKey, generateKey, hashKey } from '../access/keys/key-format.js';
import { admit } from '../access/limits/limits.js';
import { lockCreator } from '../access/lock-creator.js';
import { covers } from '../access/principal.js';
import { invalid, notFound, serviceError } from '../core/errors.js';
import { counter } from '../core/metrics.js';
import { endFormerSession, endOldestSessions } from './replaced-sessions.js';

export const maxSessionSeconds = 86_400;
export const minSessionSeconds = 60;
/** The time that a sign-in link works. The browser of the creator opens it at once. */
const tokenSeconds = 300;

export const sessionCleanup = {
  id: 'e1d9c6a4-5b0f-4a53-9c1e-7a8f20c4b6d3',
  name: 'session-cleanup',
  table: 'cabinet_sessions',
  time: 'expires_at',
};

/** A session for the browser of the creator to open. */
export interface CreatedSession {
  /** The address with the one-time token. It is in the fragment, which browsers do not send. */
  url: string;
  expiresAt: Date;
}

/**
 * Creates a session of the cabinet for a creator, with a token that opens it once. Only for the platform.
 *
 * @throws ServiceError NOT_FOUND for an unknown creator, CONFLICT for a suspended one, VALIDATION_FAILED
 */
export async function createCabinetSession(
  ctx: Context,
  { creatorId, ttlSeconds }: { creatorId: bigint; ttlSeconds: number },
): Promise<CreatedSession> {
  if (ttlSeconds < minSessionSeconds || ttlSeconds > maxSessionSeconds) {
    const bounds = { least: minSessionSeconds, most: maxSessionSeconds };
    throw invalid([{ path: ['ttlSeconds'], rule: 'between', ...bounds }]);
  }
  const creator = await ctx.db.creator.findFirst({ where: { id: creatorId } });
  if (!creator) throw notFound('creator');
  const { token, expiresAt } = await ctx.db.$transaction(async (tx) => {
    await assertNotSuspended(tx, creatorId);
    const made = await insertUnopened(tx, creatorId, { now: ctx.now(), tokenSeconds, ttlSeconds });
    await recordChange(ctx, tx, 'createCabinetSession', { creatorId, id: made.id });
    return made;
  });
  return { url: signInAddress(ctx.baseUrl, token), expiresAt };
}

/** The address that opens a session. */
export const signInAddress = (baseUrl: string, token: string): string =>
  `${baseUrl}/cabinet#token=${token}`;

/** Inserts a session that a token will open. */
export async function insertUnopened(
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  times: { now: Date; tokenSeconds: number; ttlSeconds: number },
): Promise<{ id: bigint; token: string; expiresAt: Date }> {
  const token = generateKey(creatorId, 'signInToken');
  const { now } = times;
  const { id, expiresAt } = await tx.cabinetSession.create({
    data: {
      creatorId,
      tokenHash: hashKey(token),
      tokenExpiresAt: after(now, times.tokenSeconds),
      createdAt: now,
      expiresAt: after(now, times.ttlSeconds),
    },
  });
  return { id, token, expiresAt };
}

const signIns = counter(
  'payment_links_cabinet_sign_ins_total',
  'Sign-ins to the cabinet, by a link of the platform or with an API key.',
  { with: ['token', 'api_key'] },
);

/**
 * Signs the browser in: with a one-time token, or with an API key, which the browser does not keep. The session that the
 * browser had before ends.
 *
 * @throws ServiceError UNAUTHENTICATED for a token or a key that does not work, RATE_LIMITED, FORBIDDEN for a platform key
 *   and outside of the cabinet, VALIDATION_FAILED unless exactly one of both is given
 */
export async function signIn(
  ctx: Context,
  { token, apiKey }: { token?: string | null | undefined; apiKey?: string | null | undefined },
): Promise<OpenedSession> {
  assertCabinet(ctx);
  if ((token == null) === (apiKey == null)) {
    throw invalid([{ path: ['token'], rule: 'tokenOrApiKey' }]);
  }
  const isToken = token != null;
  const opened = isToken
    ? await openWithToken(ctx, token)
    : await openWithKey(ctx, apiKey as string);
  ctx.knownKeys.forget();
  ctx.metrics.of(signIns).inc({ with: isToken ? 'token' : 'api_key' });
  return opened;
}

interface OpenedSession {
  session: CabinetSession;
  /** Proves the session from now on. Only the browser has it. */
  secret: string;
}

async function openWithToken(ctx: Context, token: string): Promise<OpenedSession> {
  const tokenHash = hashKey(token);
  const given = { kind: 'signInToken', key: token, hash: tokenHash } as const;
  const opened = await ctx.wrongKeys.lookUp(ctx.address, given, async () => {
    const creatorId = creatorOfKey(token);
    const secret = generateKey(creatorId, 'session');
    const gt = ctx.now();
    const found = { creatorId, tokenHash, tokenExpiresAt: { gt }, expiresAt: { gt } };
    const data = { tokenHash: null, tokenExpiresAt: null, secretHash: hashKey(secret) };
    return ctx.db.$transaction(async (tx) => {
      await lockCreator(tx, creatorId);
      const [session] = await tx.cabinetSession.updateManyAndReturn({ where: found, data });
      if (!session) return undefined;
      await recordSignIn(ctx, tx, session);
      return { session, secret };
    });
  });
  if (!opened) throw serviceError('UNAUTHENTICATED', 'error.signInToken');
  return opened;
}

/** A sign-in with a key is one of the requests that the key may make. */
async function openWithKey(ctx: Context, key: string): Promise<OpenedSession> {
  const owner = await ownerOfKey(ctx, key);
  if (owner.scope === 'platform') {
    throw serviceError('FORBIDDEN', 'error.wrongScope', { needed: 'creator', given: 'platform' });
  }
  await admit(ctx, owner, 1);
  const { id: creatorId } = owner;
  const secret = generateKey(creatorId, 'session');
  const session = await ctx.db.$transaction(async (tx) => {
    await assertNotSuspended(tx, creatorId);
    const opened = await tx.cabinetSession.create({
      data: {
        creatorId,
        secretHash: hashKey(secret),
        apiKeyId: owner.apiKeyId,
        keyHash: hashKey(key),
        createdAt: ctx.now(),
        expiresAt: earlier(after(ctx.now(), maxSessionSeconds), owner.keyExpiresAt),
      },
    });
    await recordSignIn(ctx, tx, opened);
    return opened;
  });
  return { session, secret };
}

async function recordSignIn(
  ctx: Context,
  tx: Prisma.TransactionClient,
  { id, creatorId, apiKeyId }: CabinetSession,
): Promise<void> {
  const author: Author = { actor: 'SESSION', apiKeyId, sessionId: id, requestId: ctx.requestId };
  await endFormerSession(ctx, tx);
  await endOldestSessions(ctx, tx, { creatorId, id }, author);
  await recordChange(ctx, tx, 'signIn', { creatorId, id }, { author });
}

/**
 * Ends the session of the request or, with full access, all sessions of its creator.
 *
 * @throws ServiceError NOT_FOUND for the session of a request with a key, FORBIDDEN
 */
export async function signOut(
  ctx: Context,
  { everywhere }: { everywhere: boolean },
): Promise<{ sessions: number }> {
  const { id: creatorId, access } = creatorOf(ctx);
  if (everywhere && !covers(access, 'FULL')) {
    throw serviceError('FORBIDDEN', 'error.wrongAccess', { given: access });
  }
  const sessions = everywhere
    ? await endSessions(ctx, { creatorId }, { id: creatorId, type: 'CREATOR' })
    : await endOwnSession(ctx);
  ctx.knownKeys.forget();
  return { sessions };
}

function endOwnSession(ctx: Context): Promise<number> {
  const { id: creatorId, sessionId: id } = creatorOf(ctx);
  if (id === null) throw notFound('cabinetSession');
  return endSessions(ctx, { creatorId, id }, { id });
}

/** @returns how many sessions have ended */
const endSessions = (
  ctx: Context,
  where: { creatorId: bigint; id?: bigint },
  target: { id: bigint; type?: TargetType },
): Promise<number> =>
  ctx.db.$transaction(async (tx) => {
    const { count } = await tx.cabinetSession.deleteMany({ where });
    await recordChange(ctx, tx, 'signOut', { creatorId: where.creatorId, ...target });
    return count;
  });

/** The session of the request; null if it was made with a key. */
export async function findOwnSession(ctx: Context): Promise<CabinetSession | null> {
  const { id: creatorId, sessionId } = creatorOf(ctx);
  if (sessionId === null) return null;
  return ctx.db.cabinetSession.findFirst({ where: { creatorId, id: sessionId } });
}

/**
 * Locks the creator, so that its sessions can be counted, and a suspension either ends the new session or is found here.
 *
 * @throws ServiceError CONFLICT
 */
async function assertNotSuspended(tx: Prisma.TransactionClient, creatorId: bigint): Promise<void> {
  const creator = await lockCreator(tx, creatorId);
  if (creator?.suspendedAt) throw serviceError('CONFLICT', 'error.creatorSuspended');
}

/**
 * Only the cabinet may sign a browser in: another site could sign it in to a store of its own and read what the user
 * enters.
 */
function assertCabinet({ isCabinet = false }: Context): void {
  if (!isCabinet) throw serviceError('FORBIDDEN', 'error.notCabinet');
}

const after = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
