import type { Creator, PaymentLink, Product } from '../../prisma/client/client.js';
import type { Context } from '../core/context.js';
import { notFound } from '../core/errors.js';
import { isUuid } from '../core/text.js';

/** A link with what its payment page shows. */
export type PayableLink = PaymentLink & { product: Product; creator: Creator };

export type UnpayableReason = 'DELETED' | 'USED';

/**
 * A link as the payment site shows it, whoever's it is; deleted and used ones too.
 *
 * @throws ServiceError NOT_FOUND
 */
export async function findPaymentPage(ctx: Context, uuid: string): Promise<PayableLink> {
  const link = isUuid(uuid)
    ? await ctx.db.paymentLink.findUnique({
        where: { uuid },
        include: { product: true, creator: true },
      })
    : null;
  if (!link) throw notFound('paymentLink');
  return link;
}

/** Why a link cannot be paid; null when it can. */
export function unpayableReason({
  deletedAt,
  usedAt,
  useOnce,
}: Pick<PaymentLink, 'deletedAt' | 'usedAt' | 'useOnce'>): UnpayableReason | null {
  if (deletedAt) return 'DELETED';
  return useOnce && usedAt ? 'USED' : null;
}
