import pg from 'pg';
import { Prisma, type PrismaClient } from '../../../prisma/client/client.js';
import { isDatabaseOutage } from './outage.js';

/** Creators that one look-up finds. After a batch for each, the next look-up finds those that still have work. */
const atOnce = 100;

/** Names a table in SQL: all of it, or one of its shards. */
export type TableName = (table: string) => Prisma.Sql;

/** Selects the `creator_id` of rows that wait for work. */
export type DueRows = (table: TableName) => Prisma.Sql;

/**
 * Finds creators with rows that wait, in random order. While a worker of a cluster is gone, it finds those of the others.
 */
export async function findDueCreators(db: PrismaClient, dueRows: DueRows): Promise<bigint[]> {
  try {
    const rows = await db.$queryRaw<{ creatorId: bigint }[]>(creatorsOf([dueRows(Prisma.raw)]));
    return rows.map(({ creatorId }) => creatorId);
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    try {
      return await askEachWorker(db, dueRows);
    } catch {
      throw error;
    }
  }
}

const creatorsOf = (dueRows: Prisma.Sql[]): Prisma.Sql => Prisma.sql`
  SELECT creator_id AS "creatorId" FROM /* all creators */ (${Prisma.join(
    dueRows.map((rows) => Prisma.sql`(${rows})`),
    ' UNION ALL ',
  )}) AS due
  GROUP BY creator_id ORDER BY random() LIMIT ${atOnce}`;

interface Worker {
  host: string;
  port: number;
  /** The names of the shards here by their tables. Those of one part have the rows of the same creators. */
  parts: Record<string, string>[];
}

/** @throws Error when no worker answers, or there is no cluster */
async function askEachWorker(db: PrismaClient, dueRows: DueRows): Promise<bigint[]> {
  const workers = await db.$queryRaw<Worker[]>`
    SELECT host, port, json_agg(part) AS parts FROM (
      SELECT nodename AS host, nodeport AS port,
        json_object_agg(logicalrelid::text, shard_name(logicalrelid, shardid)) AS part
      FROM pg_dist_partition JOIN pg_dist_shard USING (logicalrelid)
      JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
      WHERE noderole = 'primary'
        AND colocationid = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'creators'::regclass)
      GROUP BY nodename, nodeport, shardminvalue
    ) AS shards
    GROUP BY host, port`;
  const answers = await Promise.allSettled(workers.map((worker) => askWorker(db, worker, dueRows)));
  const reached = answers.filter((answer) => answer.status === 'fulfilled');
  if (reached.length === 0) throw new Error('No worker answers');
  return reached.flatMap(({ value }) => value);
}

async function askWorker(
  db: PrismaClient,
  { host, port, parts }: Worker,
  dueRows: DueRows,
): Promise<bigint[]> {
  const creators = creatorsOf(
    parts.map((part) => dueRows((table) => Prisma.raw(`${part[table]}`))),
  );
  const statement = `SELECT array_to_json(array_agg("creatorId"::text)) FROM (${withValues(creators)}) AS due`;
  const [answer] = await db.$queryRaw<{ success: boolean; result: string }[]>`
    SELECT success, result
    FROM master_run_on_worker(ARRAY[${host}], ARRAY[${port}::int], ARRAY[${statement}], false)`;
  if (!answer?.success) throw new Error(answer?.result);
  return (JSON.parse(answer.result || '[]') as string[]).map(BigInt);
}

/** The text of a statement with its values, for where it cannot be sent with parameters. */
const withValues = ({ strings, values }: Prisma.Sql): string =>
  strings.reduce((text, string, index) => `${text}${literal(values[index - 1])}${string}`);

function literal(value: unknown): string {
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join()}]`;
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
