import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import proxyAddr from 'proxy-addr';
import type { Logger } from 'pino';
import { rateLimited } from '../access/limits/rate-limited.js';
import { ConfigError } from '../core/config.js';
import { serviceError, ServiceError } from '../core/errors.js';
import { texts } from '../texts/texts.js';
import { createConnections } from './client-connections.js';
import { forwardedFor, type HttpAnswer, type HttpRequest, readTarget } from './message.js';
import { errorBody } from './rest/rest-errors.js';
import { createTurns } from './turns.js';
import { createAnswerWriter } from './write-answer.js';

/** While draining: the time for which waiting connections are still accepted. */
const acceptMs = 3000;
/** The time in which idle connections may then still send a request. */
const lingerMs = 1000;
/** The time that requests in flight may then take to finish. */
const drainMs = 4000;
/** The interval of looking for timeouts and, while draining, for connections that have become idle. */
const lookEveryMs = 250;

export interface HttpServerOptions {
  port: number;
  host: string;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** Connections at a time; the next one closes an idle one, of which nothing was heard for longest. */
  maxConnections: number;
  /** Of one address; a trusted proxy's count for the client of their last request. */
  maxConnectionsPerAddress: number;
  headersTimeoutMs: number;
  /** For the headers and the body. */
  requestTimeoutMs: number;
  /** A connection without any traffic is closed after this time, and one whose client does not read its answer. */
  idleTimeoutMs: number;
  log: Logger;
}

type Handler = (request: HttpRequest) => Promise<HttpAnswer>;

export interface HttpServer {
  port: number;
  /** Sets the handler of requests. Until then, they wait. */
  serve(handler: Handler): void;
  /**
   * Stops accepting connections, answers every request that is under way or still arrives on an open connection, and
   * closes connections as they become idle. Takes 8 s at most.
   */
  drain(): Promise<void>;
}

/** Addresses that the log warns of. More of them are strangers. */
const maxUntrusted = 10;

type Address = Pick<HttpServerOptions, 'port' | 'host'>;

/** Listens on an address and stops at once. @throws ConfigError when it is not available */
export async function assertAvailable({ port, host }: Address): Promise<void> {
  const server = new NetServer().listen(port, host);
  await once(server, 'listening').catch(nameAddress({ port, host }));
  await new Promise((done) => server.close(done));
}

/** Listens on an address. @throws ConfigError when the address is not available */
export async function listen(options: HttpServerOptions): Promise<HttpServer> {
  let serve: (handler: Handler) => void = () => undefined;
  const serving = new Promise<Handler>((resolve) => (serve = resolve));
  const trust = proxyAddr.compile(options.trustedProxies);
  const turns = createTurns();
  const writer = createAnswerWriter(options.idleTimeoutMs);
  const connections = createConnections({
    most: options.maxConnections,
    perAddress: options.maxConnectionsPerAddress,
    isIdle: (socket) => turns.isIdle(socket) || writer.isStalled(socket),
    log: options.log,
  });
  const isProxy = (address: string): boolean => trust(address, 0);
  const untrusted = new Set<string>();
  /** Tells once of each address that sends `X-Forwarded-For`, and is not trusted. */
  const warnOfProxy = ({ headers, socket: { remoteAddress = '' } }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined || isProxy(remoteAddress)) return;
    if (untrusted.has(remoteAddress) || untrusted.size >= maxUntrusted) return;
    untrusted.add(remoteAddress);
    options.log.warn(
      { address: remoteAddress },
      'X-Forwarded-For is not believed. If this is your load balancer, name it in TRUSTED_PROXIES: until then its clients share the limits of one address',
    );
  };
  /** Answers still on their way to a client, which may be slow to read them. */
  let answersOnTheWay = 0;
  let isDraining = false;

  const server = createServer({
    headersTimeout: options.headersTimeoutMs,
    requestTimeout: options.requestTimeoutMs,
    keepAliveTimeout: options.idleTimeoutMs,
    connectionsCheckingInterval: lookEveryMs,
    // A missing host is refused later, like an invalid one.
    requireHostHeader: false,
    // Node would take the first of two Host headers. Joined, they are refused as an invalid host.
    joinDuplicateHeaders: true,
  });
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    refusal: ServiceError | undefined,
  ): Promise<void> => {
    const { socket } = request;
    const handle = await serving;
    // The client has reset the connection: it has no address any more, and reads no answer.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    warnOfProxy(request);
    const address = clientOf(socket, forwardedFor(request), trust);
    const isAdmitted =
      !isProxy(socket.remoteAddress) || isProxy(address) || connections.hold(socket, address);
    const { status, headers, body } = await handle({
      method: request.method ?? '',
      target:
        refusal ??
        (isAdmitted ? readTarget(request.url ?? '', readHost(request)) : rateLimited('at_once', 1)),
      headers: request.headers,
      body: hasBody(request) ? request : undefined,
      address,
      isBrokenOff: () => socket.destroyed,
      isStalled: () => writer.isStalled(socket),
      breakOff: () => void socket.resetAndDestroy(),
      closed: new Promise((resolve) => response.once('close', resolve)),
    });
    if (response.destroyed) {
      if (body instanceof Readable) body.destroy();
      return;
    }
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isDraining && !turns.hasWaiting(socket)) response.setHeader('Connection', 'close');
    answersOnTheWay++;
    response.once('close', () => {
      answersOnTheWay--;
      connections.noteLife(socket);
    });
    writer.write(response, body);
  };
  server.timeout = options.idleTimeoutMs;
  const take = (
    request: IncomingMessage,
    response: ServerResponse,
    refusal?: ServiceError,
  ): void => {
    drainAfterAnswer(request, response);
    turns.take(response, () => {
      answer(request, response, refusal).catch((error: unknown) => {
        options.log.error({ err: error }, 'A request could not be answered');
        response.destroy();
      });
    });
  };
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    const client = isProxy(remoteAddress) ? undefined : remoteAddress;
    if (!connections.open(socket, client)) {
      socket.destroy();
      return;
    }
    turns.read(socket);
    socket.on('data', () => connections.noteLife(socket));
  });
  server.on('request', (request, response) => take(request, response));
  // The header Expect has another value than 100-continue.
  server.on('checkExpectation', (request, response) => {
    take(request, response, serviceError('EXPECTATION_FAILED', 'error.unknownExpectation'));
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    turns.whenAnswered(socket, () => {
      if (socket.writable && turns.isUnanswered(socket)) {
        const refusal = refusals[code] ?? notHttp;
        const requestId = randomUUID();
        const { remoteAddress: address } = socket;
        options.log.info(
          { requestId, status: refusal.status, address },
          'A request could not be read',
        );
        socket.write(writeRefusal(refusal, requestId));
      }
      socket.destroy();
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening').catch(nameAddress(options));

  return {
    port: (server.address() as AddressInfo).port,
    serve,
    async drain() {
      await acceptWaiting(server);
      isDraining = true;
      const drained = once(server, 'close');
      // Not http's close(): it ends idle connections at once, and a request may be on its way.
      NetServer.prototype.close.call(server);
      const closeIdle = async (): Promise<void> => {
        // First read the requests that have arrived meanwhile.
        await nextTurn();
        await nextTurn();
        // Node counts a connection as idle while its answer is still on its way.
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

/** Reads the Host header, which HTTP/1.0 does not require. */
const readHost = ({ headers, httpVersion }: IncomingMessage): string | undefined =>
  headers.host ?? (httpVersion === '1.0' ? '' : undefined);

/** The last address that no trusted proxy has. */
const clientOf = (
  socket: Socket,
  noted: string | undefined,
  trust: ReturnType<typeof proxyAddr.compile>,
): string =>
  proxyAddr({ headers: { 'x-forwarded-for': noted }, socket } as unknown as IncomingMessage, trust);

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined);

const nameAddress =
  ({ port, host }: Address) =>
  (error: unknown): never => {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `PORT ${port} on ${host} is in use by another process (EADDRINUSE)`,
      EACCES: `PORT ${port} needs rights that this user does not have (EACCES)`,
    };
    throw new ConfigError(reasons[code ?? ''] ?? `HOST ${host} cannot be used: ${message}`);
  };

/**
 * Accepts the connections that the system has already taken. It would reset them once nobody listens. Node accepts one
 * per turn of the event loop, and a turn is long under load.
 */
async function acceptWaiting(server: NetServer): Promise<void> {
  let hasAccepted = true;
  const onConnection = (): void => void (hasAccepted = true);
  server.on('connection', onConnection);
  const endsAt = performance.now() + acceptMs;
  while (hasAccepted && performance.now() < endsAt) {
    hasAccepted = false;
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', onConnection);
}

/** Writes the answer to a request that is too slow, too long or not HTTP. */
function writeRefusal(refusal: ServiceError, requestId: string): string {
  const { status } = refusal;
  const body = JSON.stringify(errorBody(refusal, texts.en.say));
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

export const notHttp = new ServiceError('BAD_REQUEST', 'The request is not valid HTTP.');
export const tooSlow = new ServiceError('REQUEST_TIMEOUT', 'The request did not arrive in time.');
export const headersTooLarge = new ServiceError('HEADERS_TOO_LARGE', 'The headers are too large.');

const refusals: Record<string, ServiceError> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/** A client that sends more than this after the answer is cut off. */
const maxDrainedBytes = 1024 * 1024;

/**
 * Discards the rest of a request once its answer is out. So a client that is still sending gets to read the answer, and
 * can use the connection again.
 */
function drainAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxDrainedBytes) request.destroy();
    });
    request.resume();
  });
}
