import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { notFound, readOrRefuse } from '../core/errors.js';
import { readSettings, type LinkSettings } from './settings/link-settings.js';
import { findPaymentLink } from './payment-links.js';
import { statusOf } from './status.js';

/**
 * Changes the settings of a link. Its prices, its metadata and whether it is used once never change.
 *
 * @throws ServiceError NOT_FOUND, also for another creator's link, VALIDATION_FAILED
 */
export async function updatePaymentLink(
  ctx: Context,
  {
    id: givenId,
    uuid,
    ...given
  }: LinkSettings & { id?: bigint | null | undefined; uuid?: string | null | undefined },
): Promise<PaymentLink> {
  const found = await findPaymentLink(ctx, { id: givenId, uuid });
  const { creatorId, id, useOnce } = found;
  const settings = readOrRefuse((faults) =>
    readSettings(given, { useOnce, now: ctx.now() }, faults),
  );
  return ctx.db.$transaction(async (tx) => {
    const [changed] = await tx.paymentLink.updateManyAndReturn({
      where: { creatorId, id, deletedAt: null },
      data: settings,
    });
    if (!changed) throw notFound('paymentLink');
    if (found.status !== 'ACTIVE') await markIfOver(tx, creatorId, [changed], ctx.now());
    await recordChange(ctx, tx, 'updatePaymentLink', changed);
    return changed;
  });
}

/** Marks links that could not be paid at their end. Otherwise the chore in expiry.ts would mark them, and tell so. */
export async function markIfOver(
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  links: readonly PaymentLink[],
  now: Date,
): Promise<void> {
  const over = links.filter(
    (link) => link.status === 'ACTIVE' && statusOf(link, now) === 'EXPIRED',
  );
  if (over.length === 0) return;
  const where = { creatorId, id: { in: over.map(({ id }) => id) } };
  await tx.paymentLink.updateMany({ where, data: { status: 'EXPIRED' } });
}
