import { type Creator, Prisma } from '../../prisma/client/client.js';
import { recordChange, type Action } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { invalid, notFound, readOrRefuse } from '../core/errors.js';
import { isStorable, readName } from '../core/text.js';
import { countRows } from '../core/database/page-sql.js';
import { rowsWhere, type KeysetPage, type PagedRows } from '../core/keyset.js';

const storeNamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u;

/**
 * Creates the creator of a store, or returns the existing one.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export async function createCreator(ctx: Context, input: { storeName: string }): Promise<Creator> {
  const storeName = input.storeName.normalize('NFC');
  if (!storeNamePattern.test(storeName)) {
    throw invalid([{ path: ['storeName'], rule: 'storeName' }]);
  }
  const existing = await findByStore(ctx, storeName);
  if (existing) return existing;
  await ctx.db.$transaction(async (tx) => {
    const [drawn] = await tx.$queryRaw<{ id: bigint }[]>`SELECT nextval('creators_id_seq') AS id`;
    const { id } = drawn as { id: bigint };
    const store = { name: storeName, creatorId: id };
    const { count } = await tx.store.createMany({ data: store, skipDuplicates: true });
    if (count === 0) return;
    await tx.creator.create({ data: { id, storeName } });
    await recordChange(ctx, tx, 'createCreator', { creatorId: id, id });
  });
  const made = await findByStore(ctx, storeName);
  if (!made) throw new Error('A store is taken, but its creator was not found.');
  return made;
}

async function findByStore({ db }: Context, name: string): Promise<Creator | null> {
  const store = await db.store.findFirst({ where: { name } });
  return store && db.creator.findFirst({ where: { id: store.creatorId } });
}

/**
 * Finds any creator by its id or the name of its store. Only for the platform.
 *
 * @throws ServiceError NOT_FOUND, or VALIDATION_FAILED unless exactly one of both is given
 */
export async function findCreator(
  ctx: Context,
  { id, storeName }: { id?: bigint | null | undefined; storeName?: string | null | undefined },
): Promise<Creator> {
  if ((id == null) === (storeName == null)) {
    throw invalid([{ path: ['id'], rule: 'idOrStoreName' }]);
  }
  const creator =
    id == null
      ? await findByStore(ctx, readStoreName(storeName as string))
      : await ctx.db.creator.findFirst({ where: { id } });
  if (!creator) throw notFound('creator');
  return creator;
}

/** Normalizes a store name to look up. Text that PostgreSQL cannot store becomes `?`, which is in no store name. */
const readStoreName = (text: string): string => (isStorable(text) ? text.normalize('NFC') : '?');

/**
 * Suspends a creator: its keys are refused, its sessions end and its links cannot be paid. Webhooks of former payments
 * are still delivered. A creator that is suspended already gets the new reason.
 *
 * @throws ServiceError NOT_FOUND, VALIDATION_FAILED
 */
export async function suspendCreator(
  ctx: Context,
  { id, reason: given }: { id: bigint; reason: string },
): Promise<Creator> {
  const suspensionReason = readOrRefuse((faults) => readName(given, ['reason'], faults));
  const { suspendedAt } = await findCreator(ctx, { id });
  const change = { action: 'suspendCreator', reason: suspensionReason } as const;
  const data = { suspendedAt: suspendedAt ?? ctx.now(), suspensionReason };
  return changeCreator(ctx, id, change, data);
}

/**
 * Ends the suspension of a creator: its keys and links work as before.
 *
 * @throws ServiceError NOT_FOUND
 */
export const resumeCreator = (ctx: Context, { id }: { id: bigint }): Promise<Creator> =>
  changeCreator(
    ctx,
    id,
    { action: 'resumeCreator' },
    { suspendedAt: null, suspensionReason: null },
  );

async function changeCreator(
  ctx: Context,
  id: bigint,
  { action, reason }: { action: Action; reason?: string },
  data: Pick<Creator, 'suspendedAt' | 'suspensionReason'>,
): Promise<Creator> {
  const changed = await ctx.db.$transaction(async (tx) => {
    const [creator] = await tx.creator.updateManyAndReturn({ where: { id }, data });
    if (!creator) throw notFound('creator');
    if (creator.suspendedAt) await tx.cabinetSession.deleteMany({ where: { creatorId: id } });
    await recordChange(ctx, tx, action, { creatorId: id, id }, { reason });
    return creator;
  });
  ctx.knownKeys.forget(id);
  return changed;
}

/** All creators, newest first, or those whose store name begins with a text, by name. */
export function searchCreators(
  ctx: Context,
  { search }: { search?: string | null | undefined },
): PagedRows<Creator> {
  if (search == null || search.trim() === '') return rowsWhere(ctx, ctx.db.creator, {});
  const start = readStoreName(search.trim());
  return {
    find: (page) => ctx.query<Creator>(pageByName(start, page), { isPlannedAnew: true }),
    totalCount: () =>
      countRows(ctx.query, Prisma.sql`FROM /* all creators */ creators WHERE ${namedLike(start)}`),
  };
}

/** Names as the index has them. */
const name = Prisma.sql`lower(store_name) COLLATE "C"`;
const lowered = (text: string): Prisma.Sql => Prisma.sql`lower(${text}::text) COLLATE "C"`;
const lastCharacter = '\u{10FFFF}';

/** Names that begin with a text, as a range: so the index by name serves it. */
const namedLike = (start: string): Prisma.Sql =>
  Prisma.sql`${name} >= ${lowered(start)} AND ${name} < ${lowered(start)} || ${lastCharacter}`;

/**
 * A page of creators by name. Pages are made for falling ids, and names rise: so this swaps the bounds and reverses the
 * order.
 */
function pageByName(start: string, { id: { lt, gt }, orderBy, take }: KeysetPage): Prisma.Sql {
  const order = Prisma.raw(orderBy.id === 'desc' ? 'ASC' : 'DESC');
  const nameAndId = (id: bigint): Prisma.Sql =>
    Prisma.sql`(SELECT ${name}, id FROM creators WHERE id = ${id}::bigint)`;
  return Prisma.sql`
    SELECT id, store_name AS "storeName", created_at AS "createdAt", suspended_at AS "suspendedAt",
      suspension_reason AS "suspensionReason"
    FROM /* all creators */ creators
    WHERE ${namedLike(start)}
      ${lt === undefined ? Prisma.empty : Prisma.sql`AND (${name}, id) > ${nameAndId(lt)}`}
      ${gt === undefined ? Prisma.empty : Prisma.sql`AND (${name}, id) < ${nameAndId(gt)}`}
    ORDER BY ${name} ${order}, id ${order} LIMIT ${take}::int`;
}
