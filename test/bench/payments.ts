/** The cost of recording a payment. */
import { randomUUID } from 'node:crypto';
import { creators, fill, productOf, selectPayableLinks, type PayableLink } from './data.js';
import type { Load } from './load.js';
import type { Postgres } from './postgres.js';
import { failures, figureCells, figureHeadings, runRounds, type Effort } from './rounds.js';
import { platformKey, startServer } from './servers.js';
import { printTable } from './table.js';

const mutation = `
  mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { id } }`;

/**
 * Measures and prints.
 *
 * @returns the number of failed requests
 */
export async function measurePayments(postgres: Postgres, effort: Effort): Promise<number> {
  const database = await postgres.createDatabase();
  await fill(
    database,
    Array.from({ length: creators }, (_, index) => ({
      product: productOf(index + 1, 1),
      links: 10,
    })),
  );
  const links = await selectPayableLinks(database);
  const service = await startServer('service', database);
  const entrants = [
    { label: 'of one creator', server: service, load: pay(links.slice(0, 1)) },
    { label: `of ${creators} creators in turn`, server: service, load: pay(links) },
  ];
  const results = await runRounds(postgres, entrants, effort);
  printTable(
    'Record a payment',
    ['', ...figureHeadings],
    entrants.map(({ label }, index) => [label, ...figureCells(results[index] ?? [])]),
  );
  return failures(results.flat());
}

/** Payments through links in turn. */
export function pay(links: PayableLink[]): Load {
  let index = -1;
  return {
    next() {
      index = (index + 1) % links.length;
      const { uuid, amount } = links[index] as PayableLink;
      const input = { linkUuid: uuid, paymentId: randomUUID(), currency: 'EUR', amount };
      return {
        method: 'POST',
        path: '/graphql',
        headers: { 'X-API-Key': platformKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: mutation, variables: { input } }),
      };
    },
    isWrong: (body) => !body.startsWith('{"data":{'),
  };
}
