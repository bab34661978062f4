import type { Logger } from 'pino';
import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/db.js';

/** A mark stands at every link of this number. */
const every = 1000;
/** Links that are marked at a time, so that nobody waits for long. */
const slice = 20 * every;
/** What whoever makes a link shares, and whoever sets marks takes alone; the migrations name it, too. */
export const lockClass = 5_071_994;

/** Keeps the links of products marked, so that they need not be counted, nor walked to a far page. */
export interface LinkMarks {
  /** To be told how many links of a product were found without a mark; sets marks when that are many. */
  found(productId: number, unmarked: number): void;
  /** Waits until all marks are set that were begun. */
  close(): Promise<void>;
}

export function createLinkMarks(query: Query, log: Logger): LinkMarks {
  const underWay = new Map<number, Promise<void>>();

  const mark = async (productId: number): Promise<void> => {
    try {
      for (let isMore = true; isMore;) {
        const [done] = await query<{ more: boolean | null }>(
          Prisma.sql`SELECT mark_payment_links(${productId}::int, ${every}::int, ${slice}::int) AS more`,
        );
        isMore = done?.more === true;
      }
    } catch (error) {
      log.warn({ err: error, productId }, 'Marks of payment links could not be set');
    } finally {
      underWay.delete(productId);
    }
  };

  return {
    found(productId, unmarked) {
      if (unmarked >= every && !underWay.has(productId)) underWay.set(productId, mark(productId));
    },
    async close() {
      await Promise.all(underWay.values());
    },
  };
}
