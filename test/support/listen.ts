import { pino } from 'pino';
import { listen, type HttpServer } from '../../src/http/http-server.js';

/** Listens on a free port of this machine. */
export const listenOnLoopback = ({
  trustedProxies = [] as string[],
  idleTimeoutMs = 1000,
} = {}): Promise<HttpServer> =>
  listen({
    port: 0,
    host: '127.0.0.1',
    trustedProxies,
    maxConnections: 100,
    headersTimeoutMs: 1000,
    requestTimeoutMs: 1000,
    idleTimeoutMs,
    log: pino({ level: 'silent' }),
  });
