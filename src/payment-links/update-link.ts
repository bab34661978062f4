import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import type { OwnedRow } from '../core/database/loading.js';
import { notFound, readOrRefuse } from '../core/errors.js';
import { mostPayments, readSettings, type LinkSettings } from './link-settings.js';
import { findPaymentLink } from './payment-links.js';
import { lockLink } from './statements.js';

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
    // Payments that claim a place of the link wait, so the count below stays true.
    await lockLink(tx, { creatorId, id });
    const counted = settings.maxPayments != null && (await countPayments(tx, { creatorId, id }));
    const [changed] = await tx.paymentLink.updateManyAndReturn({
      where: { creatorId, id, deletedAt: null },
      data: { ...settings, ...(counted !== false && { paymentCount: counted }) },
    });
    if (!changed) throw notFound('paymentLink');
    await recordChange(ctx, tx, 'updatePaymentLink', changed);
    return changed;
  });
}

/** The stored count of an older link lacks the payments made before counting began. */
const countPayments = (
  tx: Prisma.TransactionClient,
  { creatorId, id: paymentLinkId }: OwnedRow,
): Promise<number> =>
  tx.payment.count({
    where: { creatorId, paymentLinkId, freesPlace: false },
    // As many are sold out, whatever the limit is.
    take: mostPayments,
  });
