import { Prisma, type ApiKey } from '../../prisma/client/client.js';
import { lockCreator } from '../access/lock-creator.js';
import { recordChange, type Action } from '../access/record-change.js';
import { creatorOf, type Context } from '../access/context.js';
import { invalid, notFound, readOrRefuse, serviceError, ServiceError } from '../core/errors.js';
import { rowsWhere } from '../core/keyset.js';
import {
  creatorOfKey,
  generateKey,
  hashKey,
  isWellFormedKey,
  keyColumns,
} from '../access/keys/key-format.js';
import type { KeyAccess } from '../access/principal.js';
import { readName } from '../core/text.js';
import { storableTime } from '../core/days.js';
import { inTransaction } from '../events/outbox.js';
import { nextNotice } from './expiring-keys.js';
import { keyExpiring } from './key-events.js';

/** A key with its secret, which is shown only now. */
export interface IssuedApiKey {
  apiKey: ApiKey;
  key: string;
}

export const maxGracePeriodSeconds = 86_400;
/** The most working keys of a creator. Each key has its own request limits, so this bounds the creator's requests. */
export const maxKeys = 100;
/** Bounds the list of REST, since a creator can create and revoke keys without end. */
export const shownRevokedKeys = 100;

/** True if a key works: it is neither revoked nor expired. */
export const isWorking = (
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean => revokedAt === null && (expiresAt === null || expiresAt > now);

/** {@link isWorking} as a condition of the database. */
const working = (now: Date) =>
  ({
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  }) satisfies Prisma.ApiKeyWhereInput;

/** The columns and relations of a key to read. */
type Selected = Pick<Prisma.ApiKeyFindManyArgs, 'select' | 'include'>;

/** The creator's working keys and, on request, the newest ones that were revoked or have expired; newest first. */
export async function listApiKeys(
  ctx: Context,
  { includeRevoked }: { includeRevoked: boolean },
  selected: Selected,
): Promise<ApiKey[]> {
  const orderBy = { id: 'desc' } as const;
  const { id: creatorId } = creatorOf(ctx);
  if (!includeRevoked) {
    const where = { creatorId, ...working(ctx.now()) };
    return ctx.db.apiKey.findMany({ ...selected, where, orderBy });
  }
  const oldestShown = await ctx.db.apiKey.findFirst({
    where: { creatorId, NOT: working(ctx.now()) },
    orderBy,
    skip: shownRevokedKeys - 1,
    select: { id: true },
  });
  return ctx.db.apiKey.findMany({
    ...selected,
    where: { creatorId, OR: [working(ctx.now()), { id: { gte: oldestShown?.id ?? 0n } }] },
    orderBy,
  });
}

/** The working keys of a creator and, on request, the others, page by page; newest first. */
export const pagedApiKeys = (
  ctx: Context,
  creatorId: bigint,
  { includeRevoked }: { includeRevoked: boolean },
  selected: Selected,
) =>
  rowsWhere(
    ctx,
    ctx.db.apiKey,
    { creatorId, ...(!includeRevoked && working(ctx.now())) },
    selected,
  );

const ownKey = (ctx: Context, id: bigint) => ({
  creatorId: creatorOf(ctx).id,
  id,
  ...working(ctx.now()),
});

/**
 * Creates a key for the calling creator. It expires with the calling key, or earlier on request. If that is within a day,
 * the creator is told at once. REST passes its body on unchecked, so the name may be anything.
 *
 * @throws ServiceError VALIDATION_FAILED, also when the creator has {@link maxKeys} working keys already
 */
export function createApiKey(
  ctx: Context,
  {
    name,
    access = 'FULL',
    expiresAt,
  }: { name?: unknown; access?: KeyAccess | undefined; expiresAt?: Date | null | undefined },
): Promise<IssuedApiKey> {
  const { id, keyExpiresAt } = creatorOf(ctx);
  const columns = readOrRefuse((faults) => {
    if (expiresAt && expiresAt <= ctx.now()) faults.push({ path: ['expiresAt'], rule: 'future' });
    if (expiresAt && keyExpiresAt && expiresAt > keyExpiresAt) {
      const latest = keyExpiresAt.toISOString();
      faults.push({ path: ['expiresAt'], rule: 'beforeOwnExpiry', latest });
    }
    const expiry = expiresAt ? new Date(storableTime(expiresAt)) : keyExpiresAt;
    return { name: readName(name, ['name'], faults), access, expiresAt: expiry };
  });
  return insertKey(ctx, 'createApiKey', id, columns);
}

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
  const name = readOrRefuse((faults) => readName(input.name, ['name'], faults));
  return insertKey(ctx, 'issueApiKey', creator.id, { name, access: 'FULL', expiresAt: null });
}

/**
 * Revokes a key: it is refused from now on. Its usage figures stay.
 *
 * @throws ServiceError NOT_FOUND for a key that does not work, and for another creator's
 */
export const deleteApiKey = (ctx: Context, { id }: { id: bigint }): Promise<ApiKey> =>
  revoke(ctx, ownKey(ctx, id), { action: 'deleteApiKey' });

/**
 * Revokes a key of any creator. Only for the platform.
 *
 * @throws ServiceError NOT_FOUND for a key that does not work, VALIDATION_FAILED
 */
export async function revokeApiKey(
  ctx: Context,
  { id, reason: given }: { id: bigint; reason: string },
): Promise<ApiKey> {
  const reason = readOrRefuse((faults) => readName(given, ['reason'], faults));
  const found = await ctx.db.apiKey.findFirst({ where: { id } });
  if (!found) throw notFound('apiKey');
  const { creatorId } = found;
  const key = { creatorId, id, ...working(ctx.now()) };
  return revoke(ctx, key, { action: 'revokeApiKey', reason });
}

/**
 * Revokes the key of a secret that has leaked. If it is only the previous secret of a key, that alone stops working. Only
 * for the platform.
 *
 * @throws ServiceError NOT_FOUND for a secret that does not work
 */
export async function revokeLeakedKey(ctx: Context, { key }: { key: string }): Promise<ApiKey> {
  if (!isWellFormedKey(key)) throw notFound('apiKey');
  const hash = hashKey(key);
  const owner = { creatorId: creatorOfKey(key), ...working(ctx.now()) };
  const change = { action: 'revokeLeakedKey' } as const;
  const previous = { ...owner, previousHash: hash, previousSecretExpiresAt: { gt: ctx.now() } };
  try {
    return await revoke(ctx, { ...owner, hash }, change);
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'NOT_FOUND')) throw error;
    // Previous secrets come second: a current one may have become a previous one in the meantime.
    return changeKey(ctx, previous, change, { previousHash: null, previousSecretExpiresAt: null });
  }
}

const revoke = (ctx: Context, where: Prisma.ApiKeyWhereInput, change: KeyChange): Promise<ApiKey> =>
  changeKey(ctx, where, change, { revokedAt: ctx.now() });

/** The audit log's description of a change of a key. */
interface KeyChange {
  action: Action;
  reason?: string;
}

/** @throws ServiceError NOT_FOUND when no key meets the condition */
async function changeKey(
  ctx: Context,
  where: Prisma.ApiKeyWhereInput,
  { action, reason }: KeyChange,
  data: Prisma.ApiKeyUpdateManyMutationInput,
): Promise<ApiKey> {
  const changed = await ctx.db.$transaction(async (tx) => {
    const [apiKey] = await tx.apiKey.updateManyAndReturn({ where, data });
    if (!apiKey) throw notFound('apiKey');
    await recordChange(ctx, tx, action, apiKey, { reason });
    return apiKey;
  });
  ctx.knownKeys.forget(changed.creatorId);
  return changed;
}

/**
 * Gives a key a new secret. The previous one stays valid for a grace period; any before it is refused at once. Id,
 * name, usage and limits stay.
 *
 * @param input.gracePeriodSeconds 0 to {@link maxGracePeriodSeconds}
 * @throws ServiceError NOT_FOUND for a key that does not work, and for another creator's, FORBIDDEN for one that works
 *   longer than the calling key, VALIDATION_FAILED
 */
export async function regenerateApiKey(
  ctx: Context,
  { id, gracePeriodSeconds = 0 }: { id: bigint; gracePeriodSeconds?: number },
): Promise<IssuedApiKey> {
  if (gracePeriodSeconds < 0 || gracePeriodSeconds > maxGracePeriodSeconds) {
    const bounds = { least: 0, most: maxGracePeriodSeconds };
    throw invalid([{ path: ['gracePeriodSeconds'], rule: 'between', ...bounds }]);
  }
  const { id: creatorId, keyExpiresAt } = creatorOf(ctx);
  if (keyExpiresAt) await assertExpiresBy(ctx, id, keyExpiresAt);
  const key = generateKey(creatorId);
  const { hash, prefix, lastFour } = keyColumns(key);
  const graceEnds =
    gracePeriodSeconds === 0 ? null : new Date(ctx.now().getTime() + gracePeriodSeconds * 1000);
  const apiKey = await ctx.db.$transaction(async (tx) => {
    // Prisma cannot copy one column to another.
    const [changed] = await tx.$queryRaw<ApiKey[]>`
    UPDATE api_keys SET hash = ${hash}::bytea, prefix = ${prefix}::text, last_four = ${lastFour}::text,
      previous_secret_expires_at = ${graceEnds?.toISOString() ?? null}::timestamptz,
      previous_hash = CASE WHEN ${gracePeriodSeconds}::int > 0 THEN hash END
    WHERE creator_id = ${creatorId}::bigint AND id = ${id}::bigint AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${ctx.now().toISOString()}::timestamptz)
    RETURNING id, creator_id AS "creatorId", name, hash, prefix, last_four AS "lastFour", access, expires_at AS "expiresAt",
      previous_hash AS "previousHash", previous_secret_expires_at AS "previousSecretExpiresAt",
      created_at AS "createdAt", last_used_at AS "lastUsedAt", request_count AS "requestCount",
      revoked_at AS "revokedAt", expiry_notice_at AS "expiryNoticeAt"`;
    if (!changed) throw notFound('apiKey');
    await recordChange(ctx, tx, 'regenerateApiKey', changed);
    return changed;
  });
  ctx.knownKeys.forget(creatorId);
  ctx.wrongKeys.trust(hash);
  return { apiKey, key };
}

/**
 * Whoever gets a new secret can use its key. So no key may replace the secret of a key that works longer than itself.
 */
async function assertExpiresBy(ctx: Context, id: bigint, time: Date): Promise<void> {
  const found = await ctx.db.apiKey.findFirst({ where: ownKey(ctx, id) });
  if (found && (found.expiresAt === null || found.expiresAt > time)) {
    throw serviceError('FORBIDDEN', 'error.longerKey');
  }
}

export const tooManyKeys = (): ServiceError =>
  new ServiceError('VALIDATION_FAILED', (say) => say('error.tooManyKeys', { most: maxKeys }), {
    title: 'Too many keys',
  });

async function insertKey(
  ctx: Context,
  action: Action,
  creatorId: bigint,
  settings: Pick<ApiKey, 'name' | 'access' | 'expiresAt'>,
): Promise<IssuedApiKey> {
  const key = generateKey(creatorId);
  const columns = keyColumns(key);
  const { expiresAt } = settings;
  const expiryNoticeAt = expiresAt && nextNotice(expiresAt, ctx.now());
  const data = { creatorId, ...settings, ...columns, expiryNoticeAt };
  const apiKey = await inTransaction(ctx, creatorId, async (tx, publish) => {
    await lockCreator(tx, creatorId);
    const count = await tx.apiKey.count({ where: { creatorId, ...working(ctx.now()) } });
    if (count >= maxKeys) throw tooManyKeys();
    const made = await tx.apiKey.create({ data });
    await recordChange(ctx, tx, action, made);
    if (expiresAt && !expiryNoticeAt) publish(keyExpiring.event({ ...made, expiresAt }));
    return made;
  });
  ctx.wrongKeys.trust(columns.hash);
  return { apiKey, key };
}
