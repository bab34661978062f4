import type { Logger } from 'pino';
import type { PrismaClient } from '../../../prisma/client/client.js';

const flushDelayMs = 1000;
/** The largest integer that JavaScript and JSON hold exactly. Counts stop there. */
const largestCount = Number.MAX_SAFE_INTEGER;

/** Counts uses of API keys in memory and writes them in batches, at most a second late. */
export interface KeyUsage {
  record(key: UsedKey): void;
  flush(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** An API key by its id and its creator's. */
interface UsedKey {
  id: bigint;
  creatorId: bigint;
}

interface Use {
  key: UsedKey;
  count: number;
  lastUsedAt: Date;
}

export function createKeyUsage(db: PrismaClient, log: Logger, now: () => Date): KeyUsage {
  let uses = new Map<bigint, Use>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const add = ({ key, count, lastUsedAt }: Use): void => {
    const known = uses.get(key.id);
    uses.set(key.id, {
      key,
      count: (known?.count ?? 0) + count,
      lastUsedAt: known && known.lastUsedAt > lastUsedAt ? known.lastUsedAt : lastUsedAt,
    });
    timer ??= setTimeout(() => void flush(), flushDelayMs);
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (uses.size === 0) return;
    const batch = uses;
    uses = new Map();
    const rows = [...batch.values()].sort(({ key: { id: one } }, { key: { id: other } }) =>
      one < other ? -1 : 1,
    );
    try {
      await db.$executeRaw`
        UPDATE /* all creators */ api_keys
        SET request_count = LEAST(request_count, ${largestCount}::bigint - used.count) + used.count,
            last_used_at = GREATEST(last_used_at, used.at)
        FROM unnest(
          ${rows.map(({ key }) => key.creatorId)}::bigint[],
          ${rows.map(({ key }) => key.id)}::bigint[],
          ${rows.map(({ count }) => count)}::bigint[],
          ${rows.map(({ lastUsedAt }) => lastUsedAt)}::timestamptz[]
        ) AS used (creator_id, id, count, at)
        WHERE api_keys.creator_id = used.creator_id AND api_keys.id = used.id`;
    } catch (error) {
      log.error({ err: error }, 'Key usage could not be written; it is kept for the next try');
      for (const use of rows) add(use);
    }
  };

  const flush = (): Promise<void> => (flushing = flushing.then(write));

  return {
    record: (key) => add({ key, count: 1, lastUsedAt: now() }),
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
