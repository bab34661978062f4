/** How many links a creator may have, and what they take. */
import { Prisma } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { lockCreator } from '../access/lock-creator.js';
import type { Query } from '../core/database/database.js';
import { ServiceError } from '../core/errors.js';
import { countAllLinks } from './list/marks.js';

declare module '../access/context.js' {
  interface Services {
    /** The most links of a creator that are not deleted; undefined for any number. */
    maxLinksPerCreator: number | undefined;
  }
}

/**
 * Inserts links of the caller in a transaction, unless there would be too many. Others of the creator wait for its end, so
 * that none is made meanwhile.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export async function insertWithinLimit<Row>(
  ctx: Context,
  tx: Prisma.TransactionClient,
  statement: Prisma.Sql,
): Promise<Row[]> {
  const { maxLinksPerCreator: most } = ctx;
  if (most === undefined) return tx.$queryRaw<Row[]>(statement);
  const { id: creatorId } = creatorOf(ctx);
  await lockCreator(tx, creatorId);
  const count = await countAllLinks(ctx, (totals) => tx.$queryRaw(totals), { creatorId });
  if (count >= most) throw tooManyLinks(most);
  const made = await tx.$queryRaw<Row[]>(statement);
  if (count + made.length > most) throw tooManyLinks(most);
  return made;
}

const tooManyLinks = (most: number): ServiceError =>
  new ServiceError('VALIDATION_FAILED', (say) => say('error.tooManyLinks', { most }), {
    title: 'Too many payment links',
  });

/** What the links of a creator take on the disk. */
export interface LinkStorage {
  links: number;
  /** An estimate. */
  bytes: number;
}

/** Links that an estimate looks at. */
const mostLookedAt = 100;
/** What a link takes in indexes, and what a metadata key takes in the index of metadata. */
const [bytesOfIndexes, bytesOfTerm] = [600, 250];

/** Estimates the size of a creator's links from that of the newest ones, as long work of the creator. */
export async function linkStorage(ctx: Context, creatorId: bigint): Promise<LinkStorage> {
  const { query } = ctx.databaseFor(creatorId);
  const asLongWork: Query = (statement) => query(statement, { isLong: true });
  const links = await countAllLinks(ctx, asLongWork, { creatorId });
  const [newest] = await asLongWork<{ bytes: number }>(Prisma.sql`
    SELECT coalesce(avg(
      pg_column_size(newest.*) + ${bytesOfIndexes}::int
        + ${bytesOfTerm}::int * (SELECT count(*) FROM payment_link_terms(newest.metadata))
    ), 0)::float8 AS bytes
    FROM (
      SELECT * FROM payment_links WHERE creator_id = ${creatorId}::bigint
      ORDER BY id DESC LIMIT ${mostLookedAt}::int
    ) AS newest`);
  return { links, bytes: Math.round(links * (newest?.bytes ?? 0)) };
}
