import type { PaymentLink } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import { isDatabaseOutage, isSerializationFailure } from '../core/database/outage.js';
import { OutOfReach } from '../core/errors.js';
import { insertLinks, type NewLink } from './list/statements.js';

/** Statements of one creator that run at a time. The next one inserts all links that came meanwhile. */
const mostRunning = 2;
const mostTogether = 16;

declare module '../access/context.js' {
  interface Services {
    insertTogether: InsertTogether;
  }
}

/** Inserts a link as {@link insertLinks} does. Links that a creator makes at the same time share a statement and its commit. */
type InsertTogether = (query: Query, link: NewLink) => Promise<PaymentLink | undefined>;

interface Waiting {
  query: Query;
  link: NewLink;
  resolve: (made: PaymentLink | undefined) => void;
  reject: (error: unknown) => void;
}

/** The links of a creator. */
interface Line {
  running: number;
  waiting: Waiting[];
}

export function createInsertTogether(): InsertTogether {
  const lines = new Map<bigint, Line>();

  const runAll = async (creatorId: bigint, line: Line): Promise<void> => {
    line.running++;
    while (line.waiting.length > 0) {
      const outage = await insert(line.waiting.splice(0, mostTogether));
      // The others would wait as long for the same error.
      if (outage) for (const { reject } of line.waiting.splice(0)) reject(outage);
    }
    line.running--;
    if (line.running === 0) lines.delete(creatorId);
  };

  return (query, link) =>
    new Promise((resolve, reject) => {
      const { creatorId } = link.link;
      const line = lines.get(creatorId) ?? { running: 0, waiting: [] };
      lines.set(creatorId, line);
      line.waiting.push({ query, link, resolve, reject });
      if (line.running < mostRunning) void runAll(creatorId, line);
    });
}

/** Inserts links and settles each. @returns the error while the database is out of reach */
async function insert(links: Waiting[]): Promise<unknown> {
  const [first] = links as [Waiting];
  try {
    const made = await insertLinks(
      first.query,
      links.map(({ link }) => link),
    );
    links.forEach(({ resolve }, index) => resolve(made[index]));
    return undefined;
  } catch (error) {
    const isToTryAgain = isSerializationFailure(error);
    const isOutage = !isToTryAgain && (isDatabaseOutage(error) || error instanceof OutOfReach);
    if (links.length > 1 && !isOutage && !isToTryAgain) {
      // One link fails all. Alone, each learns whether it is the one.
      await Promise.all(links.map((link) => insert([link])));
      return undefined;
    }
    for (const { reject } of links) reject(error);
    return isOutage ? error : undefined;
  }
}
