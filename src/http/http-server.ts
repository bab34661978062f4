import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import proxyAddr from 'proxy-addr';
import type { Logger } from 'pino';
import { errorTable } from '../core/errors.js';
import { drainAfterAnswer } from './drain.js';
import type { HttpAnswer, HttpRequest } from './message.js';
import { readTarget } from './target.js';
import { createTurns } from './turns.js';

/** How long connections that wait may go on being accepted. */
const acceptMs = 3000;
/** How long, once nobody new is let in, connections without a request may still send one. */
const lingerMs = 1000;
/** How long requests in flight may then take to finish. */
const drainMs = 4000;
/** How often timeouts, and connections that came to rest while draining, are looked at. */
const lookEveryMs = 250;

export interface HttpServerOptions {
  port: number;
  host: string;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** Connections at a time; more are closed as they come. */
  maxConnections: number;
  headersTimeoutMs: number;
  /** For the headers and the body. */
  requestTimeoutMs: number;
  /** After this a connection on which nothing moves is closed, between requests or while it does not read. */
  idleTimeoutMs: number;
  log: Logger;
}

type Handler = (request: HttpRequest) => Promise<HttpAnswer>;

export interface HttpServer {
  port: number;
  /** Requests wait until there is something to answer them. */
  serve(handler: Handler): void;
  /**
   * Stops accepting, answers every request that is under way or comes on a connection that stands, and closes
   * the connections as they come to rest, all within 8 s.
   */
  drain(): Promise<void>;
}

/**
 * Listens.
 *
 * @throws Error when the address cannot be had
 */
export async function listen(options: HttpServerOptions): Promise<HttpServer> {
  let serve: (handler: Handler) => void = () => undefined;
  const serving = new Promise<Handler>((resolve) => (serve = resolve));
  const trust = proxyAddr.compile(options.trustedProxies);
  const turns = createTurns();
  /** Answers on their way to a client, which may be slow to read them. */
  let answersOnTheWay = 0;
  let isDraining = false;

  const server = createServer({
    headersTimeout: options.headersTimeoutMs,
    requestTimeout: options.requestTimeoutMs,
    keepAliveTimeout: options.idleTimeoutMs,
    connectionsCheckingInterval: lookEveryMs,
    // A missing host is refused as any other that is none.
    requireHostHeader: false,
    // Rather than to take the first: two hosts are no host.
    joinDuplicateHeaders: true,
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { socket } = request;
    const handle = await serving;
    // Whoever resets the connection has no address any more, and reads no answer.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const { status, headers, body } = await handle({
      method: request.method ?? '',
      target: readTarget(request.url ?? '', hostOf(request)),
      headers: request.headers,
      // To stop reading is not to hang up: the answer that says why is still to come.
      body: hasBody(request) ? request.iterator({ destroyOnReturn: false }) : undefined,
      address: proxyAddr(request, trust),
      isBrokenOff: () => socket.destroyed,
    });
    if (response.destroyed) return;
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isDraining && !turns.hasWaiting(socket)) response.setHeader('Connection', 'close');
    answersOnTheWay++;
    response.once('close', () => answersOnTheWay--);
    response.end(body);
  };
  server.maxConnections = options.maxConnections;
  server.timeout = options.idleTimeoutMs;
  server.on('request', (request, response) => {
    drainAfterAnswer(request, response);
    turns.take(response, () => {
      answer(request, response).catch((error: unknown) => {
        options.log.error({ err: error }, 'A request could not be answered');
        response.destroy();
      });
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && turns.isUnanswered(socket)) socket.write(refusalOf(error));
    socket.destroy();
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    serve,
    async drain() {
      await acceptWaiting(server);
      isDraining = true;
      const drained = once(server, 'close');
      // Not http's own close: it would at once end connections that a request may be on its way on.
      NetServer.prototype.close.call(server);
      const closeIdle = async (): Promise<void> => {
        // First read the requests that have come in meanwhile.
        await turn();
        await turn();
        // Node takes connections for idle while their answer is still on its way.
        if (answersOnTheWay === 0) server.closeIdleConnections();
      };
      let closing: NodeJS.Timeout | undefined;
      const linger = setTimeout(() => {
        void closeIdle();
        closing = setInterval(() => void closeIdle(), lookEveryMs);
      }, lingerMs);
      const patience = setTimeout(() => server.closeAllConnections(), lingerMs + drainMs);
      await drained;
      for (const timer of [linger, patience, closing]) clearTimeout(timer);
    },
  };
}

/** The Host header, which HTTP/1.0 does not ask for. */
const hostOf = ({ headers, httpVersion }: IncomingMessage): string | undefined =>
  headers.host ?? (httpVersion === '1.0' ? '' : undefined);

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined);

/**
 * Accepts the connections that the system has taken already, which it would reset once nobody listens. There
 * is one a turn of the event loop, and a turn is long under load.
 */
async function acceptWaiting(server: NetServer): Promise<void> {
  let waiting = true;
  const onConnection = (): void => void (waiting = true);
  server.on('connection', onConnection);
  for (const endsAt = performance.now() + acceptMs; waiting && performance.now() < endsAt;) {
    waiting = false;
    await turn();
    await turn();
  }
  server.off('connection', onConnection);
}

/** What a client reads that kept us waiting, or sent what is no HTTP. */
function refusalOf({ code }: NodeJS.ErrnoException): string {
  const { status, title, message } = {
    ERR_HTTP_REQUEST_TIMEOUT: {
      status: 408,
      title: 'Request timeout',
      message: 'The request did not arrive in time.',
    },
    HPE_HEADER_OVERFLOW: {
      status: 431,
      title: 'Request header fields too large',
      message: 'The headers are too large.',
    },
  }[code ?? ''] ?? { ...errorTable.BAD_REQUEST, message: 'The request is not valid HTTP.' };
  const body = JSON.stringify({ error: title, message });
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}
