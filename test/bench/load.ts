import autocannon from 'autocannon';
import type { Postgres } from './postgres.js';
import { statOf } from './proc.js';
import type { Server } from './servers.js';

const connections = 32;
/** A request that takes longer has failed. */
const longestSeconds = 60;
/** The interval at which autocannon checks if it must stop. */
const stopMs = 20;

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A stream of requests of one kind. */
export interface Load {
  /** The next request; over all connections and runs. */
  next: () => LoadRequest;
  /** True for an answer that is wrong despite its good status. */
  isWrong?: (body: string) => boolean;
}

/** The figures of a server under a load. */
export interface Figures {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds from a request to its answer. */
  p50: number;
  p99: number;
  /** Errors of connections, and answers that were not a 2xx or wrong. */
  failed: number;
  /** Processor ms a request; undefined if they cannot be measured. */
  serverMs: number | undefined;
  databaseMs: number | undefined;
}

/**
 * Sends requests over 32 connections, each when the one before is answered, for a time; longer where that
 * is too short for as many answers as there are connections.
 */
export async function measure(
  postgres: Postgres,
  server: Server,
  load: Load,
  seconds: number,
): Promise<Figures> {
  const before = { server: statOf(server.pid)?.ms, database: postgres.cpuMs() };
  const { times, failed, elapsedMs } = await send(server.address, load, seconds);
  const requests = times.length;
  const perRequest = (from: number | undefined, to: number | undefined): number | undefined =>
    from === undefined || to === undefined ? undefined : (to - from) / requests;
  const serverMs = perRequest(before.server, statOf(server.pid)?.ms);
  const databaseMs = perRequest(before.database, postgres.cpuMs());
  // Requests that were not awaited must not run into the next measurement.
  await postgres.settle(server.database);

  times.sort((one, other) => one - other);
  const quantile = (part: number): number => times[Math.ceil(part * requests) - 1] ?? NaN;
  return {
    requests,
    requestsPerSecond: requests / (elapsedMs / 1000),
    p50: quantile(0.5),
    p99: quantile(0.99),
    failed,
    serverMs,
    databaseMs,
  };
}

function send(
  address: string,
  { next, isWrong }: Load,
  seconds: number,
): Promise<{ times: number[]; failed: number; elapsedMs: number }> {
  const times: number[] = [];
  let failed = 0;
  let elapsedMs = 0;
  let isOver = false;
  return new Promise((done, fail) => {
    const options: autocannon.Options = {
      url: address,
      connections,
      pipelining: 1,
      duration: longestSeconds,
      timeout: longestSeconds,
      sampleInt: stopMs,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      ...(isWrong && { verifyBody: (body) => !isWrong(String(body)) }),
    };
    const startedAt = performance.now();
    const instance = autocannon(options, (error: Error | null) => {
      if (error) fail(error);
      else done({ times, failed, elapsedMs: isOver ? elapsedMs : performance.now() - startedAt });
    });
    const count = (isGood: boolean, ms: number): void => {
      if (isOver) return;
      if (isGood) times.push(ms);
      else failed++;
      elapsedMs = performance.now() - startedAt;
      if (elapsedMs < seconds * 1000 || times.length + failed < connections) return;
      isOver = true;
      instance.stop();
    };
    instance.on('response', (_client, status, _bytes, ms) =>
      count(status >= 200 && status < 300, ms),
    );
    for (const event of ['reqError', 'reqMismatch']) {
      (instance as NodeJS.EventEmitter).on(event, () => count(false, 0));
    }
  });
}
