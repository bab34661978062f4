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
  type Effort,
  type Entrant,
  failures,
  figureCells,
  figureHeadings,
  median,
  number,
  printTable,
  runRounds,
  timesAsFast,
} from './rounds.js';
import { checkSameAnswers, checkSameLists } from './same-answers.js';
import { baseline, startServer, type Server } from './servers.js';

const largeProduct = productOf(1, 1);
const largeLinks = 100_000;
const smallLinks = 100;
const farPage = 6000;
const starts = 3;

/** The requests that all servers are asked alike, by the name of their door. */
interface Scenario {
  title: string;
  requests: Record<string, RequestKind>;
  targets: (keys: string[]) => Target[];
}

const large = ([key = '']: string[]): Target[] => [{ key, product: largeProduct }];

const scenarios = {
  create: {
    title: 'Create a link, RUB computed',
    requests: { REST: create, GraphQL: graphqlCreate },
    targets: spread(49),
  },
  list: {
    title: `List page 1 of ${smallLinks} links`,
    requests: { REST: list(1), GraphQL: graphqlList },
    targets: spread(2),
  },
  'list-large': {
    title: `List page 1 of ${largeLinks} links`,
    requests: { REST: list(1) },
    targets: large,
  },
  'list-far': {
    title: `List page ${farPage} of ${largeLinks} links`,
    requests: { REST: list(farPage) },
    targets: large,
  },
} satisfies Record<string, Scenario>;

type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as ScenarioName[];

/** Measures and prints. @returns the number of failed requests */
export async function compare(postgres: Postgres, effort: Effort, names: ScenarioName[]) {
  const filled = await postgres.createDatabase();
  console.log('Filling a database …');
  const links = paidProducts.map((product) => ({
    product,
    links: product === largeProduct ? largeLinks : smallLinks,
  }));
  await fill(filled, links);
  const keys = await fillKeys(filled, creators);
  const { service, startMs, idleMemory } = await startService(postgres, filled);
  const database = await postgres.createDatabase(filled);
  await disableTriggers(database);
  const servers = [service, await startServer(baseline, database)];
  await checkSameAnswers(servers, keys, [
    ...spread(2)(keys).map((target) => ({ target, page: 1 })),
    ...large(keys).flatMap((target) => [1, 2, 8, farPage].map((page) => ({ target, page }))),
  ]);
  for (const server of servers) {
    for (const target of spread(2)(keys)) await checkSameLists(server, target);
  }
  console.log('The service and the baseline give the same answers.');

  let failed = 0;
  for (const name of names) {
    const entrants = entrantsOf(scenarios[name], servers, keys);
    const results = await runRounds(postgres, entrants, effort);
    printScenario(scenarios[name].title, entrants, results);
    failed += failures(results.flat());
  }
  printTable(
    'Processes',
    ['', 'start ms', 'idle MiB', 'peak MiB'],
    servers.map((server) => [
      server.name,
      ...(server === service ? [number(startMs), number(idleMemory)] : ['', '']),
      number(memoryOf(server.pid)?.peak),
    ]),
  );
  return failed;
}

/** Starts the service on a copy of a database a few times; the last one stays. */
async function startService(postgres: Postgres, filled: BenchDatabase) {
  const database = await postgres.createDatabase(filled);
  // The first start prepares the parts that only the service has.
  let service = await startServer('service', database);
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    await service.stop();
    service = await startServer('service', database);
    times.push(service.startMs);
  }
  return { service, startMs: median(times), idleMemory: memoryOf(service.pid)?.now };
}

const entrantsOf = ({ requests, targets }: Scenario, servers: Server[], keys: string[]) =>
  Object.entries(requests).flatMap(([door, request]) =>
    servers.map((server) => ({
      label: `${server.name}, ${door}`,
      server,
      load: inTurn(targets(keys), request),
    })),
  );

/** Prints the figures of each entrant, and its speed beside that of the baseline through the same door. */
function printScenario(title: string, entrants: Entrant[], results: Figures[][]): void {
  const resultOf = (wanted: string): Figures[] =>
    results[entrants.findIndex(({ label }) => label === wanted)] ?? [];
  printTable(
    title,
    ['', ...figureHeadings, `× ${baseline}`],
    entrants.map(({ label }, index) => {
      const rounds = results[index] ?? [];
      const door = label.split(', ')[1] ?? '';
      const ratio = timesAsFast(rounds, resultOf(`${baseline}, ${door}`));
      return [label, ...figureCells(rounds), ratio];
    }),
  );
}
