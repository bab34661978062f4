import type { Logger } from 'pino';
import type { PrismaClient } from '../../prisma/client/client.js';

const flushDelayMs = 1000;
/** The largest integer that JavaScript and JSON hold exactly. Counts stop there. */
const largestCount = Number.MAX_SAFE_INTEGER;

/** Counts uses of API keys in memory and writes them in batches, at most a second late. */
export interface KeyUsage {
  record(apiKeyId: number): void;
  flush(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}

export function createKeyUsage(db: PrismaClient, log: Logger, now: () => Date): KeyUsage {
  let uses = new Map<number, { count: number; lastUsedAt: Date }>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const add = (apiKeyId: number, count: number, lastUsedAt: Date): void => {
    const known = uses.get(apiKeyId);
    uses.set(apiKeyId, {
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
    const rows = [...batch].sort(([one], [other]) => one - other);
    try {
      await db.$executeRaw`
        UPDATE api_keys
        SET request_count = LEAST(request_count, ${largestCount}::bigint - used.count) + used.count,
            last_used_at = GREATEST(last_used_at, used.at)
        FROM unnest(
          ${rows.map(([id]) => id)}::int[],
          ${rows.map(([, { count }]) => count)}::bigint[],
          ${rows.map(([, { lastUsedAt }]) => lastUsedAt)}::timestamptz[]
        ) AS used (id, count, at)
        WHERE api_keys.id = used.id`;
    } catch (error) {
      log.error({ err: error }, 'Key usage could not be written; it is kept for the next try');
      for (const [id, { count, lastUsedAt }] of rows) add(id, count, lastUsedAt);
    }
  };

  const flush = (): Promise<void> => (flushing = flushing.then(write));

  return {
    record: (apiKeyId) => add(apiKeyId, 1, now()),
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
