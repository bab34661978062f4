import { creatorOf, type Context } from '../access/context.js';
import type { Query } from '../core/database/database.js';
import { readOrRefuse } from '../core/errors.js';
import type { CustomerOf } from '../payments/statements.js';
import { readAddress, spellingsOf } from './address.js';

/** A customer of a creator to look for. */
export interface FoundCustomer extends CustomerOf {
  /** As `comparable` returns it. */
  address: string;
}

/**
 * Looks for what the calling creator knows of a customer.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export async function findCustomer(ctx: Context, email: string): Promise<FoundCustomer> {
  const address = readOrRefuse((faults) => readAddress(email, ['email'], faults));
  const { id: creatorId } = creatorOf(ctx);
  const query: Query = (statement) => ctx.query(statement, { isLong: true });
  return { creatorId, address, spellings: await spellingsOf(query, creatorId, address) };
}
