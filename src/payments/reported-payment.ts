import type { Decimal } from 'decimal.js';
import type { Payment } from '../../prisma/client/client.js';
import { readOrRefuse } from '../core/errors.js';
import type { CurrencyCode } from '../core/money.js';
import { readName, readOptionalText } from '../core/text.js';

/** The ids of sandbox payments start with this. */
export const sandboxPrefix = 'sandbox_';

/** A payment as the payment site reports it. */
export interface ReportedPayment {
  linkUuid: string;
  /** The payment site's own id. */
  paymentId: string;
  currency: CurrencyCode;
  amount: Decimal;
  /** The hold that the payment is made under. */
  holdId?: string | null | undefined;
  customer?:
    | {
        email?: string | null | undefined;
        name?: string | null | undefined;
        phoneNumber?: string | null | undefined;
      }
    | null
    | undefined;
}

/** A payment to record. */
export interface NewPayment extends Pick<
  Payment,
  'paymentId' | 'amount' | 'customerEmail' | 'customerName' | 'customerPhoneNumber' | 'provider'
> {
  currency: CurrencyCode;
}

/**
 * Reads a payment, and the hold that it is made under.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export const readPayment = ({
  customer,
  ...report
}: ReportedPayment): { payment: NewPayment; holdId: string | null } =>
  readOrRefuse((faults) => {
    const paymentId = readName(report.paymentId, ['paymentId'], faults);
    const read = (field: 'email' | 'name' | 'phoneNumber'): string | null =>
      readOptionalText(customer?.[field], ['customer', field], faults);
    const payment = {
      paymentId,
      currency: report.currency,
      amount: report.amount,
      customerEmail: read('email'),
      customerName: read('name'),
      customerPhoneNumber: read('phoneNumber'),
      provider: null,
    };
    const holdId = readOptionalText(report.holdId, ['holdId'], faults);
    return { payment, holdId };
  });

/** True if it was made in the sandbox checkout. */
export const isSandbox = ({ paymentId }: Pick<Payment, 'paymentId'>): boolean =>
  paymentId.startsWith(sandboxPrefix);

/** The ids of payments that were made with a provider's key for tests start with this. */
export const testPrefix = 'test_';

/** True if no money moved. */
export const isTest = (payment: Pick<Payment, 'paymentId' | 'provider'>): boolean =>
  isSandbox(payment) || (payment.provider !== null && payment.paymentId.startsWith(testPrefix));

/** The same in SQL, for a row of payments. */
export const isTestSql = (payment: string): string =>
  `(starts_with(${payment}.payment_id, '${sandboxPrefix}')
    OR (${payment}.provider IS NOT NULL AND starts_with(${payment}.payment_id, '${testPrefix}')))`;
