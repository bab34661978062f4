import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy to a server. It can be cut and mended. */
export interface Proxy {
  /** The same address, but through the proxy. */
  through(url: string): string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps all connections, and accepts new ones, but forwards nothing. */
  freeze(): void;
  /** Forwards the frozen connections again. */
  thaw(): void;
  /** Breaks the frozen connections, and forwards new ones. */
  mend(): Promise<void>;
  /** Forwards new connections to another server. Existing ones stay as they are, frozen or not. */
  leadTo(target: string): void;
  /** The number of connections since the start. */
  taken(): number;
}

/** Puts a proxy before a server, such as that of a database. */
export async function startProxy(target: string): Promise<Proxy> {
  let { hostname, port } = new URL(target);
  const sockets = new Map<Socket, Socket>();
  let isFrozen = false;
  let taken = 0;
  const server: Server = createServer((client) => {
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
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  await listen(0);
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    through(url) {
      const address = new URL(url);
      address.host = `127.0.0.1:${ownPort}`;
      return address.href;
    },
    cut: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets.keys()) socket.destroy();
      }),
    freeze() {
      isFrozen = true;
      for (const socket of sockets.keys()) socket.unpipe().pause();
    },
    thaw() {
      isFrozen = false;
      for (const [socket, other] of sockets) socket.pipe(other);
    },
    async mend() {
      if (isFrozen) for (const socket of sockets.keys()) socket.destroy();
      isFrozen = false;
      if (!server.listening) await listen(ownPort);
    },
    leadTo(target) {
      ({ hostname, port } = new URL(target));
      isFrozen = false;
    },
    taken: () => taken,
  };
}
