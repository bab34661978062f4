import { invalid } from '../errors.js';
import type { FieldPath } from '../faults.js';
import { isStatementTimeout } from './outage.js';

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
