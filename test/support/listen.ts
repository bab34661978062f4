import { pino } from 'pino';
import { listen, type HttpServer } from '../../src/http/http-server.js';

/** Listens on a free port of this machine, with timeouts that no test meets on a busy machine. */
export const listenOnLoopback = ({
  trustedProxies = [] as string[],
  headersTimeoutMs = 60_000,
} = {}): Promise<HttpServer> =>
  listen({
    port: 0,
    host: '127.0.0.1',
    trustedProxies,
    maxConnections: 100,
    headersTimeoutMs,
    requestTimeoutMs: 60_000,
    idleTimeoutMs: 60_000,
    log: pino({ level: 'silent' }),
  });
