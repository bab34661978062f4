/** One search for what a creator has, by whatever text the creator knows of it. */
import type { PaymentLink, Payment, Product, RejectedPayment } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { readOrRefuse } from '../core/errors.js';
import { readName } from '../core/text.js';
import { findLinksByText } from '../payment-links/payment-links.js';
import { findPaymentsByText, findRejectedByText } from '../payments/found-by-text.js';
import { findProductsByText } from '../products/products.js';

/** Fewer characters are part of too many texts. */
export const minSearchLength = 3;

/** The most that is found of each kind. */
export const mostFound = 10;

/** The newest that a text finds, of each kind. A kind is read when it is asked for. */
export interface SearchResults {
  payments: () => Promise<Payment[]>;
  rejectedPayments: () => Promise<RejectedPayment[]>;
  paymentLinks: () => Promise<PaymentLink[]>;
  products: () => Promise<Product[]>;
}

/** @throws ServiceError VALIDATION_FAILED */
export function searchAll(ctx: Context, given: string): SearchResults {
  const text = readOrRefuse((faults) => {
    const path = ['text'];
    const read = readName(given, path, faults);
    if (read !== '' && Array.from(read).length < minSearchLength) {
      faults.push({ path, rule: 'minLength', characters: minSearchLength });
    }
    return read;
  });
  const search = { creatorId: creatorOf(ctx).id, text, most: mostFound };
  return {
    payments: () => findPaymentsByText(ctx.query, search),
    rejectedPayments: () => findRejectedByText(ctx.query, search),
    paymentLinks: () => findLinksByText(ctx, search),
    products: () => findProductsByText(ctx, search),
  };
}
