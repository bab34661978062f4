import autocannon from 'autocannon';
import type { Postgres } from './postgres.js';
import { statOf } from './proc.js';
import type { Server } from './servers.js';

const connections = 32;
/** A request that takes longer has failed. */
const longestSeconds = 60;

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

export interface Figures {
  requests: number;
  requestsPerSecond: number;
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
  const { next, isWrong } = load;
  const before = { server: statOf(server.pid)?.ms, database: postgres.cpuMs() };
  const sent = await autocannon({
    url: server.address,
    connections,
    duration: seconds,
    timeout: longestSeconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    ...(isWrong && { verifyBody: (body) => !isWrong(String(body)) }),
  });
  const requests = sent['2xx'] - sent.mismatches;
  const perRequest = (from: number | undefined, to: number | undefined): number | undefined =>
    from === undefined || to === undefined ? undefined : (to - from) / requests;
  const serverMs = perRequest(before.server, statOf(server.pid)?.ms);
  const databaseMs = perRequest(before.database, postgres.cpuMs());
  // Requests that were not awaited must not run into the next measurement.
  await postgres.settle(server.database);
  const failed = sent.errors + sent.non2xx + sent.mismatches;
  if (requests + failed < connections && seconds < longestSeconds) {
    return measure(postgres, server, load, 4 * seconds);
  }
  const requestsPerSecond = requests / sent.duration;
  return { requests, requestsPerSecond, failed, serverMs, databaseMs };
}
