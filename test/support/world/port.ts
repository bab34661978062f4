import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets a server listen on loopback, at a free port unless one is given. One of HTTP closes no idle connection: on a busy
 * machine, the service would just use it again.
 *
 * @returns the port
 */
export async function openPort(server: Server, port = 0): Promise<number> {
  Object.assign(server, { keepAliveTimeout: 0 });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Stops a server, and breaks its connections. */
export const closePort = (server: HttpServer): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

/** A port below those that the system gives to whoever names none, so that nobody gets it before it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer();
  try {
    await openPort(server, port);
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves once a port of loopback takes connections. */
export async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(20);
  }
}
