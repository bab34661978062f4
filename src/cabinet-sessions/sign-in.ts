import type { CabinetSession, Prisma } from '../../prisma/client/client.js';
import { ownerOfKey } from '../access/auth.js';
import type { Context } from '../access/context.js';
import { creatorOfKey, generateKey, hashKey } from '../access/keys/key-format.js';
import { admit } from '../access/limits/limits.js';
import { lockCreator } from '../access/lock-creator.js';
import { recordChange, type Author } from '../access/record-change.js';
import { invalid, serviceError } from '../core/errors.js';
import { counter } from '../core/metrics.js';
import { after, assertNotSuspended, maxSessionSeconds } from './cabinet-sessions.js';
import { endFormerSession, endOldestSessions, type EndedSession } from './replaced-sessions.js';

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
  for (const { creatorId } of opened.ended) ctx.knownKeys.forget(creatorId);
  ctx.metrics.of(signIns).inc({ with: isToken ? 'token' : 'api_key' });
  return opened;
}

interface OpenedSession {
  session: CabinetSession;
  /** Proves the session from now on. Only the browser has it. */
  secret: string;
  /** The sessions that have ended by it. */
  ended: EndedSession[];
}

async function openWithToken(ctx: Context, token: string): Promise<OpenedSession> {
  const tokenHash = hashKey(token);
  const given = { kind: 'signInToken', key: token, hash: tokenHash } as const;
  const opened = await ctx.wrongKeys.lookUp(ctx.address, given, async () => {
    const creatorId = creatorOfKey(token);
    const { db } = ctx.databaseFor(creatorId);
    const gt = ctx.now();
    const where = { creatorId, tokenHash, tokenExpiresAt: { gt }, expiresAt: { gt } };
    // Only a right token may make others wait for a lock: anyone can write one that names any creator.
    if (!(await db.cabinetSession.findFirst({ where, select: { id: true } }))) return undefined;
    const secret = generateKey(creatorId, 'session');
    const data = { tokenHash: null, tokenExpiresAt: null, secretHash: hashKey(secret) };
    return db.$transaction(async (tx) => {
      await lockCreator(tx, creatorId);
      const [session] = await tx.cabinetSession.updateManyAndReturn({ where, data });
      if (!session) return undefined;
      return { session, secret, ended: await recordSignIn(ctx, tx, session) };
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
  return ctx.databaseFor(creatorId).db.$transaction(async (tx) => {
    await assertNotSuspended(tx, creatorId);
    const session = await tx.cabinetSession.create({
      data: {
        creatorId,
        secretHash: hashKey(secret),
        apiKeyId: owner.apiKeyId,
        keyHash: hashKey(key),
        createdAt: ctx.now(),
        expiresAt: earlier(after(ctx.now(), maxSessionSeconds), owner.keyExpiresAt),
      },
    });
    return { session, secret, ended: await recordSignIn(ctx, tx, session) };
  });
}

/** @returns the sessions that it has ended */
async function recordSignIn(
  ctx: Context,
  tx: Prisma.TransactionClient,
  session: CabinetSession,
): Promise<EndedSession[]> {
  const { id, creatorId, apiKeyId } = session;
  const author: Author = { actor: 'SESSION', apiKeyId, sessionId: id, requestId: ctx.requestId };
  const former = await endFormerSession(ctx, tx);
  const oldest = await endOldestSessions(ctx, tx, session, author);
  await recordChange(ctx, tx, 'signIn', { creatorId, id }, { author });
  return [...former, ...oldest];
}

/**
 * Only the cabinet may sign a browser in: another site could sign it in to a store of its own and read what the user
 * enters.
 */
function assertCabinet({ isCabinet = false }: Context): void {
  if (!isCabinet) throw serviceError('FORBIDDEN', 'error.notCabinet');
}

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
