import { creators, fill, fillKeys, productOf } from './data.js';
import type { Load } from './load.js';
import type { Postgres } from './postgres.js';
import { create, graphqlList, inTurn, list, type Target } from './requests.js';
import {
  type Effort,
  failures,
  figureCells,
  figureHeadings,
  printTable,
  runRounds,
  timesAsFast,
} from './rounds.js';
import { startServer } from './servers.js';

const perPage = 15;
const linkCounts = [100, 10_000, 1_000_000];
const keyCounts = [1, 1000, 100_000];

type Sized = Target & { links: number };

const lastPage = (links: number): number => Math.ceil(links / perPage);

/** The requests for products of each size. New links come last, since they move the pages. */
const questions: Record<string, (sized: Sized) => Load> = {
  'List page 1': (sized) => inTurn([sized], list(1)),
  'List the page in the middle': (sized) =>
    inTurn([sized], list(Math.ceil(lastPage(sized.links) / 2))),
  'List the last page': (sized) => inTurn([sized], list(lastPage(sized.links))),
  'GraphQL: first 15 of a product, totalCount': (sized) => inTurn([sized], graphqlList),
  'Create a link, RUB computed': (sized) => inTurn([sized], create),
};

/** Measures and prints. @returns the number of failed requests */
export async function measureGrowth(postgres: Postgres, effort: Effort): Promise<number> {
  const database = await postgres.createDatabase();
  console.log('Filling a database …');
  const products = linkCounts.map((links, index) => ({ product: productOf(1, index + 1), links }));
  await fill(database, products);
  const keys = await fillKeys(database, Math.max(...keyCounts));
  const service = await startServer('service', database);

  let failed = 0;
  const run = async (title: string, unit: string, sizes: number[], loads: Load[]) => {
    const entrants = loads.map((load, index) => ({
      label: `${sizes[index]} ${unit}`,
      server: service,
      load,
    }));
    const results = await runRounds(postgres, entrants, effort);
    const [smallest = []] = results;
    const rows = results.map((rounds, index) => [
      entrants[index]?.label ?? '',
      ...figureCells(rounds),
      timesAsFast(smallest, rounds),
    ]);
    printTable(title, ['', ...figureHeadings, '× time of smallest'], rows);
    failed += failures(results.flat());
  };
  const [key = ''] = keys;
  for (const [title, loadOf] of Object.entries(questions)) {
    const loads = products.map((sized) => loadOf({ key, ...sized }));
    await run(title, 'links', linkCounts, loads);
  }
  const targets = keys.map((key, index) => ({
    key,
    product: productOf((index % creators) + 1, 10),
  }));
  const loads = keyCounts.map((count) => inTurn(targets.slice(0, count), create));
  await run('Create a link, keys used in turn', 'keys', keyCounts, loads);
  return failed;
}
