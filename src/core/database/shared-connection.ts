import type pg from 'pg';

/** A connection that many statements share. */
export interface SharedConnection {
  /** Runs a statement; undefined when the connection takes none now. */
  run(statement: pg.QueryConfig): Promise<pg.QueryResult> | undefined;
  close(): Promise<void>;
}

/** The statements that may be under way. */
const mostStatements = 100;
/** The time without an answer after which the statement that runs counts as hanging. */
const longestSilenceMs = 100;
/** The time without a statement after which the connection ends. It is that of the pool. */
const longestIdleMs = 10_000;
/** The time after which a connection that could not be opened, or broke, is opened anew. */
const reopenMs = 1000;

/**
 * Sends statements right behind each other, without waiting for the answers to those before (pipelining). PostgreSQL still
 * runs them one after the other. This takes half of the processor time of the pool, here and there, but a slow statement
 * holds up those behind it. While one hangs, and while the connection is not open, it takes no statement.
 *
 * @param create makes a client of the driver with its option `pipeline`
 */
export function createSharedConnection(create: () => pg.Client): SharedConnection {
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let openedAt = -Infinity;
  let isClosed = false;
  let underWay = 0;
  let answeredAt = 0;

  const open = async (): Promise<void> => {
    openedAt = performance.now();
    const opened = create();
    const forget = (): void => {
      if (client === opened) client = undefined;
    };
    opened.once('error', forget).once('end', forget);
    try {
      await opened.connect();
      client = opened;
      idle.refresh();
    } catch {
      // Statements go by the pool, whose connections tell what is wrong.
      opened.connection.stream.destroy();
    }
  };
  const end = async (): Promise<void> => {
    const ended = client;
    client = undefined;
    await ended?.end();
  };
  const idle = setTimeout(() => void (underWay === 0 && end()), longestIdleMs).unref();
  const answered = (): void => {
    underWay--;
    answeredAt = performance.now();
    idle.refresh();
  };

  return {
    run(statement) {
      const now = performance.now();
      if (!client) {
        if (!isClosed && now - openedAt >= reopenMs) {
          opening ??= open().finally(() => (opening = undefined));
        }
        return undefined;
      }
      if (underWay === 0) answeredAt = now;
      if (underWay >= mostStatements || now - answeredAt > longestSilenceMs) return undefined;
      const { stream } = client.connection;
      if (stream.writableCorked === 0) {
        // All statements of this turn of the event loop leave together.
        stream.cork();
        setImmediate(() => stream.uncork());
      }
      underWay++;
      const answer = client.query(statement);
      answer.then(answered, answered);
      return answer;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await opening;
      await end();
    },
  };
}
