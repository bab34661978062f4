import { pino } from 'pino';
import { listen, type HttpServer } from '../../../src/http/http-server.js';

/** Listens on a port of this machine, by default a free one, with timeouts that no test meets on a busy machine. */
export const listenOnLoopback = ({
  port = 0,
  trustedProxies = [] as string[],
  headersTimeoutMs = 60_000,
  maxConnections = 100,
  maxConnectionsPerAddress = 100,
  log = pino({ level: 'silent' }),
} = {}): Promise<HttpServer> =>
  listen({
    port,
    host: '127.0.0.1',
    trustedProxies,
    maxConnections,
    maxConnectionsPerAddress,
    headersTimeoutMs,
    requestTimeoutMs: 60_000,
    idleTimeoutMs: 60_000,
    log,
  });
