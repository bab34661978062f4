import { connect, createServer, type Socket } from 'node:net';
import { openPort } from './port.js';

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** Puts a TCP proxy before a server, such as that of a database. It can be cut and mended. */
export async function startProxy(target: string) {
  let { hostname, port } = new URL(target);
  const sockets = new Map<Socket, Socket>();
  let isFrozen = false;
  let taken = 0;
  const server = createServer((client) => {
    taken++;
    const upstream = connect(Number(port || 5432), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.set(socket, other);
      if (isFrozen) socket.pause();
      else socket.pipe(other);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
  });
  const ownPort = await openPort(server);
  return {
    /** The same address, but through the proxy. */
    through(url: string): string {
      const address = new URL(url);
      address.host = `127.0.0.1:${ownPort}`;
      return address.href;
    },
    /** Breaks all connections and refuses new ones. */
    cut: (): Promise<void> =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets.keys()) socket.destroy();
      }),
    /** Keeps all connections, and accepts new ones, but forwards nothing. */
    freeze(): void {
      isFrozen = true;
      for (const socket of sockets.keys()) socket.unpipe().pause();
    },
    /** Forwards the frozen connections again. */
    thaw(): void {
      isFrozen = false;
      for (const [socket, other] of sockets) socket.pipe(other);
    },
    /** Breaks the frozen connections, and forwards new ones. */
    async mend(): Promise<void> {
      if (isFrozen) for (const socket of sockets.keys()) socket.destroy();
      isFrozen = false;
      if (!server.listening) await openPort(server, ownPort);
    },
    /** Forwards new connections to another server. Existing ones stay as they are, frozen or not. */
    leadTo(target: string): void {
      ({ hostname, port } = new URL(target));
      isFrozen = false;
    },
    /** The number of connections since the start. */
    taken: (): number => taken,
  };
}
