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

/** Blocks of 8 KiB that the last statement of a query reads, by the worst plan that it may get. */
export const blocksOf = (
  service: TestService,
  ask: (query: Query) => Promise<unknown>,
): Promise<number> =>
  planned(service, 'auto', async (run) => {
    let blocks = 0;
    await ask(async ({ text, values }, { isPlannedAnew } = { isPlannedAnew: false }) => {
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
      blocks = Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
      // A rule that finds no rows may ask for the reason.
      return [{} as never];
    });
    return blocks;
  });
