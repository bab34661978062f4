import { Prisma } from '../../../prisma/client/client.js';
import type { Context } from '../context.js';
import type { CreatorPrincipal } from '../principal.js';
import { creatorOfKey } from './key-format.js';
import type { KnownKey } from './known-keys.js';
import type { Secret } from './wrong-keys.js';

/**
 * Finds whose key or session of the cabinet it is.
 *
 * @returns undefined for one that does not work
 */
export async function findOwner(
  { query, now }: Pick<Context, 'query' | 'now'>,
  { kind, key, hash }: Secret,
): Promise<KnownKey | undefined> {
  const time = now();
  const select = kind === 'session' ? selectSessions : selectKeys;
  const [owner] = await query<Omit<CreatorPrincipal, 'scope'> & { validUntil: Date | null }>(
    select(Prisma.sql`= ${creatorOfKey(key)}::bigint`, Prisma.sql`= ${hash}::bytea`, time),
  );
  if (!owner) return undefined;
  const { id, storeName, apiKeyId, sessionId, access, keyExpiresAt, isSuspended } = owner;
  const caller = { id, storeName, apiKeyId, sessionId, access, keyExpiresAt };
  return {
    principal: { scope: 'creator', ...caller, isSuspended },
    validForMs: owner.validUntil ? owner.validUntil.getTime() - time.getTime() : Infinity,
  };
}

/**
 * Selects keys that work, with their creators.
 *
 * @param creatorId a comparison with the id of the creator, such as `= 1`
 * @param hash a comparison with the SHA-256 of a secret
 */
export const selectKeys = (creatorId: Prisma.Sql, hash: Prisma.Sql, now: Date): Prisma.Sql => {
  const time = Prisma.sql`${now.toISOString()}::timestamptz`;
  return Prisma.sql`
    SELECT creators.id, store_name AS "storeName", api_keys.id AS "apiKeyId", NULL::bigint AS "sessionId", access,
      expires_at AS "keyExpiresAt", suspended_at IS NOT NULL AS "isSuspended",
      LEAST(expires_at, CASE WHEN previous_hash ${hash} THEN previous_secret_expires_at END) AS "validUntil",
      hash, CASE WHEN previous_secret_expires_at > ${time} THEN previous_hash END AS "previousHash"
    FROM api_keys JOIN creators ON creators.id = creator_id
    WHERE creator_id ${creatorId} AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${time}) AND (
      hash ${hash} OR previous_hash ${hash} AND previous_secret_expires_at > ${time}
    )`;
};

/**
 * Selects sessions that have not ended, as {@link selectKeys} does keys. A session that was opened with an API key may do
 * what the key may, and ends with the secret that was entered.
 */
export const selectSessions = (creatorId: Prisma.Sql, hash: Prisma.Sql, now: Date): Prisma.Sql => {
  const time = Prisma.sql`${now.toISOString()}::timestamptz`;
  return Prisma.sql`
    SELECT creators.id, store_name AS "storeName", session.api_key_id AS "apiKeyId", session.id AS "sessionId",
      coalesce(access, 'FULL') AS access, api_key.expires_at AS "keyExpiresAt", false AS "isSuspended",
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
