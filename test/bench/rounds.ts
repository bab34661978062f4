import { measure, type Figures, type Load } from './load.js';
import type { Postgres } from './postgres.js';
import type { Server } from './servers.js';
import { median, number } from './table.js';

/** After this many requests, Node has compiled all hot code. Slow requests get a shorter warm-up. */
const warmUpRequests = 2000;
const longestWarmUpMs = 8000;

/** The rounds and the time of each measurement. */
export interface Effort {
  rounds: number;
  /** Of each measurement. */
  seconds: number;
}

/** A load on a server, which is compared with others. */
export interface Entrant {
  label: string;
  server: Server;
  load: Load;
}

/** Warms each entrant up, then measures all in turn, round by round, so that noise meets all alike. */
export async function runRounds(
  postgres: Postgres,
  entrants: Entrant[],
  { rounds, seconds }: Effort,
): Promise<Figures[][]> {
  for (const entrant of entrants) await warmUp(postgres, entrant);
  const results = entrants.map((): Figures[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { server, load }] of entrants.entries()) {
      results[index]?.push(await measure(postgres, server, load, seconds));
    }
  }
  return results;
}

async function warmUp(postgres: Postgres, { server, load }: Entrant): Promise<void> {
  const until = performance.now() + longestWarmUpMs;
  let requests = 0;
  while (requests < warmUpRequests && performance.now() < until) {
    requests += (await measure(postgres, server, load, 1)).requests;
  }
}

export const figureHeadings = [
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU ms/req',
  'db CPU ms/req',
  'failed',
];

/** The medians of an entrant's rounds, and the sum of what failed. */
export const figureCells = (rounds: Figures[]): string[] => [
  ...(['requestsPerSecond', 'p50', 'p99', 'serverMs', 'databaseMs'] as const).map((name) =>
    number(median(rounds.map((figures) => figures[name]))),
  ),
  String(failures(rounds)),
];

export const failures = (rounds: Figures[]): number =>
  rounds.reduce((sum, { failed }) => sum + failed, 0);

/** The ratio of requests a second to those of others: the median over the rounds. */
export const timesAsFast = (rounds: Figures[], others: Figures[]): string =>
  number(
    median(
      rounds.map(
        ({ requestsPerSecond }, round) =>
          requestsPerSecond / (others[round]?.requestsPerSecond ?? NaN),
      ),
    ),
  );
