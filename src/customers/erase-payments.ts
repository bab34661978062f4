/** Takes customers out of payments, and out of all that tells of these payments. */
import { Prisma } from '../../prisma/client/client.js';
import type { OutboxServices } from '../events/outbox.js';
import { eraseFromEvents, type WantedEvents } from './erased-events.js';
import type { PaymentTable } from './spellings.js';

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

/** A payment that was locked. */
export interface LockedPayment {
  id: bigint;
  /** The payment site's own id. */
  paymentId: string;
}

export interface Wanted extends Pick<WantedEvents, 'creatorId' | 'isTheirs' | 'isTelling'> {
  table: PaymentTable;
  /** A regular expression for the reasons of refunds that name the customer. */
  reasons?: string;
}

const refundColumns = {
  payments: Prisma.sql`payment_row_id`,
  rejected_payments: Prisma.sql`rejected_payment_row_id`,
};

/**
 * Erases the customers of payments that this transaction has locked, at most `batchSize`. A refund that is recorded at the
 * same time has written its event before, or finds no customer any more.
 */
export async function erasePayments(
  services: OutboxServices,
  tx: Prisma.TransactionClient,
  { table, reasons, ...wanted }: Wanted,
  locked: LockedPayment[],
): Promise<Erased> {
  const { creatorId } = wanted;
  const ids = locked.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET customer_email = NULL, customer_name = NULL, customer_phone_number = NULL,
      customer_erased_at = ${services.now()}
    WHERE creator_id = ${creatorId} AND id = ANY(${ids})`;
  if (reasons !== undefined) {
    await tx.$executeRaw`
      UPDATE refunds SET reason = NULL
      WHERE creator_id = ${creatorId} AND ${refundColumns[table]} = ANY(${ids}) AND reason ~ ${reasons}`;
  }
  const paymentIds = locked.map(({ paymentId }) => paymentId);
  const told = await eraseFromEvents(services, tx, { ...wanted, paymentIds });
  return {
    payments: table === 'payments' ? ids.length : 0,
    rejectedPayments: table === 'payments' ? 0 : ids.length,
    ...told,
  };
}
