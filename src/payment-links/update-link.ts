import type { PaymentLink } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { notFound, readOrRefuse } from '../core/errors.js';
import { readSettings, type LinkSettings } from './link-settings.js';
import { findPaymentLink } from './payment-links.js';

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
  const { creatorId, id, useOnce } = await findPaymentLink(ctx, { id: givenId, uuid });
  const settings = readOrRefuse((faults) =>
    readSettings(given, { useOnce, now: ctx.now() }, faults),
  );
  return ctx.db.$transaction(async (tx) => {
    const [changed] = await tx.paymentLink.updateManyAndReturn({
      where: { creatorId, id, deletedAt: null },
      data: settings,
    });
    if (!changed) throw notFound('paymentLink');
    await recordChange(ctx, tx, 'updatePaymentLink', changed);
    return changed;
  });
}
