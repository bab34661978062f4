import type { Decimal } from 'decimal.js';
import { invalid, serviceError, ServiceError } from '../core/errors.js';
import type { CurrencyCode } from '../core/money.js';
import { pricesOf } from '../payment-links/prices.js';
import { unpayableReason, type PayableLink, type UnpayableReason } from './payment-page.js';

/** Reasons why a link cannot honour a payment that the payment site took. */
export const rejectionReasons = [
  'DELETED',
  'DISABLED',
  'EXPIRED',
  'USED',
  'SOLD_OUT',
  'HELD',
  'HOLD_LAPSED',
  'WRONG_AMOUNT',
] as const;

export type RejectionReason = (typeof rejectionReasons)[number];

/** Ends the recording of a payment that its link cannot honour. */
export class Rejection extends Error {
  readonly reason: RejectionReason;
  /** The error that the payment site gets. */
  readonly told: ServiceError;

  constructor(reason: RejectionReason, told: ServiceError) {
    super(told.message);
    this.reason = reason;
    this.told = told;
  }
}

/** @throws Rejection when the link cannot be paid, or its price is another */
export function assertHonoured(
  link: PayableLink,
  { currency, amount }: { currency: CurrencyCode; amount: Decimal },
  now: Date,
): void {
  const reason = unpayableReason(link, now);
  if (reason) throw new Rejection(reason, notPayable(reason));
  const charged = pricesOf(link).find((price) => price.currency === currency)?.charged;
  if (charged?.equals(amount)) return;
  const price = charged?.toFixed(2) ?? '';
  const fault = { path: ['amount'], rule: 'linkPrice', currency, price } as const;
  throw new Rejection('WRONG_AMOUNT', invalid([fault]));
}

/** The error for an attempt to pay or hold a link that cannot be paid. */
export const notPayable = (reason: UnpayableReason): ServiceError => unpayableErrors[reason]();

const unpayableErrors: Record<UnpayableReason, () => ServiceError> = {
  DELETED: () => serviceError('NOT_FOUND', 'error.linkDeleted'),
  DISABLED: () => serviceError('CONFLICT', 'error.linkDisabled'),
  EXPIRED: () => serviceError('CONFLICT', 'error.linkExpired'),
  SOLD_OUT: () => serviceError('LINK_USED', 'error.linkSoldOut'),
  USED: () => serviceError('LINK_USED', 'error.linkUsed'),
};

/** The rejection of a payment whose hold has ended, while all places that are left are held for others. */
export const holdLapsed = (): Rejection =>
  new Rejection('HOLD_LAPSED', serviceError('LINK_USED', 'error.holdLapsed'));

/** The error while all places that are left are held for others. */
export const linkHeld = (seconds: number): ServiceError =>
  new ServiceError('LINK_USED', (say) => say('error.linkHeld', { seconds }), {
    retryAfterSeconds: seconds,
  });

/** The rejection of a payment while all places that are left are held for others. */
export const allHeld = (retryAfterSeconds: number): Rejection =>
  new Rejection('HELD', linkHeld(retryAfterSeconds));
