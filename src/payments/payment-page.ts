import type { Creator, PaymentLink, Product } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { notFound } from '../core/errors.js';
import { creatorOfUuid } from '../payment-links/link-uuid.js';

/** A link with the product and the creator its payment page shows. */
export type PayableLink = PaymentLink & { product: Product; creator: Creator };

export type UnpayableReason = 'DELETED' | 'USED';

/**
 * Finds a link of any creator, also a deleted or used one, for the payment site.
 *
 * @throws ServiceError NOT_FOUND
 */
export async function findPaymentPage(ctx: Context, uuid: string): Promise<PayableLink> {
  const creatorId = creatorOfUuid(uuid);
  const link =
    creatorId !== undefined &&
    (await ctx.db.paymentLink.findFirst({
      where: { creatorId, uuid },
      include: { product: true, creator: true },
    }));
  if (!link) throw notFound('paymentLink');
  return link;
}

export function unpayableReason({
  deletedAt,
  usedAt,
  useOnce,
}: Pick<PaymentLink, 'deletedAt' | 'usedAt' | 'useOnce'>): UnpayableReason | null {
  if (deletedAt) return 'DELETED';
  return useOnce && usedAt ? 'USED' : null;
}
