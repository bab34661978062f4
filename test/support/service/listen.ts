import { pino } from 'pino';
import { listen, type HttpServer, type HttpServerOptions } from '../../../src/http/http-server.js';

/** Listens on a free port of this machine, with timeouts that no test meets on a busy machine. */
export const listenOnLoopback = (more: Partial<HttpServerOptions> = {}): Promise<HttpServer> =>
  listen({
    port: 0,
    host: '127.0.0.1',
    trustedProxies: [],
    maxConnections: 100,
    maxConnectionsPerAddress: 100,
    headersTimeoutMs: 60_000,
    requestTimeoutMs: 60_000,
    idleTimeoutMs: 60_000,
    log: pino({ level: 'silent' }),
    ...more,
  });
