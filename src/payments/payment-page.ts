import type { Creator, PaymentLink, Product } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { notFound } from '../core/errors.js';
import { creatorOfUuid } from '../payment-links/link-uuid.js';
import { statusOf, type LinkStatus } from '../payment-links/status.js';

/** A link with the product and the creator its payment page shows. */
export type PayableLink = PaymentLink & { product: Product & { creator: Creator } };

export type UnpayableReason = 'DELETED' | Exclude<LinkStatus, 'ACTIVE'>;

/**
 * Finds a link of any creator, whether or not it can be paid, for the payment site.
 *
 * @throws ServiceError NOT_FOUND
 */
export async function findPaymentPage(ctx: Context, uuid: string): Promise<PayableLink> {
  const creatorId = creatorOfUuid(uuid);
  const link =
    creatorId !== undefined &&
    (await ctx.db.paymentLink.findFirst({
      where: { creatorId, uuid },
      include: { product: { include: { creator: true } } },
    }));
  if (!link) throw notFound('paymentLink');
  return link;
}

/**
 * The reason why a link cannot be paid at a time; null if it can. A link counts as disabled if its product is archived
 * or its creator suspended.
 */
export function unpayableReason(link: PayableLink, now: Date): UnpayableReason | null {
  if (link.deletedAt) return 'DELETED';
  const status = statusOf(link, now);
  if (status !== 'ACTIVE') return status;
  return link.product.isArchived || link.product.creator.suspendedAt ? 'DISABLED' : null;
}
