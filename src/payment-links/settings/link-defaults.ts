import type { Product } from '../../../prisma/client/client.js';
import { recordChange } from '../../access/record-change.js';
import type { Context } from '../../access/context.js';
import { readOrRefuse } from '../../core/errors.js';
import { findProduct } from '../../products/products.js';
import { readSuccessUrl } from './link-settings.js';

/** Ten years. */
export const longestExpirySeconds = 315_360_000;

/** Defaults for new links of a product; null for none. */
interface LinkDefaults {
  expiresAfterSeconds?: number | null | undefined;
  successUrl?: string | null | undefined;
}

/**
 * Sets both defaults for the links of a product that are made from now on.
 *
 * @throws ServiceError NOT_FOUND, also for another creator's product, VALIDATION_FAILED
 */
export async function setLinkDefaults(
  ctx: Context,
  { productId, expiresAfterSeconds, successUrl }: LinkDefaults & { productId: bigint },
): Promise<Product> {
  const { creatorId } = await findProduct(ctx, productId);
  const data = readOrRefuse((faults) => {
    const seconds = expiresAfterSeconds ?? null;
    if (seconds !== null && (seconds < 1 || seconds > longestExpirySeconds)) {
      const bounds = { least: 1, most: longestExpirySeconds };
      faults.push({ path: ['expiresAfterSeconds'], rule: 'between', ...bounds });
    }
    const linkSuccessUrl = readSuccessUrl(successUrl ?? null, faults);
    return { linkExpiresAfterSeconds: seconds, linkSuccessUrl };
  });
  return ctx.db.$transaction(async (tx) => {
    const where = { creatorId_id: { creatorId, id: productId } };
    const product = await tx.product.update({ where, data });
    await recordChange(ctx, tx, 'setLinkDefaults', product);
    return product;
  });
}
