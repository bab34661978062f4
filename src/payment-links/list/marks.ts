import type { Logger } from 'pino';
import { Prisma } from '../../../prisma/client/client.js';
import type { Query } from '../../core/database/database.js';
import type { OwnedRow } from '../../core/database/loading.js';
import { selectTotals } from './statements.js';

/**
 * A list counts, and walks, no more links than lie between two marks. With fewer links per mark, a far page has more marks
 * to add up. Marks may lie at any distance, so a change of this number needs no migration.
 */
const linksPerMark = 250;
/** Links marked by one statement, so that nobody waits long for its locks. */
const linksPerStatement = 80 * linksPerMark;

declare module '../../access/context.js' {
  interface Services {
    marks: LinkMarks;
  }
}

/** Sets marks among the links of products, so that totals and far pages need not count or walk all links. */
export interface LinkMarks {
  /** Reports how many links of a product have no mark. Sets marks if they are many. */
  found: (product: OwnedRow, unmarked: number) => void;
  /** Waits for the statement that sets marks now. */
  close(): Promise<void>;
}

/** Sets marks for one product after the other. If that fails, a later list tries again. */
export function createLinkMarks(query: Query, log: Logger): LinkMarks {
  const waiting = new Set<bigint>();
  let isClosing = false;
  let marking = Promise.resolve();

  const mark = async ({ creatorId, id }: OwnedRow): Promise<void> => {
    try {
      for (let isMore = true; isMore && !isClosing;) {
        // Read in a statement of its own: on a cluster, only the coordinator knows the last id.
        const [drawn] = await query<{ id: bigint }>(
          Prisma.sql`SELECT last_value AS id FROM payment_links_id_seq`,
        );
        const [done] = await query<{ more: boolean }>(
          Prisma.sql`SELECT mark_payment_links(
            ${creatorId}::bigint, ${id}::bigint, ${drawn?.id}::bigint, ${linksPerMark}::int, ${linksPerStatement}::int
          ) AS more`,
        );
        isMore = done?.more === true;
      }
    } catch (error) {
      log.info({ err: error, productId: id }, 'Marks of payment links could not be set now');
    } finally {
      waiting.delete(id);
    }
  };

  return {
    found(product, unmarked) {
      if (unmarked < linksPerMark || waiting.has(product.id)) return;
      waiting.add(product.id);
      marking = marking.then(() => mark(product));
    },
    async close() {
      isClosing = true;
      await marking;
    },
  };
}

/** Counts the links of a creator, or of one product, by adding up marks. */
export async function countAllLinks(
  { marks }: { marks: LinkMarks },
  query: Query,
  owner: { creatorId: bigint; productId?: bigint | null | undefined },
): Promise<number> {
  const totals = await selectTotals(query, owner);
  for (const { productId: id, unmarked } of totals) {
    marks.found({ creatorId: owner.creatorId, id }, unmarked);
  }
  return totals.reduce((sum, { total }) => sum + total, 0);
}
