import { invalid } from '../errors.js';
import type { FieldPath } from '../faults.js';
import { isStatementTimeout } from './outage.js';

/** The line in which long work of a creator waits. The platform has none. */
export interface LongWork {
  inLongLine?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined;
}

/** Counts the rows of a list as the long work of its creator. @throws ServiceError as {@link inTimeFor} */
export const countInTurn = (
  { inLongLine = (work) => work() }: LongWork,
  count: () => Promise<number>,
): Promise<number> => inTimeFor(['totalCount'], inLongLine(count), 'countTooLong');

/**
 * Waits for a search, a count or a sum.
 *
 * @throws ServiceError VALIDATION_FAILED if it takes longer than a statement may: the client must ask for less
 */
export async function inTimeFor<Found>(
  path: FieldPath,
  work: Promise<Found>,
  rule: 'searchTooLong' | 'countTooLong' | 'tooManyPayments' = 'searchTooLong',
): Promise<Found> {
  try {
    return await work;
  } catch (error) {
    throw isStatementTimeout(error) ? invalid([{ path, rule }]) : error;
  }
}
