/** The service beside the baselines. */
import { creators, disableTriggers, fill, fillKeys, paidProducts, productOf } from './data.js';
import type { Figures } from './load.js';
import type { BenchDatabase, Postgres } from './postgres.js';
import { memoryOf } from './proc.js';
import {
  create,
  graphqlCreate,
  graphqlList,
  inTurn,
  list,
  spread,
  type RequestKind,
  type Target,
} from './requests.js';
import {
  failures,
  figureCells,
  figureHeadings,
  runRounds,
  timesAsFast,
  type Effort,
  type Entrant,
} from './rounds.js';
import { checkSameAnswers, checkSameLists } from './same-answers.js';
import { baselines, startServer, type Server } from './servers.js';
import { median } from './statistics.js';
import { number, printTable } from './table.js';

const largeProduct = productOf(1, 1);
const largeLinks = 100_000;
const smallLinks = 100;
const farPage = 6000;
const starts = 3;

/** What all servers are asked alike by REST, and the service by GraphQL, too. */
interface Scenario {
  title: string;
  rest: RequestKind;
  graphql?: Record<string, RequestKind>;
  targets: (keys: string[]) => Target[];
}

const large = ([key = '']: string[]): Target[] => [{ key, product: largeProduct }];

const scenarios = {
  create: {
    title: 'Create a link, RUB computed',
    rest: create,
    graphql: { GraphQL: graphqlCreate },
    targets: spread(49),
  },
  list: {
    title: `List page 1 of ${smallLinks} links`,
    rest: list(1),
    graphql: { GraphQL: graphqlList(''), 'GraphQL, totalCount': graphqlList('totalCount') },
    targets: spread(2),
  },
  'list-large': { title: `List page 1 of ${largeLinks} links`, rest: list(1), targets: large },
  'list-far': {
    title: `List page ${farPage} of ${largeLinks} links`,
    rest: list(farPage),
    targets: large,
  },
} satisfies Record<string, Scenario>;

type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as ScenarioName[];

/**
 * Measures and prints.
 *
 * @returns how many requests failed
 */
export async function compare(
  postgres: Postgres,
  effort: Effort,
  names: ScenarioName[],
): Promise<number> {
  const filled = await postgres.createDatabase();
  console.log('Filling a database …');
  const links = paidProducts.map((product) => ({
    product,
    links: product === largeProduct ? largeLinks : smallLinks,
  }));
  await fill(filled, links);
  const keys = await fillKeys(filled, creators);
  const { service, startMs, idleMemory } = await startService(postgres, filled);
  const servers = [service];
  for (const name of baselines) {
    const database = await postgres.createDatabase(filled);
    await disableTriggers(database);
    servers.push(await startServer(name, database));
  }
  await checkSameAnswers(servers, keys, [
    ...spread(2)(keys).map((target) => ({ target, page: 1 })),
    ...large(keys).flatMap((target) => [1, 2, 8, farPage].map((page) => ({ target, page }))),
  ]);
  for (const target of spread(2)(keys)) await checkSameLists(service, target);
  console.log('The service and the baselines give the same answers.');

  let failed = 0;
  for (const name of names) {
    const entrants = entrantsOf(scenarios[name], servers, keys);
    const results = await runRounds(postgres, entrants, effort);
    printScenario(scenarios[name].title, entrants, results);
    failed += failures(results.flat());
  }
  printProcesses(servers, startMs, idleMemory);
  return failed;
}

/** Starts the service on a copy of a database a few times; the last one stays. */
async function startService(postgres: Postgres, filled: BenchDatabase) {
  const database = await postgres.createDatabase(filled);
  // The first start prepares what only the service has.
  let service = await startServer('service', database);
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    await service.stop();
    service = await startServer('service', database);
    times.push(service.startMs);
  }
  return { service, startMs: median(times), idleMemory: memoryOf(service.pid)?.now };
}

function entrantsOf(
  { rest, graphql = {}, targets }: Scenario,
  servers: Server[],
  keys: string[],
): Entrant[] {
  const wanted = targets(keys);
  return servers.flatMap((server) => [
    { label: `${server.name}, REST`, server, load: inTurn(wanted, rest) },
    ...(server.name === 'service'
      ? Object.entries(graphql).map(([label, request]) => ({
          label: `${server.name}, ${label}`,
          server,
          load: inTurn(wanted, request),
        }))
      : []),
  ]);
}

function printScenario(title: string, entrants: Entrant[], results: Figures[][]): void {
  const resultOf = (name: string): Figures[] =>
    results[entrants.findIndex(({ server }) => server.name === name)] ?? [];
  printTable(
    title,
    ['', ...figureHeadings, ...baselines.map((name) => `× ${name}`)],
    entrants.map(({ label }, index) => {
      const rounds = results[index] ?? [];
      const ratios = baselines.map((name) => timesAsFast(rounds, resultOf(name)));
      return [label, ...figureCells(rounds), ...ratios];
    }),
  );
}

function printProcesses(
  servers: Server[],
  startMs: number | undefined,
  idleMemory: number | undefined,
): void {
  printTable(
    'Processes',
    ['', 'start ms', 'idle MiB', 'peak MiB'],
    servers.map(({ name, pid }) => [
      name,
      name === 'service' ? number(startMs) : '',
      name === 'service' ? number(idleMemory) : '',
      number(memoryOf(pid)?.peak),
    ]),
  );
}
