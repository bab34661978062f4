import { Prisma, type ApiKey } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { invalid, notFound, tooManyKeys } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { rowsWhere } from '../core/keyset.js';
import { generateKey, keyColumns } from '../access/key-format.js';
import type { KeyAccess } from '../access/principal.js';
import { readName } from '../core/text.js';

/** A key with its secret, which is shown only now. */
export interface IssuedApiKey {
  apiKey: ApiKey;
  key: string;
}

const theKey = 'apiKey';
export const maxGracePeriodSeconds = 86_400;
/** The most working keys of a creator. Each key has its own request limits, so this bounds the creator's requests. */
export const maxKeys = 100;
/** Bounds the list of REST, since a creator can create and revoke keys without end. */
export const shownRevokedKeys = 100;

/** The creator's working keys and, on request, the newest revoked ones; newest first. */
export async function listApiKeys(ctx: Context, { includeRevoked = false }): Promise<ApiKey[]> {
  const orderBy = { id: 'desc' } as const;
  if (!includeRevoked) return ctx.db.apiKey.findMany({ where: ownKeys(ctx, false), orderBy });
  const { creatorId } = ownKeys(ctx, true);
  const oldestShown = await ctx.db.apiKey.findFirst({
    where: { creatorId, revokedAt: { not: null } },
    orderBy,
    skip: shownRevokedKeys - 1,
    select: { id: true },
  });
  return ctx.db.apiKey.findMany({
    where: { creatorId, OR: [{ revokedAt: null }, { id: { gte: oldestShown?.id ?? 0n } }] },
    orderBy,
  });
}

/** The creator's working keys and, on request, the revoked ones, page by page; newest first. */
export const pagedApiKeys = (ctx: Context, { includeRevoked }: { includeRevoked: boolean }) =>
  rowsWhere(ctx.db.apiKey, ownKeys(ctx, includeRevoked));

const ownKeys = (ctx: Context, includeRevoked: boolean) => ({
  creatorId: creatorOf(ctx).id,
  ...(!includeRevoked && { revokedAt: null }),
});

/**
 * Creates a key for the calling creator. REST passes its body on unchecked, so the input may be anything.
 *
 * @throws ServiceError VALIDATION_FAILED, also when the creator has {@link maxKeys} working keys already
 */
export const createApiKey = (
  ctx: Context,
  { name, access = 'FULL' }: { name?: unknown; access?: KeyAccess | undefined },
): Promise<IssuedApiKey> => insertKey(ctx, creatorOf(ctx).id, { name, access });

/**
 * Creates a key for any creator, such as the first one. Only for the platform.
 *
 * @throws ServiceError NOT_FOUND for an unknown creator, VALIDATION_FAILED, also when the creator has
 *   {@link maxKeys} working keys already
 */
export async function issueApiKey(
  ctx: Context,
  input: { creatorId: bigint; name: string },
): Promise<IssuedApiKey> {
  const creator = await ctx.db.creator.findFirst({ where: { id: input.creatorId } });
  if (!creator) throw notFound('creator');
  return insertKey(ctx, creator.id, { name: input.name, access: 'FULL' });
}

/**
 * Revokes a key: it is refused from now on. Its usage figures stay.
 *
 * @throws ServiceError NOT_FOUND for an unknown or revoked key, and for another creator's
 */
export async function deleteApiKey(ctx: Context, { id }: { id: bigint }): Promise<ApiKey> {
  const [apiKey] = await ctx.db.apiKey.updateManyAndReturn({
    where: { id, ...ownKeys(ctx, false) },
    data: { revokedAt: ctx.now() },
  });
  if (!apiKey) throw notFound(theKey);
  ctx.knownKeys.forget();
  return apiKey;
}

/**
 * Gives a key a new secret. The previous one stays valid for a grace period; any before it is refused at once. Id,
 * name, usage and limits stay.
 *
 * @param input.gracePeriodSeconds 0 to {@link maxGracePeriodSeconds}
 * @throws ServiceError NOT_FOUND for an unknown or revoked key, and for another creator's, VALIDATION_FAILED
 */
export async function regenerateApiKey(
  ctx: Context,
  { id, gracePeriodSeconds = 0 }: { id: bigint; gracePeriodSeconds?: number },
): Promise<IssuedApiKey> {
  if (gracePeriodSeconds < 0 || gracePeriodSeconds > maxGracePeriodSeconds) {
    const bounds = { least: 0, most: maxGracePeriodSeconds };
    throw invalid([{ path: ['gracePeriodSeconds'], rule: 'between', ...bounds }]);
  }
  const { id: creatorId } = creatorOf(ctx);
  const key = generateKey(creatorId);
  const { hash, prefix, lastFour } = keyColumns(key);
  const graceEnds =
    gracePeriodSeconds === 0 ? null : new Date(ctx.now().getTime() + gracePeriodSeconds * 1000);
  // Prisma cannot copy one column to another.
  const [apiKey] = await ctx.query<ApiKey>(Prisma.sql`
    UPDATE api_keys SET hash = ${hash}::bytea, prefix = ${prefix}::text, last_four = ${lastFour}::text,
      previous_secret_expires_at = ${graceEnds?.toISOString() ?? null}::timestamptz,
      previous_hash = CASE WHEN ${gracePeriodSeconds}::int > 0 THEN hash END
    WHERE creator_id = ${creatorId}::bigint AND id = ${id}::bigint AND revoked_at IS NULL
    RETURNING id, creator_id AS "creatorId", name, hash, prefix, last_four AS "lastFour", access,
      previous_hash AS "previousHash", previous_secret_expires_at AS "previousSecretExpiresAt",
      created_at AS "createdAt", last_used_at AS "lastUsedAt", request_count AS "requestCount",
      revoked_at AS "revokedAt"`);
  if (!apiKey) throw notFound(theKey);
  ctx.knownKeys.forget();
  ctx.wrongKeys.trust(hash);
  return { apiKey, key };
}

async function insertKey(
  ctx: Context,
  creatorId: bigint,
  given: { name: unknown; access: KeyAccess },
): Promise<IssuedApiKey> {
  const faults: Fault[] = [];
  const name = readName(given.name, ['name'], faults);
  if (faults.length > 0) throw invalid(faults);
  const key = generateKey(creatorId);
  const columns = keyColumns(key);
  const apiKey = await ctx.db.$transaction(async (tx) => {
    // Concurrent calls for the same creator wait here, so the count stays true.
    await tx.$queryRaw`SELECT 1 FROM creators WHERE id = ${creatorId} FOR NO KEY UPDATE`;
    const working = await tx.apiKey.count({ where: { creatorId, revokedAt: null } });
    if (working >= maxKeys) throw tooManyKeys(maxKeys);
    return tx.apiKey.create({ data: { creatorId, name, access: given.access, ...columns } });
  });
  ctx.wrongKeys.trust(columns.hash);
  return { apiKey, key };
}
