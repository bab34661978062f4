import pg from 'pg';

/** PostgreSQL's code for a write to a read-only server. Another server may be the primary by now. */
const readOnly = '25006';

/** The connections of this process to a server. */
export interface Connections {
  pool: pg.Pool;
  /** A connection outside of the pool, not connected yet. */
  open: (config: pg.ClientConfig) => pg.Client;
}

/**
 * Opens a pool of connections. When the server says on one of them that it is read-only, all are closed, even those in
 * use: after a failover, new ones find the primary.
 */
export function createConnections(config: pg.PoolConfig): Connections {
  const clients = new Set<pg.Client>();
  const watch = (client: pg.Client): void => {
    clients.add(client);
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      // Lets the statement get its error first.
      if (code === readOnly) setImmediate(destroyAll);
    });
    client.once('end', () => clients.delete(client));
    // PostgreSQL may end a session between two statements, when nothing awaits an answer. The next statement fails.
    client.on('error', () => undefined);
  };
  const destroyAll = (): void => clients.forEach(destroy);

  class PoolClient extends ClientWithTimeout {
    constructor(...args: ConstructorParameters<typeof pg.Client>) {
      super(...args);
      watch(this);
    }
  }
  const pool = new pg.Pool({ ...config, Client: PoolClient });
  // An idle connection broke. The pool opens another.
  pool.on('error', () => undefined);
  return {
    pool,
    open(config) {
      const client = new pg.Client(config);
      watch(client);
      return client;
    },
  };
}

const destroy = (client: pg.Client): void => void client.connection.stream.destroy();

/**
 * Closes the connection when an answer does not come in time. It cannot be used again: its transaction was not rolled
 * back, so once the server continues, the next statement would run in it.
 */
class ClientWithTimeout extends pg.Client {
  override query(...args: unknown[]): never {
    const answer: unknown = super.query(...(args as [string]));
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if ((error as Error).message === 'Query read timeout') destroy(this);
      });
    }
    return answer as never;
  }
}
