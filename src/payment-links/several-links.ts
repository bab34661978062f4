import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { charge } from '../access/limits/limits.js';
import { lockCreator } from '../access/lock-creator.js';
import { recordChange } from '../access/record-change.js';
import { readOrRefuse } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { readSettings, type LinkSettings } from './settings/link-settings.js';
import { markIfOver } from './update-link.js';

/** Links that one call changes at most. */
export const mostLinks = 100;

/** Links that cost as much as one request. */
export const linksOfOneRequest = 10;

/** The links that were changed, and the ids of those that do not exist. */
export interface ChangedLinks {
  links: PaymentLink[];
  notFound: bigint[];
}

/**
 * Changes settings of several links of the caller in one transaction. Those that it does not find are told.
 *
 * @throws ServiceError VALIDATION_FAILED, RATE_LIMITED
 */
export async function updatePaymentLinks(
  ctx: Context,
  { ids, ...given }: { ids: bigint[] } & Pick<LinkSettings, 'isEnabled' | 'expiresAt'>,
): Promise<ChangedLinks> {
  const [wanted, data] = readOrRefuse((faults) => [
    readIds(ids, faults),
    readSettings(given, { useOnce: false, now: ctx.now() }, faults),
  ]);
  return changeTogether(ctx, 'updatePaymentLinks', wanted, async (tx, where) => {
    const closed = await tx.paymentLink.findMany({
      where: { ...where, status: { not: 'ACTIVE' } },
      select: { id: true },
    });
    const changed = await tx.paymentLink.updateManyAndReturn({ where, data });
    const opened = changed.filter((link) => closed.some(({ id }) => id === link.id));
    await markIfOver(tx, where.creatorId, opened, ctx.now());
    return changed;
  });
}

/**
 * Deletes several links of the caller in one transaction. Those that it does not find are told.
 *
 * @throws ServiceError VALIDATION_FAILED, RATE_LIMITED
 */
export const deletePaymentLinks = async (
  ctx: Context,
  { ids }: { ids: bigint[] },
): Promise<ChangedLinks> =>
  changeTogether(
    ctx,
    'deletePaymentLinks',
    readOrRefuse((faults) => readIds(ids, faults)),
    (tx, where) => tx.paymentLink.updateManyAndReturn({ where, data: { deletedAt: ctx.now() } }),
  );

/** Reads ids, each once. */
function readIds(ids: bigint[], faults: Fault[]): bigint[] {
  const path = ['ids'];
  if (ids.length === 0) faults.push({ path, rule: 'required' });
  if (ids.length > mostLinks) faults.push({ path, rule: 'maxItems', items: mostLinks });
  return [...new Set(ids)];
}

/** Links of the caller that are not deleted. */
interface Where {
  creatorId: bigint;
  id: { in: bigint[] };
  deletedAt: null;
}

async function changeTogether(
  ctx: Context,
  action: 'updatePaymentLinks' | 'deletePaymentLinks',
  ids: bigint[],
  change: (tx: Prisma.TransactionClient, where: Where) => Promise<PaymentLink[]>,
): Promise<ChangedLinks> {
  const creator = creatorOf(ctx);
  const { id: creatorId } = creator;
  // The request itself has cost one.
  await charge(ctx, creator, Math.ceil(ids.length / linksOfOneRequest) - 1);
  const links = await ctx.databaseFor(creatorId).inLongLine(() =>
    ctx.db.$transaction(async (tx) => {
      // Calls in two processes at once, each with some links of the other, would wait for each other.
      await lockCreator(tx, creatorId);
      const changed = await change(tx, { creatorId, id: { in: ids }, deletedAt: null });
      const changedIds = changed.map(({ id }) => id);
      if (changed.length > 0) await recordChange(ctx, tx, action, { creatorId, id: changedIds });
      return changed;
    }),
  );
  const byId = new Map(links.map((link) => [link.id, link]));
  return {
    links: ids.flatMap((id) => byId.get(id) ?? []),
    notFound: ids.filter((id) => !byId.has(id)),
  };
}
