import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Done = (error?: Error | null) => void;

/**
 * The connection to an embedded PostgreSQL, for a client that expects a socket to a server. All connections share the one
 * session, so only one may be open at a time.
 */
export class EmbeddedStream extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** As on a server, a new client finds no transaction and no prepared statement of the one before it. */
  connect(): void {
    this.#pglite.exec('ROLLBACK; DEALLOCATE ALL').then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error as Error),
    );
  }

  // A client calls these on its socket. Here they have nothing to do.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {
    // `#send` pushes each answer by itself.
  }

  override _write(message: Buffer, _encoding: string, done: Done): void {
    this.#send(message, done);
  }

  override _writev(messages: { chunk: Buffer }[], done: Done): void {
    this.#send(Buffer.concat(messages.map(({ chunk }) => chunk)), done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  #send(message: Buffer, done: Done): void {
    const answer: Buffer[] = [];
    const onRawData = (bytes: Uint8Array): void => void answer.push(Buffer.from(bytes));
    const ask = () => this.#pglite.execProtocolRawStream(message, { onRawData });
    this.#pglite.runExclusive(ask).then(() => {
      done();
      for (const bytes of answer) this.push(bytes);
    }, done);
  }
}
