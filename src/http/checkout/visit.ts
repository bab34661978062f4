import type { Decimal } from 'decimal.js';
import type { Context } from '../../access/context.js';
import { notFound, type ServiceError } from '../../core/errors.js';
import type { CurrencyCode } from '../../core/money.js';
import { decodePart } from '../../core/text.js';
import { leadsToSandbox } from '../../payment-links/payment-address.js';
import type { PayableLink } from '../../payments/payment-page.js';
import type { Texts } from '../../texts/texts.js';
import type { HttpRequest, Target } from '../message.js';
import type { Bar } from './layout.js';

/** A request for a page of the checkout. */
export interface Visit {
  ctx: Context;
  request: HttpRequest;
  target: Target;
  query: URLSearchParams;
  texts: Texts;
  /** The name of a page behind the form; empty for the form itself. */
  page: string;
}

/** The bar of a page that tells of payments without money. */
export const barOf = (ctx: Context): Bar =>
  leadsToSandbox(ctx) ? 'sandbox' : ctx.providers.some(({ isTest }) => isTest) ? 'test' : null;

/** True if a link belongs to the store and the product that a path names. */
export const isAt = (
  { product: { creator }, productId }: PayableLink,
  store: string,
  product: string,
): boolean => decodePart(store) === creator.storeName && product === String(productId);

export const unknownLink = (): ServiceError => notFound('paymentLink');

/** The address of the form of a link, relative to the page that is visited. */
export const formAddress = ({ page }: Visit, { productId, uuid }: PayableLink): string =>
  `${page === '' ? '' : '../'}${productId}?uuid=${uuid}`;

/** The seller's page for customers who have paid, with the id of the payment; null if there is none. */
export function sellersPage({ successUrl }: PayableLink, paymentId: string): string | null {
  if (successUrl === null) return null;
  // The address stays as it is, since it may be signed.
  const { hash } = new URL(successUrl);
  const page = hash === '' ? successUrl : successUrl.slice(0, -hash.length);
  return `${page}${page.includes('?') ? '&' : '?'}payment=${paymentId}${hash}`;
}

/** The money of a row. */
export const moneyOf = ({ currency, amount }: { currency: string; amount: Decimal }) => ({
  currency: currency as CurrencyCode,
  amount,
});
