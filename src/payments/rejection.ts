import type { Decimal } from 'decimal.js';
import { invalid, serviceError, type ServiceError } from '../core/errors.js';
import type { CurrencyCode } from '../core/money.js';
import { pricesOf } from '../payment-links/prices.js';
import { unpayableReason, type PayableLink } from './payment-page.js';

/** Why a link cannot honour a payment that the payment site took. */
export const rejectionReasons = ['DELETED', 'USED', 'WRONG_AMOUNT'] as const;

export type RejectionReason = (typeof rejectionReasons)[number];

/** Ends the recording of a payment that its link cannot honour. */
export class Rejection extends Error {
  readonly reason: RejectionReason;
  /** What the payment site is told. */
  readonly told: ServiceError;

  constructor(reason: RejectionReason, told: ServiceError) {
    super(told.message);
    this.reason = reason;
    this.told = told;
  }
}

/** @throws Rejection when the link is deleted or used, or its price is another */
export function assertHonoured(
  link: PayableLink,
  { currency, amount }: { currency: CurrencyCode; amount: Decimal },
): void {
  assertPayable(link);
  const charged = pricesOf(link).find((price) => price.currency === currency)?.charged;
  if (charged?.equals(amount)) return;
  const price = charged?.toFixed(2) ?? '';
  const fault = { path: ['amount'], rule: 'linkPrice', currency, price } as const;
  throw new Rejection('WRONG_AMOUNT', invalid([fault]));
}

/** @throws Rejection when the link is deleted or used */
export function assertPayable(link: Parameters<typeof unpayableReason>[0]): void {
  const reason = unpayableReason(link);
  if (reason) throw new Rejection(reason, told[reason]());
}

const told = {
  DELETED: () => serviceError('NOT_FOUND', 'error.linkDeleted'),
  USED: () => serviceError('LINK_USED', 'error.linkUsed'),
};
