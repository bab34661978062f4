import { Prisma } from '../../../prisma/client/client.js';
import type { Context } from '../context.js';
import { creatorOfKey } from './key-format.js';
import type { KnownKey } from './known-keys.js';
import type { KeyAccess } from '../principal.js';

/**
 * Finds whose session of the cabinet it is. A session that was opened with an API key may do what the key may, and ends
 * with the secret that was entered.
 *
 * @param hash SHA-256 of the secret
 * @returns undefined for a session that has ended, or never was one
 */
export async function findSessionOwner(
  ctx: Context,
  secret: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<KnownKey | undefined> {
  const now = ctx.now();
  const [owner] = await ctx.query<{
    sessionId: bigint;
    creatorId: bigint;
    storeName: string;
    apiKeyId: bigint | null;
    access: KeyAccess | null;
    keyExpiresAt: Date | null;
    validUntil: Date;
  }>(
    selectSessions(
      Prisma.sql`= ${creatorOfKey(secret)}::bigint`,
      Prisma.sql`= ${hash}::bytea`,
      now,
    ),
  );
  if (!owner) return undefined;
  const { sessionId, creatorId, storeName, apiKeyId, access, keyExpiresAt, validUntil } = owner;
  return {
    principal: {
      scope: 'creator',
      apiKeyId,
      sessionId,
      access: access ?? 'FULL',
      expiresAt: keyExpiresAt,
      isSuspended: false,
      creator: { id: creatorId, storeName },
    },
    validForMs: validUntil.getTime() - now.getTime(),
  };
}

/**
 * Selects sessions that have not ended, with their creators.
 *
 * @param creatorId a comparison with the id of the creator, such as `= 1`
 * @param hash a comparison with the SHA-256 of the secret
 */
export const selectSessions = (creatorId: Prisma.Sql, hash: Prisma.Sql, now: Date): Prisma.Sql => {
  const time = Prisma.sql`${now.toISOString()}::timestamptz`;
  return Prisma.sql`
    SELECT session.id AS "sessionId", creators.id AS "creatorId", store_name AS "storeName",
      session.api_key_id AS "apiKeyId", access, api_key.expires_at AS "keyExpiresAt",
      LEAST(session.expires_at, api_key.expires_at,
        CASE WHEN api_key.hash <> session.key_hash THEN previous_secret_expires_at END) AS "validUntil",
      secret_hash AS hash
    FROM cabinet_sessions AS session
    JOIN creators ON creators.id = session.creator_id
    LEFT JOIN api_keys AS api_key ON api_key.creator_id = session.creator_id AND api_key.id = session.api_key_id
    WHERE session.creator_id ${creatorId} AND secret_hash ${hash}
      AND session.expires_at > ${time} AND suspended_at IS NULL
      AND (session.api_key_id IS NULL OR api_key.revoked_at IS NULL
        AND (api_key.expires_at IS NULL OR api_key.expires_at > ${time})
        AND (api_key.hash = session.key_hash
          OR api_key.previous_hash = session.key_hash AND previous_secret_expires_at > ${time}))`;
};
