import type pg from 'pg';

/** A connection that many statements share. */
export interface SharedConnection {
  run(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

/**
 * Sends statements right behind each other, without waiting for the answers to those before (pipelining). PostgreSQL still
 * runs them one after the other. This takes half of the processor time of the pool, here and there, but a slow statement
 * holds up all behind it. If the connection breaks, its statements fail, and the next one opens another.
 *
 * @param create makes a client of the driver with its option `pipeline`
 */
export function createSharedConnection(create: () => pg.Client): SharedConnection {
  let opened: Promise<pg.Client> | undefined;
  const open = (): Promise<pg.Client> => {
    const client = create();
    const opening = client.connect().then(() => client);
    const forget = (): void => {
      if (opened === opening) opened = undefined;
    };
    client.once('end', forget);
    opening.catch(forget);
    return opening;
  };
  return {
    async run(statement) {
      const client = await (opened ??= open());
      const { stream } = client.connection;
      if (stream.writableCorked === 0) {
        // All statements of this turn of the event loop leave together.
        stream.cork();
        setImmediate(() => stream.uncork());
      }
      return client.query(statement);
    },
    async close() {
      const client = await opened?.catch(() => undefined);
      await client?.end();
    },
  };
}
