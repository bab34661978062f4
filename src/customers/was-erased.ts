import type { Context } from '../access/context.js';
import { comparable, hashesOf } from './address.js';

/** True if a creator has erased the customer with an address since a time; also if no key could tell. */
export async function wasErased(
  { db, secrets }: Context,
  creatorId: bigint,
  { email, since }: { email: string; since: Date },
): Promise<boolean> {
  if (!secrets) return true;
  const targetId = { in: hashesOf(secrets, comparable(email)) };
  const where = { creatorId, action: 'eraseCustomerData', targetId, createdAt: { gte: since } };
  return (await db.auditEntry.count({ where })) > 0;
}
