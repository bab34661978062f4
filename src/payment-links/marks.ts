import type { Logger } from 'pino';
import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';

/**
 * One mark for so many links: a list walks no more than these to reach its page. Fewer links per mark would mean more
 * marks to add up and to update. Marks may lie at any distance, so a change of this number needs no migration.
 */
const every = 2000;
/** Links marked by one statement, so that nobody waits long for its locks. */
const slice = 10 * every;

declare module '../access/context.js' {
  interface Services {
    marks: LinkMarks;
  }
}

/** Sets marks among the links of products, so that totals and far pages need not count or walk all links. */
export interface LinkMarks {
  /** Reports how many links of a product have no mark. Sets marks if they are many. */
  found: (productId: number, unmarked: number) => void;
  /** Waits for the statement that sets marks now. */
  close(): Promise<void>;
}

/** Sets marks for one product after the other. If that fails, a later list tries again. */
export function createLinkMarks(query: Query, log: Logger): LinkMarks {
  const waiting = new Set<number>();
  let isClosing = false;
  let marking = Promise.resolve();

  const mark = async (productId: number): Promise<void> => {
    try {
      for (let isMore = true; isMore && !isClosing;) {
        const [done] = await query<{ more: boolean }>(
          Prisma.sql`SELECT mark_payment_links(${productId}::int, ${every}::int, ${slice}::int) AS more`,
        );
        isMore = done?.more === true;
      }
    } catch (error) {
      log.info({ err: error, productId }, 'Marks of payment links could not be set now');
    } finally {
      waiting.delete(productId);
    }
  };

  return {
    found(productId, unmarked) {
      if (unmarked < every || waiting.has(productId)) return;
      waiting.add(productId);
      marking = marking.then(() => mark(productId));
    },
    async close() {
      isClosing = true;
      await marking;
    },
  };
}
