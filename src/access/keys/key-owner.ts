import { Prisma } from '../../../prisma/client/client.js';
import type { Context } from '../context.js';
import { creatorOfKey } from './key-format.js';
import type { KnownKey } from './known-keys.js';
import type { KeyAccess } from '../principal.js';

interface KeyOwner {
  apiKeyId: bigint;
  creatorId: bigint;
  storeName: string;
  access: KeyAccess;
  expiresAt: Date | null;
  validUntil: Date | null;
  isSuspended: boolean;
  hash: Uint8Array;
  /** Null unless the former secret still works. */
  previousHash: Uint8Array | null;
}

/**
 * Finds whose key it is.
 *
 * @param hash SHA-256 of the key
 * @returns undefined for a key that does not work
 */
export async function findKeyOwner(
  ctx: Context,
  key: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<KnownKey | undefined> {
  const now = ctx.now();
  const creatorId = Prisma.sql`= ${creatorOfKey(key)}::bigint`;
  const [owner] = await ctx.query<KeyOwner>(
    selectKeys(creatorId, Prisma.sql`= ${hash}::bytea`, now),
  );
  if (!owner) return undefined;
  const { apiKeyId, storeName, access, expiresAt, validUntil, isSuspended } = owner;
  return {
    principal: {
      scope: 'creator',
      apiKeyId,
      sessionId: null,
      access,
      expiresAt,
      isSuspended,
      creator: { id: owner.creatorId, storeName },
    },
    validForMs: validUntil ? validUntil.getTime() - now.getTime() : Infinity,
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
    SELECT api_keys.id AS "apiKeyId", creators.id AS "creatorId", store_name AS "storeName", access,
      expires_at AS "expiresAt", suspended_at IS NOT NULL AS "isSuspended",
      LEAST(expires_at, CASE WHEN previous_hash ${hash} THEN previous_secret_expires_at END) AS "validUntil",
      hash, CASE WHEN previous_secret_expires_at > ${time} THEN previous_hash END AS "previousHash"
    FROM api_keys JOIN creators ON creators.id = creator_id
    WHERE creator_id ${creatorId} AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${time}) AND (
      hash ${hash} OR previous_hash ${hash} AND previous_secret_expires_at > ${time}
    )`;
};
