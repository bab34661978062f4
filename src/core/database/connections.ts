import pg from 'pg';

/** PostgreSQL's code for a write to a read-only server. Another server may be the primary by now. */
const readOnly = '25006';

/**
 * Opens a pool of connections. When the server says on one of them that it is read-only, all are closed, even those in
 * use: after a failover, new ones find the primary.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const clients = new Set<pg.Client>();
  const destroyAll = (): void => clients.forEach(destroy);

  class PoolClient extends ClientWithTimeout {
    constructor(...args: ConstructorParameters<typeof pg.Client>) {
      super(...args);
      clients.add(this);
      this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
        // Lets the statement get its error first.
        if (code === readOnly) setImmediate(destroyAll);
      });
      this.once('end', () => clients.delete(this));
      // PostgreSQL may end a session between two statements, when nothing awaits an answer. The next statement fails.
      this.on('error', () => undefined);
    }
  }
  const pool = new pg.Pool({ ...config, Client: PoolClient });
  // An idle connection broke. The pool opens another.
  pool.on('error', () => undefined);
  return pool;
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
