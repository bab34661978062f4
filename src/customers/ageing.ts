import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Prisma } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import { inTurn, type Chore } from '../core/database/chores.js';
import type { DueRows } from '../core/database/due-creators.js';
import { dayMs } from '../core/days.js';
import type { Metrics } from '../core/metrics.js';
import { inTransaction, type OutboxServices } from '../events/outbox.js';
import { erasedCustomers } from './erase-customer.js';
import { batchSize, erasePayments, type LockedPayment } from './erase-payments.js';
import { paymentTables, type PaymentTable } from './address.js';

interface AgeingServices extends OutboxServices {
  log: Logger;
  metrics: Metrics;
}

/** The condition for payments that have a customer. In each table, an index has these payments alone. */
const hasCustomer = Prisma.sql`num_nonnulls(customer_email, customer_name, customer_phone_number) > 0`;

/**
 * Erases the customers of payments from before some day, once a day.
 *
 * @param days that the data of a customer are kept, the day of the payment not counted
 */
export const customerAgeing = (services: AgeingServices, days: number): Chore => ({
  id: 'b7f4a6c8-1d52-4f0b-9a63-7e2c5d8f9b14',
  name: 'customer-ageing',
  run(signal) {
    const { db } = services;
    const now = services.now().getTime();
    const today = now - (now % dayMs);
    const before = new Date(today - days * dayMs);
    const has = (payments: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
      SELECT FROM ${payments}
      WHERE creator_id = creators.id AND created_at < ${before} AND ${hasCustomer})`;
    const due: DueRows = (table) => Prisma.sql`
      SELECT id AS creator_id FROM ${table('creators')} AS creators
      WHERE ${Prisma.join(paymentTables.map(table).map(has), ' OR ')}`;
    const batch = (creatorId: bigint) => eraseAged(services, creatorId, before);
    return inTurn(signal, today + dayMs - now, { db, due, batch });
  },
});

/**
 * Erases customers of a creator's oldest payments. The last batch of a day writes the audit entry.
 *
 * @returns how many payments lost their customer
 */
async function eraseAged(
  services: AgeingServices,
  creatorId: bigint,
  before: Date,
): Promise<number> {
  const requestId = randomUUID();
  const erased = await inTransaction(services, creatorId, async (tx) => {
    let left = batchSize;
    let isLast = true;
    for (const table of paymentTables) {
      const locked = await lockAged(tx, table, { creatorId, before, most: left + 1 });
      if (locked.length > left) isLast = false;
      const some = locked.slice(0, left);
      if (some.length === 0) continue;
      const wanted = {
        ...{ creatorId, table },
        isTheirs: ({ paid_at: at }: { paid_at: string }) => new Date(at) < before,
      };
      await erasePayments(services, tx, wanted, some);
      left -= some.length;
    }
    if (isLast && left < batchSize) {
      const id = before.toISOString().slice(0, 10);
      const author = { state: { scope: 'platform' }, requestId, now: services.now } as const;
      await recordChange(author, tx, 'eraseCustomerData', { creatorId, id });
    }
    return batchSize - left;
  });
  services.metrics.of(erasedCustomers).inc({ cause: 'age' }, erased);
  services.log.info({ creatorId, requestId, payments: erased }, 'Customers erased by age');
  return erased;
}

const lockAged = (
  tx: Prisma.TransactionClient,
  table: PaymentTable,
  { creatorId, before, most }: { creatorId: bigint; before: Date; most: number },
): Promise<LockedPayment[]> =>
  tx.$queryRaw<LockedPayment[]>`
    SELECT id, payment_id AS "paymentId" FROM ${Prisma.raw(table)}
    WHERE creator_id = ${creatorId} AND created_at < ${before} AND ${hasCustomer}
    ORDER BY created_at LIMIT ${most} FOR NO KEY UPDATE`;
