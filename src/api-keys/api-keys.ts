import { Prisma, type ApiKey } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import { invalid, notFound, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { generateKey, keyColumns } from '../core/key-format.js';
import { readName } from '../core/text.js';

/** A key with its secret, which is shown this once. */
export interface IssuedApiKey {
  apiKey: ApiKey;
  key: string;
}

const theKey = 'apiKey';
const maxGracePeriodSeconds = 86_400;
/** Each key has request limits of its own, so that without a bound on keys there were none on requests. */
const maxKeys = 100;
/** A list shows this many revoked keys, for keys may be made and revoked without end. */
const shownRevokedKeys = 100;

/** The creator's keys that work, and on demand the newest revoked ones as well; newest first. */
export async function listApiKeys(ctx: Context, { includeRevoked = false }): Promise<ApiKey[]> {
  const orderBy = { id: 'desc' } as const;
  if (!includeRevoked) return ctx.db.apiKey.findMany({ where: keysOf(ctx, false), orderBy });
  const { creatorId } = keysOf(ctx, true);
  const oldestShown = await ctx.db.apiKey.findFirst({
    where: { creatorId, revokedAt: { not: null } },
    orderBy,
    skip: shownRevokedKeys - 1,
    select: { id: true },
  });
  return ctx.db.apiKey.findMany({
    where: { creatorId, OR: [{ revokedAt: null }, { id: { gte: oldestShown?.id ?? 0 } }] },
    orderBy,
  });
}

/** The condition that picks the creator's keys. */
export const keysOf = (ctx: Context, includeRevoked: boolean) => ({
  creatorId: creatorOf(ctx).id,
  ...(!includeRevoked && { revokedAt: null }),
});

/**
 * Makes a key for the caller's creator. The input may be anything: REST hands its body over as it came.
 *
 * @throws ServiceError VALIDATION_FAILED, also when the creator has as many keys as one may have
 */
export const createApiKey = (ctx: Context, input: { name?: unknown }): Promise<IssuedApiKey> =>
  insertKey(ctx, creatorOf(ctx).id, input.name);

/**
 * Makes a key for any creator, such as the first one; for the platform.
 *
 * @throws ServiceError NOT_FOUND for an unknown creator, VALIDATION_FAILED, also when the creator has as many keys
 *   as one may have
 */
export async function issueApiKey(
  ctx: Context,
  input: { creatorId: number; name: string },
): Promise<IssuedApiKey> {
  const creator = await ctx.db.creator.findUnique({ where: { id: input.creatorId } });
  if (!creator) throw notFound('creator');
  return insertKey(ctx, creator.id, input.name);
}

/**
 * Revokes a key: it is refused from now on, and its usage figures stay.
 *
 * @throws ServiceError NOT_FOUND for an unknown key, a revoked one and another creator's alike
 */
export async function deleteApiKey(ctx: Context, { id }: { id: number }): Promise<ApiKey> {
  const [apiKey] = await ctx.db.apiKey.updateManyAndReturn({
    where: { id, ...keysOf(ctx, false) },
    data: { revokedAt: ctx.now() },
  });
  if (!apiKey) throw notFound(theKey);
  ctx.knownKeys.forget();
  return apiKey;
}

/**
 * Gives a key a new secret; the former one is valid for a grace period yet, and one before it no longer. Id, name,
 * usage and limits stay.
 *
 * @param input.gracePeriodSeconds 0 to 86 400
 * @throws ServiceError NOT_FOUND for an unknown key, a revoked one and another creator's alike, VALIDATION_FAILED
 */
export async function regenerateApiKey(
  ctx: Context,
  { id, gracePeriodSeconds = 0 }: { id: number; gracePeriodSeconds?: number },
): Promise<IssuedApiKey> {
  if (gracePeriodSeconds < 0 || gracePeriodSeconds > maxGracePeriodSeconds) {
    const bounds = { least: 0, most: maxGracePeriodSeconds };
    throw invalid([{ path: ['gracePeriodSeconds'], rule: 'between', ...bounds }]);
  }
  const key = generateKey();
  const { hash, prefix, lastFour } = keyColumns(key);
  const graceEnds =
    gracePeriodSeconds === 0 ? null : new Date(ctx.now().getTime() + gracePeriodSeconds * 1000);
  // Prisma cannot set a column to what another one held.
  const [apiKey] = await ctx.query<ApiKey>(Prisma.sql`
    UPDATE api_keys SET hash = ${hash}::bytea, prefix = ${prefix}::text, last_four = ${lastFour}::text,
      previous_secret_expires_at = ${graceEnds?.toISOString() ?? null}::timestamptz,
      previous_hash = CASE WHEN ${gracePeriodSeconds}::int > 0 THEN hash END
    WHERE id = ${id}::int AND creator_id = ${creatorOf(ctx).id}::int AND revoked_at IS NULL
    RETURNING id, creator_id AS "creatorId", name, hash, prefix, last_four AS "lastFour",
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
  creatorId: number,
  givenName: unknown,
): Promise<IssuedApiKey> {
  const faults: Fault[] = [];
  const name = readName(givenName, ['name'], faults);
  if (faults.length > 0) throw invalid(faults);
  const key = generateKey();
  const columns = keyColumns(key);
  const apiKey = await ctx.db.$transaction(async (tx) => {
    // Whoever makes a key for the same creator at the same time waits, so that the count stays true.
    await tx.$queryRaw`SELECT 1 FROM creators WHERE id = ${creatorId} FOR NO KEY UPDATE`;
    const working = await tx.apiKey.count({ where: { creatorId, revokedAt: null } });
    if (working >= maxKeys) throw tooManyKeys();
    return tx.apiKey.create({ data: { creatorId, name, ...columns } });
  });
  ctx.wrongKeys.trust(columns.hash);
  return { apiKey, key };
}

/** It is about no field of the input. */
export const tooManyKeys = (): ServiceError =>
  new ServiceError('VALIDATION_FAILED', (say) => say('error.tooManyKeys', { most: maxKeys }), {
    title: 'Too many keys',
  });
