/**
 * Measures the service: beside two baselines that do the same by hand, with `growth` as its data grow, with `payments` as
 * it records payments, or with `filters` how PostgreSQL finds the links that a filter asks for.
 * Needs PostgreSQL at `BENCH_DATABASE_URL`; its databases are dropped at the end.
 */
import { parseArgs } from 'node:util';
import { compare, scenarioNames } from './comparison.js';
import { explainFilters } from './filters.js';
import { measureGrowth } from './growth.js';
import { leavingNothing } from './leftovers.js';
import { measurePayments } from './payments.js';
import { openPostgresServer } from './postgres.js';

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
const [mode] = positionals;
const isUsable =
  Number.isInteger(effort.rounds) && effort.rounds > 0 && effort.seconds > 0 && names.length > 0;
if (!isUsable || (mode !== undefined && !['growth', 'payments', 'filters'].includes(mode))) {
  console.error(
    `npm run bench -- [growth|payments|filters] [--rounds=5] [--seconds=3] [--only=${scenarioNames.join('|')}]`,
  );
  process.exit(2);
}

await leavingNothing(async () => {
  const postgres = await openPostgresServer(
    process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  );
  if (mode === 'filters') return explainFilters(postgres);
  const failed =
    mode === 'growth'
      ? await measureGrowth(postgres, effort)
      : mode === 'payments'
        ? await measurePayments(postgres, effort)
        : await compare(postgres, effort, names);
  if (failed > 0) {
    console.error(`\n${failed} requests failed.`);
    process.exitCode = 1;
  }
});
