import { Prisma, type CabinetSession } from '../../prisma/client/client.js';
import { recordChange, type Author } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { creatorOfKey, hashKey, isWellFormedKey } from '../access/keys/key-format.js';

/** At most so many sessions are open that one key opened, or that the platform opened for a creator. */
export const maxOpenSessions = 50;

export interface EndedSession {
  creatorId: bigint;
  id: bigint;
  apiKeyId: bigint | null;
}

/** Ends the session that the browser had before it signed in again, perhaps to another creator. */
export async function endFormerSession(
  ctx: Context,
  tx: Prisma.TransactionClient,
): Promise<EndedSession[]> {
  const { sessionSecret: former = '', requestId } = ctx;
  if (!isWellFormedKey(former, 'session')) return [];
  const creatorId = creatorOfKey(former);
  const ended = await tx.$queryRaw<EndedSession[]>`
    DELETE FROM cabinet_sessions
    WHERE creator_id = ${creatorId}::bigint AND secret_hash = ${hashKey(former)}::bytea
      AND expires_at > ${ctx.now()}
    RETURNING creator_id AS "creatorId", id, api_key_id AS "apiKeyId"`;
  for (const { id, apiKeyId } of ended) {
    // The author is the former session itself: an entry must not name a session of another creator.
    await recordEnd(ctx, tx, creatorId, id, {
      actor: 'SESSION',
      apiKeyId,
      sessionId: id,
      requestId,
    });
  }
  return ended;
}

/**
 * Ends the oldest sessions beyond `maxOpenSessions`, of those that the same key or the platform opened.
 *
 * @param newest the session that was opened just now: its token may be older than other sessions
 */
export async function endOldestSessions(
  ctx: Context,
  tx: Prisma.TransactionClient,
  newest: Pick<CabinetSession, 'creatorId' | 'id' | 'apiKeyId'>,
  author: Author,
): Promise<EndedSession[]> {
  const { creatorId, apiKeyId } = newest;
  const ended = await tx.$queryRaw<EndedSession[]>`
    DELETE FROM cabinet_sessions
    WHERE creator_id = ${creatorId}::bigint AND id IN (
      SELECT id FROM cabinet_sessions
      WHERE creator_id = ${creatorId}::bigint AND api_key_id IS NOT DISTINCT FROM ${apiKeyId}::bigint
        AND secret_hash IS NOT NULL AND expires_at > ${ctx.now()} AND id <> ${newest.id}::bigint
      ORDER BY id DESC OFFSET ${maxOpenSessions - 1}
    )
    RETURNING creator_id AS "creatorId", id, api_key_id AS "apiKeyId"`;
  for (const { id } of ended) await recordEnd(ctx, tx, creatorId, id, author);
  return ended;
}

const recordEnd = (
  ctx: Context,
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  id: bigint,
  author: Author,
): Promise<void> => recordChange(ctx, tx, 'signOut', { creatorId, id }, { author });
