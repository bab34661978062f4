import { Prisma } from '../../../prisma/client/client.js';
import type { Query } from '../../core/database/database.js';

/** The most deliveries that are counted. */
const maxCounted = 10_000;

/** Deliveries that are due but not being sent, without those that a chat has asked to wait. */
export interface Backlog {
  /** Up to 10 000. */
  due: number;
  /** The time since the oldest became due. */
  oldestSeconds: number;
}

/** Reads the backlog of all processes on the database. */
export async function readBacklog(query: Query, now: Date): Promise<Backlog> {
  const [found] = await query<{ due: number; oldest: Date | null }>(Prisma.sql`
    SELECT count(*)::int AS due, min(next_attempt_at) AS oldest FROM (
      SELECT next_attempt_at
      FROM /* all creators */ webhook_deliveries AS delivery
      JOIN webhook_endpoints AS endpoint
        ON endpoint.creator_id = delivery.creator_id AND endpoint.id = endpoint_id
      WHERE next_attempt_at <= ${now} AND (claimed_until IS NULL OR claimed_until <= ${now})
        AND (quiet_until IS NULL OR quiet_until <= ${now})
      ORDER BY next_attempt_at LIMIT ${maxCounted}
    ) AS delivery`);
  const { due = 0, oldest = null } = found ?? {};
  return { due, oldestSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 };
}
