/** Takes customers out of payments, and out of all that tells of these payments. */
import { Prisma } from '../../prisma/client/client.js';
import type { OutboxServices } from '../events/outbox.js';
import { mayNameCustomer } from '../payments/refunds.js';
import { eraseFromEvents, type PaymentEventData } from './erased-events.js';
import type { PaymentTable } from './address.js';

/** Payments that lose their customer in one transaction. With their events, it takes a tenth of a second. */
export const batchSize = 100;

/** The numbers of rows that were changed. */
export interface Erased {
  payments: number;
  rejectedPayments: number;
  /** Bodies of events. */
  events: number;
  /** Answers of webhook endpoints. */
  answers: number;
}

export const nothing: Erased = { payments: 0, rejectedPayments: 0, events: 0, answers: 0 };

export const sum = (one: Erased, other: Erased): Erased => ({
  payments: one.payments + other.payments,
  rejectedPayments: one.rejectedPayments + other.rejectedPayments,
  events: one.events + other.events,
  answers: one.answers + other.answers,
});

export interface LockedPayment {
  id: bigint;
  /** The payment site's own id. */
  paymentId: string;
}

export interface Wanted {
  creatorId: bigint;
  table: PaymentTable;
  /** True for an event about a customer to erase: a payment that was rejected first may have had another one then. */
  isTheirs: (payment: PaymentEventData['payment']) => boolean;
}

/** The column of a refund that names its payment, by the table of the payment. */
export const refundColumns = {
  payments: Prisma.sql`payment_row_id`,
  rejected_payments: Prisma.sql`rejected_payment_row_id`,
};

/**
 * Erases the customers of payments that this transaction has locked, at most `batchSize`, and the reasons of refunds that may
 * name them. A refund that is recorded at the same time has written its event before, or finds no customer any more.
 */
export async function erasePayments(
  services: OutboxServices,
  tx: Prisma.TransactionClient,
  { creatorId, table, isTheirs }: Wanted,
  locked: LockedPayment[],
): Promise<Erased> {
  const ids = locked.map(({ id }) => id);
  const paymentIds = locked.map(({ paymentId }) => paymentId);
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET customer_email = NULL, customer_name = NULL, customer_phone_number = NULL,
      customer_erased_at = ${services.now()}
    WHERE creator_id = ${creatorId} AND id = ANY(${ids})`;
  await tx.$executeRaw`
    UPDATE refunds SET reason = NULL
    WHERE creator_id = ${creatorId} AND ${refundColumns[table]} = ANY(${ids}) AND reason LIKE '%@%'`;
  await tx.providerRefund.updateMany({
    where: { creatorId, paymentId: { in: paymentIds }, reason: { contains: '@' } },
    data: { reason: null },
  });
  const told = await eraseFromEvents(services, tx, {
    creatorId,
    paymentIds,
    eraseFrom({ payment, refund }) {
      const hasCustomer = Object.values(payment.customer).some((known) => known !== null);
      if (!hasCustomer || !isTheirs(payment)) return false;
      payment.customer = { email: null, name: null, phone_number: null };
      if (refund && mayNameCustomer(refund.reason)) refund.reason = null;
      return true;
    },
  });
  return {
    payments: table === 'payments' ? ids.length : 0,
    rejectedPayments: table === 'payments' ? 0 : ids.length,
    ...told,
  };
}
