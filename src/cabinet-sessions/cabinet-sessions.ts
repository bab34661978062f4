import type { CabinetSession, Prisma } from '../../prisma/client/client.js';
import { recordChange, type TargetType } from '../access/record-change.js';
import { creatorOf, type Context } from '../access/context.js';
import { generateKey, hashKey } from '../access/keys/key-format.js';
import { lockCreator } from '../access/lock-creator.js';
import { covers } from '../access/principal.js';
import { invalid, notFound, serviceError } from '../core/errors.js';

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
  ctx.knownKeys.forget(creatorId);
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
export async function assertNotSuspended(
  tx: Prisma.TransactionClient,
  creatorId: bigint,
): Promise<void> {
  const creator = await lockCreator(tx, creatorId);
  if (creator?.suspendedAt) throw serviceError('CONFLICT', 'error.creatorSuspended');
}

export const after = (time: Date, seconds: number): Date =>
  new Date(time.getTime() + seconds * 1000);
