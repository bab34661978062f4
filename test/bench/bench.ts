/**
 * Measures the service: beside a server that does the same by hand, with `growth` as its data grow, or with `filters`
 * how PostgreSQL finds the links that a filter asks for. Needs PostgreSQL at `BENCH_DATABASE_URL`. All databases are
 * dropped at the end.
 */
import { parseArgs } from 'node:util';
import { compare, scenarioNames } from './comparison.js';
import { explainFilters } from './filters.js';
import { measureGrowth } from './growth.js';
import { leavingNothing } from './leftovers.js';
import { openPostgresServer, type Postgres } from './postgres.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const names = scenarioNames.filter((name) => (values.only ?? name) === name);
/** Each mode resolves to the number of failed requests. */
const modes: Record<string, (postgres: Postgres) => Promise<number>> = {
  compare: (postgres) => compare(postgres, effort, names),
  growth: (postgres) => measureGrowth(postgres, effort),
  filters: async (postgres) => {
    await explainFilters(postgres);
    return 0;
  },
};
const measure = modes[positionals[0] ?? 'compare'];
const isUsable =
  Number.isInteger(effort.rounds) && effort.rounds > 0 && effort.seconds > 0 && names.length > 0;
if (!measure || !isUsable) {
  console.error(
    `npm run bench -- [${Object.keys(modes).join('|')}] [--rounds=5] [--seconds=3] [--only=${scenarioNames.join('|')}]`,
  );
  process.exit(2);
}

await leavingNothing(async () => {
  const postgres = await openPostgresServer(
    process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  );
  const failed = await measure(postgres);
  if (failed > 0) {
    console.error(`\n${failed} requests failed.`);
    process.exitCode = 1;
  }
});
