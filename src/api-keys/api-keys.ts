import type { ApiKey } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import { invalid, notFound } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { generateKey, keyColumns } from '../core/key-format.js';
import { readName } from '../core/text.js';

/** A key with its secret, which is shown this once. */
export interface IssuedApiKey {
  apiKey: ApiKey;
  key: string;
}

const theKey = 'apiKey';

/** The creator's keys, newest first; all of them, or those that are not revoked. */
export const listApiKeys = (ctx: Context, { includeRevoked = false }): Promise<ApiKey[]> =>
  ctx.db.apiKey.findMany({ where: keysOf(ctx, includeRevoked), orderBy: { id: 'desc' } });

/** The condition that picks the creator's keys. */
export const keysOf = (ctx: Context, includeRevoked: boolean) => ({
  creatorId: creatorOf(ctx).id,
  ...(!includeRevoked && { revokedAt: null }),
});

/**
 * Makes a key for the caller's creator. The input may be anything: REST hands its body over as it came.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export const createApiKey = (ctx: Context, input: { name?: unknown }): Promise<IssuedApiKey> =>
  insertKey(ctx, creatorOf(ctx).id, input.name);

/**
 * Makes a key for any creator, such as the first one; for the platform.
 *
 * @throws ServiceError NOT_FOUND for an unknown creator, VALIDATION_FAILED
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
 * Gives a key a new secret; the old one is dead at once. Id, name and usage stay.
 *
 * @throws ServiceError NOT_FOUND for an unknown key, a revoked one and another creator's alike
 */
export async function regenerateApiKey(
  ctx: Context,
  { id }: { id: number },
): Promise<IssuedApiKey> {
  const key = generateKey();
  const [apiKey] = await ctx.db.apiKey.updateManyAndReturn({
    where: { id, ...keysOf(ctx, false) },
    data: keyColumns(key),
  });
  if (!apiKey) throw notFound(theKey);
  ctx.knownKeys.forget();
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
  const apiKey = await ctx.db.apiKey.create({ data: { creatorId, name, ...keyColumns(key) } });
  return { apiKey, key };
}
