/** The cost of a pooler before PostgreSQL. */
import { creators, fill, fillKeys, productOf, selectPayableLinks } from './data.js';
import type { Load } from './load.js';
import { pay } from './payments.js';
import type { Postgres } from './postgres.js';
import { create, graphqlList, inTurn, list, spread } from './requests.js';
import {
  failures,
  figureCells,
  figureHeadings,
  runRounds,
  timesAsFast,
  type Effort,
} from './rounds.js';
import { startServer } from './servers.js';
import { printTable } from './table.js';

const linksOfList = 100;

/**
 * Measures and prints.
 *
 * @param pooler the address of a pooler of the server, with `pgbouncer=true`
 * @returns the number of failed requests
 */
export async function measurePooler(
  postgres: Postgres,
  pooler: string,
  effort: Effort,
): Promise<number> {
  const filled = await postgres.createDatabase();
  const products = Array.from({ length: creators }, (_, index) => productOf(index + 1, 2));
  await fill(
    filled,
    products.map((product) => ({ product, links: linksOfList })),
  );
  const keys = await fillKeys(filled, creators);
  const payable = await selectPayableLinks(filled);
  const loads: Record<string, Load> = {
    'Create a link': inTurn(spread(49)(keys), create),
    [`List page 1 of ${linksOfList} links`]: inTurn(spread(2)(keys), list(1)),
    'The same with GraphQL': inTurn(spread(2)(keys), graphqlList('')),
    'Record a payment': pay(payable),
  };

  const direct = await startServer('service', await postgres.createDatabase(filled));
  const pooled = await startServer('service', await postgres.createDatabase(filled), pooler);
  let failed = 0;
  for (const [title, load] of Object.entries(loads)) {
    const entrants = [
      { label: 'PostgreSQL', server: direct, load },
      { label: 'through the pooler', server: pooled, load },
    ];
    const results = await runRounds(postgres, entrants, effort);
    const [alone = []] = results;
    printTable(
      title,
      ['', ...figureHeadings, '× PostgreSQL'],
      results.map((rounds, index) => [
        entrants[index]?.label ?? '',
        ...figureCells(rounds),
        timesAsFast(rounds, alone),
      ]),
    );
    failed += failures(results.flat());
  }
  return failed;
}
