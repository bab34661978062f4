import pg from 'pg';
import type { Query } from '../../../src/core/database/database.js';
import type { TestService } from '../service/service.js';

type Run = (text: string) => Promise<any[]>;

/** Runs work in a transaction whose statements are planned for their values, or for any values. */
export const planned = <Result>(
  { database }: TestService,
  mode: string,
  work: (run: Run) => Promise<Result>,
): Promise<Result> =>
  database.db.$transaction(async (tx) => {
    const run: Run = async (text) => (await database.sqlWithin(tx)(text)).rows as any[];
    await run(`SET LOCAL plan_cache_mode = ${mode}`);
    return work(run);
  });

interface Cost {
  /** Blocks of 8 KiB. */
  blocks: number;
  rows: number;
}

/** The blocks that the statements of a query read, by the worst plan that it may get, and the rows that they find. */
export const costOf = (
  service: TestService,
  ask: (query: Query) => Promise<unknown>,
): Promise<Cost> =>
  planned(service, 'auto', async (run) => {
    const cost = { blocks: 0, rows: 0 };
    await ask(async ({ text, values }, { isPlannedAnew = false } = {}) => {
      await run(`SET LOCAL plan_cache_mode = force_${isPlannedAnew ? 'custom' : 'generic'}_plan`);
      const literals = values.map((value) => {
        const text = Array.isArray(value) ? `{${value.join()}}` : value;
        return typeof text === 'string' ? pg.escapeLiteral(text) : String(text);
      });
      await run(`PREPARE asked AS ${text}`);
      const [row] = await run(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked(${literals.join(', ')})`,
      );
      await run('DEALLOCATE asked');
      const { Plan: plan } = row['QUERY PLAN'][0];
      cost.blocks += Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
      cost.rows += Number(plan['Actual Rows']);
      // A rule that finds no rows may ask for the reason.
      return [{} as never];
    });
    return cost;
  });
