import { Prisma } from '../../prisma/client/client.js';
import type { Context } from './context.js';

/** Who changes something: a creator with an API key or in the cabinet, or the platform. */
export type Actor = 'KEY' | 'SESSION' | 'PLATFORM';

/** Kinds of things that are changed. */
export type TargetType =
  | 'CREATOR'
  | 'PRODUCT'
  | 'PAYMENT_LINK'
  | 'API_KEY'
  | 'CABINET_SESSION'
  | 'PAYMENT'
  | 'REFUND'
  | 'WEBHOOK_ENDPOINT'
  | 'WEBHOOK_DELIVERY'
  | 'EXCHANGE_RATE';

/** A change, for the audit log. */
interface Change {
  /** `noId` if it concerns none. */
  creatorId: bigint;
  /** The name of the mutation. */
  action: string;
  /** What was changed, with its id. */
  target: readonly [TargetType, bigint | string];
  /** Why, in the words of the platform. */
  reason?: string | null | undefined;
}

/**
 * Writes a change to the audit log, in its transaction. Payments in the sandbox have no entry, since customers
 * have no key.
 */
export async function recordChange(
  ctx: Context,
  tx: Prisma.TransactionClient,
  { creatorId, action, target: [targetType, targetId], reason = null }: Change,
  author = authorOf(ctx),
): Promise<void> {
  if (!author) return;
  await tx.$executeRaw`
    INSERT INTO audit_entries (
      creator_id, id, actor, api_key_id, session_id, action, target_type, target_id, reason, request_id, created_at
    )
    VALUES (
      ${creatorId}, ${auditId}, ${author.actor}, ${author.apiKeyId}, ${author.sessionId}, ${action}, ${targetType},
      ${String(targetId)}, ${reason}, ${author.requestId}, ${ctx.now()}
    )`;
}

/**
 * Entries take their ids from the sequence of payment links. The creation of a link is an entry with the id of the link, read
 * from the link itself, which stores its author and request: so the most frequent change needs no further statement.
 */
const auditId = Prisma.sql`nextval('payment_links_id_seq')`;

/** Who changes something, and in which request. */
export interface Author {
  actor: Actor;
  apiKeyId: bigint | null;
  sessionId: bigint | null;
  requestId: string;
}

/** Who asks; undefined if that is nobody with a key or a session. */
export function authorOf({ session, requestId }: Context): Author | undefined {
  const { apiKeyId = null, sessionId = null } = session.creator ?? {};
  const author = { apiKeyId, sessionId, requestId };
  if (sessionId !== null) return { actor: 'SESSION', ...author };
  if (apiKeyId !== null) return { actor: 'KEY', ...author };
  return session.scope && { actor: 'PLATFORM', ...author };
}

/** The value of the column `audit_entry` of a payment. A trigger moves it to the audit log. */
export const auditColumn = (author: Author | undefined): Prisma.Sql =>
  author
    ? Prisma.sql`ARRAY[${auditId}::text, ${author.actor}::text, ${author.apiKeyId?.toString() ?? null}::text, ${author.requestId}::text]`
    : Prisma.sql`NULL`;
