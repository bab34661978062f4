import type { Logger } from 'pino';
import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/db.js';

/** A mark stands at every link of this number. */
const every = 2000;
/** Links that are marked at a time, so that nobody waits for long. */
const slice = 10 * every;
/** Keeps the links of products marked, so that they need not be counted, nor walked to a far page. */
export interface LinkMarks {
  /** To be told how many links of a product were found without a mark; sets marks when that are many. */
  found: (productId: number, unmarked: number) => void;
  /** Waits until the marks are set that are being set. */
  close(): Promise<void>;
}

/** Sets marks for one product after the other. What fails is tried again behind a later list. */
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
