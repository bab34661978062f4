import type { Prisma } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import { isStatementTimeout } from '../../core/database/outage.js';
import { invalid } from '../../core/errors.js';

/**
 * Runs a statement that adds up the payments of a period.
 *
 * @throws ServiceError VALIDATION_FAILED if there are more than can be added up in the time that a statement may take
 */
export async function addUp<Row>(
  ctx: Context,
  statement: Prisma.Sql,
  how: { isPlannedAnew: boolean },
): Promise<Row[]> {
  try {
    return await ctx.query<Row>(statement, { ...how, isLong: true });
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    throw invalid([{ path: ['to'], rule: 'tooManyPayments' }]);
  }
}
