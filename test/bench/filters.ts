/** The plans by which PostgreSQL finds the links of a GraphQL filter, among a million. */
import { Prisma } from '../../prisma/client/client.js';
import { openPostgres } from '../../src/core/database/postgres.js';
import { selectLinks, type LinkConditions } from '../../src/payment-links/list/statements.js';
import { fill, productOf } from './data.js';
import type { Postgres } from './postgres.js';

const creator = 1;
const large = { product: productOf(creator, 1), links: 1_000_000 };
const small = { product: productOf(creator, 2), links: 1000 };

const day = [
  Prisma.sql`created_at >= now() - interval '100 days'`,
  Prisma.sql`created_at < now() - interval '99 days'`,
];
const source = { key: 'utm_source', value: 'mail' };

const everything: LinkConditions = {
  creatorId: BigInt(creator),
  productId: null,
  conditions: [],
  groups: [],
  metadata: null,
  isByTime: false,
};
const filters: Record<string, Partial<LinkConditions>> = {
  'no filter': {},
  'one of two products': { productId: BigInt(small.product) },
  'use once': { conditions: [Prisma.sql`use_once = ${true}::boolean`] },
  'made on a day 100 days ago': { conditions: day, isByTime: true },
  'metadata that one link has': { metadata: { key: 'order', value: 'A-777777' } },
  'metadata that all links have': { metadata: source },
  'metadata that all links have, made on that day': { metadata: source, conditions: day },
  'all of these': {
    productId: BigInt(small.product),
    conditions: [Prisma.sql`use_once = ${true}::boolean`, ...day],
    metadata: source,
    isByTime: true,
  },
};

/** Fills a database, and prints the plan of each filter with the rows and blocks it reads. */
export async function explainFilters(postgres: Postgres): Promise<void> {
  const database = await postgres.createDatabase();
  console.log('Filling a database …');
  await fill(database, [large, small]);
  const opened = openPostgres(database.url, { timeoutMs: 60_000 });
  const page = { id: {}, orderBy: { id: 'desc' }, take: 21 } as const;
  for (const [title, filter] of Object.entries(filters)) {
    const explain = async ({ text, values }: Prisma.Sql): Promise<never[]> => {
      const options = 'ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY ON';
      const statement = { text: `EXPLAIN (${options}) ${text}`, values } as Prisma.Sql;
      const plan = await opened.query<{ 'QUERY PLAN': string }>(statement);
      console.log(`\n${title}\n${plan.map((line) => line['QUERY PLAN']).join('\n')}`);
      return [];
    };
    await selectLinks(explain, { ...everything, ...filter }, page);
  }
  await opened.close();
}
