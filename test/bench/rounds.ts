import { measure, type Figures, type Load } from './load.js';
import type { Postgres } from './postgres.js';
import type { Server } from './servers.js';

/** After this many requests, Node has compiled all hot code. Slow requests get a shorter warm-up. */
const warmUpRequests = 2000;
const longestWarmUpMs = 8000;

export interface Effort {
  rounds: number;
  seconds: number;
}

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

export const figureHeadings = ['req/s', 'CPU ms/req', 'db CPU ms/req', 'failed'];

/** The medians of an entrant's rounds, and the sum of what failed. */
export const figureCells = (rounds: Figures[]): string[] => [
  ...(['requestsPerSecond', 'serverMs', 'databaseMs'] as const).map((name) =>
    number(median(rounds.map((figures) => figures[name]))),
  ),
  String(failures(rounds)),
];

export const failures = (rounds: Figures[]) => rounds.reduce((sum, { failed }) => sum + failed, 0);

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

/** The median of some figures; undefined if any is missing. */
export function median(figures: (number | undefined)[]): number | undefined {
  if (figures.some((figure) => figure === undefined)) return undefined;
  const sorted = (figures as number[]).sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** A number with three significant digits or more; `n/a` if it could not be measured. */
export function number(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return 'n/a';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(1, Math.abs(value)))));
  return value.toFixed(decimals);
}

/** Prints rows under their headings; the first column is text, the others are figures. */
export function printTable(title: string, headings: string[], rows: string[][]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ');
  const rule = widths.map((width) => '-'.repeat(width));
  console.log(['', title, '', line(headings), line(rule), ...rows.map(line)].join('\n'));
}
