import type { Prisma } from '../../prisma/client/client.js';
import type { Context } from '../core/context.js';
import { invalid } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { isStorable } from '../core/text.js';
import { findProduct } from '../products/products.js';
import { linksOf } from './payment-links.js';

/** Which of the caller's links to list; every condition must hold. */
export interface PaymentLinkFilter {
  productId?: number | null;
  useOnce?: boolean | null;
  createdFrom?: Date | null;
  createdTo?: Date | null;
  metadata?: { key: string; value: string } | null;
}

/** PostgreSQL has no year 0. */
const earliest = new Date('0001-01-01T00:00:00Z');

/**
 * The condition that picks the caller's links that a filter describes.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's, VALIDATION_FAILED
 */
export async function linksWhere(
  ctx: Context,
  { productId, useOnce, createdFrom, createdTo, metadata }: PaymentLinkFilter,
): Promise<Prisma.PaymentLinkWhereInput> {
  const faults: Fault[] = [];
  for (const part of ['key', 'value'] as const) {
    if (metadata && !isStorable(metadata[part])) {
      faults.push({ path: ['filter', 'metadata', part], rule: 'unstorableText' });
    }
  }
  if (faults.length > 0) throw invalid(faults);
  if (productId != null) await findProduct(ctx, productId);

  return {
    ...linksOf(ctx),
    ...(productId != null && { productId }),
    ...(useOnce != null && { useOnce }),
    createdAt: {
      ...(createdFrom && createdFrom > earliest && { gte: createdFrom }),
      ...(createdTo && { lt: createdTo > earliest ? createdTo : earliest }),
    },
    ...(metadata && { OR: valuesOf(metadata.value).map((equals) => holds(metadata.key, equals)) }),
  };
}

const holds = (key: string, equals: string | number | boolean) => ({
  metadata: { path: [key], equals },
});

/** The metadata values a text can stand for: itself, and the number or boolean whose JSON it is. */
function valuesOf(text: string): (string | number | boolean)[] {
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  const number = Number(text);
  return Number.isFinite(number) && JSON.stringify(number) === text ? [text, number] : [text];
}
