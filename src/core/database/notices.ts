import type { Logger } from 'pino';
import { Prisma } from '../../../prisma/client/client.js';
import type { Database } from './database.js';

const reconnectMs = 1000;

/**
 * Short texts that processes on a database send each other. They arrive at once, but may get lost, so whoever
 * depends on them must also poll.
 */
export interface Notices {
  /** Sends a text to all processes, this one included. Texts that come fast are sent together. */
  tell(text: string): void;
  /** Hears the texts from now on, on a connection of its own. If it breaks, makes another. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** @param channel in lower case */
export function createNotices(
  { query, listen, log }: Pick<Database, 'query' | 'listen'> & { log: Logger },
  channel: string,
  hear: (text: string) => void,
): Notices {
  const untold = new Set<string>();
  let telling: Promise<void> | undefined;
  let listening: Promise<void> | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let isClosing = false;

  const tellAll = async (): Promise<void> => {
    try {
      while (untold.size > 0) {
        const texts = [...untold];
        untold.clear();
        await query(
          Prisma.sql`SELECT pg_notify(${channel}, text) FROM unnest(${texts}::text[]) AS told (text)`,
        );
      }
    } catch (error) {
      untold.clear();
      log.debug({ err: error, channel }, 'Notices were not sent');
    } finally {
      telling = undefined;
    }
  };

  const connect = async (): Promise<void> => {
    try {
      stopListening = await listen(channel, hear, () => reconnect(new Error('Connection closed')));
    } catch (error) {
      reconnect(error);
    }
  };
  const reconnect = (error: unknown): void => {
    stopListening = undefined;
    if (isClosing) return;
    log.debug({ err: error, channel }, 'Notices of the database are not heard');
    reconnecting = setTimeout(() => {
      listening = connect();
    }, reconnectMs);
  };

  return {
    tell(text) {
      untold.add(text);
      telling ??= tellAll();
    },
    listen: () => (listening ??= connect()),
    async close() {
      isClosing = true;
      clearTimeout(reconnecting);
      await Promise.all([telling, listening]);
      await stopListening?.();
    },
  };
}
