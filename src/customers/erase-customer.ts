import { Prisma } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { recordChange, type ChangeContext } from '../access/record-change.js';
import type { Query } from '../core/database/database.js';
import { readOrRefuse, serviceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { counter, type Metrics } from '../core/metrics.js';
import { readName } from '../core/text.js';
import { inTransaction, type OutboxServices } from '../events/outbox.js';
import { isCustomer } from '../payments/statements.js';
import {
  comparable,
  hashesOf,
  paymentTables,
  readAddress,
  spellingsOf,
  type PaymentTable,
} from './address.js';
import { customerErased } from './customer-events.js';
import {
  batchSize,
  erasePayments,
  nothing,
  sum,
  type Erased,
  type LockedPayment,
  type Wanted,
} from './erase-payments.js';
import { eraseCheckouts, findCheckouts } from './erase-checkouts.js';
import { eraseReasons, findReasons } from './erase-reasons.js';

/** Payments that one request erases. More take another request. */
export const maxErased = 20_000;

/** The rows that were erased of a customer, and the hash by which the customer is known from now on. */
export interface ErasedCustomer extends Erased {
  creatorId: bigint;
  address: string;
  emailHash: string;
  /** False if there may be more payments of the customer. */
  isComplete: boolean;
}

interface ErasureInput {
  email: string;
  reason: string;
}

/** Reads whom to erase, and why. Adds the faults to `faults`. */
export function readErasure(
  input: ErasureInput,
  faults: Fault[],
): Pick<WantedCustomer, 'address' | 'reason'> {
  const address = readAddress(input.email, ['email'], faults);
  const reason = readName(input.reason, ['reason'], faults);
  if (address !== '' && comparable(reason).includes(address)) {
    faults.push({ path: ['reason'], rule: 'holdsAddress' });
  }
  return { address, reason };
}

/**
 * Erases what the calling creator knows of a customer. Links, whose metadata and labels are the creator's own, stay as they
 * are. Each batch is complete in itself. After an interruption, the same request goes on with the rest.
 *
 * @throws ServiceError VALIDATION_FAILED, UNAVAILABLE when the service has no key to hash the address with
 */
export async function eraseCustomerData(
  ctx: Context,
  input: ErasureInput,
): Promise<ErasedCustomer> {
  const { secrets } = ctx;
  if (!secrets) throw serviceError('UNAVAILABLE', 'error.noSecretsKey');
  const { address, reason } = readOrRefuse((faults) => readErasure(input, faults));
  const { id: creatorId } = creatorOf(ctx);
  const [emailHash] = hashesOf(secrets, address);
  const erased = await eraseOfCreator(ctx, { creatorId, address, emailHash, reason });
  return { ...erased, creatorId, address, emailHash };
}

export const erasedCustomers = counter(
  'payment_links_erased_customers_total',
  'Customers of a creator whose data were erased at request, and payments whose customer was erased by age.',
  { cause: ['request', 'age'] },
);

export interface EraseServices extends OutboxServices, ChangeContext {
  query: Query;
  metrics: Metrics;
  /** Writes an erasure to the file that a restore reads. */
  noteErasure: (erasure: Pick<WantedCustomer, 'creatorId' | 'emailHash'>) => Promise<void>;
}

/** A customer of a creator, and why to erase them. */
interface WantedCustomer {
  creatorId: bigint;
  /** As `comparable` returns it. */
  address: string;
  emailHash: string;
  reason: string;
  /** Erases only payments until this time, if it is given. */
  until?: Date;
}

/** What one transaction erased, and the last payment of it if there may be more. */
interface Batch {
  erased: Erased;
  last?: bigint | undefined;
}

/**
 * Erases the data of a customer, batch by batch. The first batch writes the audit entry and the event, with the numbers of all
 * payments found: so neither is missing, whatever ends the process afterwards.
 */
async function eraseOfCreator(
  services: EraseServices,
  wanted: WantedCustomer,
): Promise<Erased & { isComplete: boolean }> {
  const { creatorId, address, emailHash, reason, until } = wanted;
  const spellings = await spellingsOf(services.query, creatorId, address);
  const rows = Prisma.sql`creator_id = ${creatorId}::bigint AND ${isCustomer(spellings)}
    ${until ? Prisma.sql`AND created_at <= ${until}::timestamptz` : Prisma.empty}`;
  const found = await countPayments(services.query, rows);
  const target = { creatorId, id: emailHash };
  const isTheirs: Wanted['isTheirs'] = ({ customer, paid_at: at }) =>
    comparable(customer.email ?? '') === address && !(until && new Date(at) > until);
  let erased = nothing;
  let isTold = false;

  async function eraseBatch(
    erase: (tx: Prisma.TransactionClient) => Promise<Batch | undefined>,
  ): Promise<bigint | undefined> {
    if (!isTold) await services.noteErasure({ creatorId, emailHash });
    const batch = await inTransaction(services, creatorId, async (tx, publish) => {
      const done = await erase(tx);
      if (done && !isTold) {
        await recordChange(services, tx, 'eraseCustomerData', target, { reason });
        publish(customerErased.event({ emailHash, ...found.counts }));
      }
      return done;
    });
    if (!batch) return undefined;
    if (!isTold) services.metrics.of(erasedCustomers).inc({ cause: 'request' });
    isTold = true;
    erased = sum(erased, batch.erased);
    return batch.last;
  }

  for (const { table, newest } of found.tables) {
    let after: bigint | undefined = 0n;
    while (after !== undefined) {
      const from: bigint = after;
      after = await eraseBatch(async (tx) => {
        const locked = await lockPayments(tx, table, { rows, after: from, newest });
        if (locked.length === 0) return undefined;
        const done = await erasePayments(services, tx, { creatorId, table, isTheirs }, locked);
        return { erased: done, last: locked.length < batchSize ? undefined : locked.at(-1)?.id };
      });
    }
  }
  if (found.isMore) return { ...erased, isComplete: false };
  const open = await findCheckouts(services.query, wanted);
  if (open.checkouts.length + open.refunds.length > 0) {
    await eraseBatch(async (tx) => {
      await eraseCheckouts(tx, creatorId, services.now(), open);
      return { erased: nothing };
    });
  }
  for await (const refundIds of findReasons(services.query, wanted)) {
    await eraseBatch(async (tx) => ({
      erased: await eraseReasons(services, tx, wanted, refundIds),
    }));
  }
  return { ...erased, isComplete: true };
}

/** Erases a customer however many payments there are, for processes that nobody waits for. */
export async function eraseAll(services: EraseServices, wanted: WantedCustomer): Promise<Erased> {
  let erased = nothing;
  for (;;) {
    const { isComplete, ...some } = await eraseOfCreator(services, wanted);
    erased = sum(erased, some);
    if (isComplete) return erased;
  }
}

interface FoundPayments {
  counts: Pick<Erased, 'payments' | 'rejectedPayments'>;
  /** The tables with payments of the customer, and the newest payment of each that is to be erased. */
  tables: { table: PaymentTable; newest: bigint }[];
  /** True if there may be more than were counted. */
  isMore: boolean;
}

/**
 * Counts the oldest payments of a customer, as many as are erased at once.
 *
 * @param rows the condition for them
 */
async function countPayments(query: Query, rows: Prisma.Sql): Promise<FoundPayments> {
  const found: FoundPayments['tables'] = [];
  const counts = { payments: 0, rejected_payments: 0 };
  let left = maxErased;
  for (const table of paymentTables) {
    const [counted] = await query<{ count: number; newest: bigint | null }>(
      Prisma.sql`
        SELECT count(*)::int AS count, max(id) AS newest FROM (
          SELECT id FROM ${Prisma.raw(table)} WHERE ${rows}
          ORDER BY id LIMIT ${left}
        ) AS oldest`,
      { isPlannedAnew: true },
    );
    if (!counted || counted.newest === null) continue;
    counts[table] = counted.count;
    left -= counted.count;
    found.push({ table, newest: counted.newest });
    if (left === 0) break;
  }
  const { payments, rejected_payments: rejectedPayments } = counts;
  return { counts: { payments, rejectedPayments }, tables: found, isMore: left === 0 };
}

/** Locks the next payments of a customer. */
const lockPayments = (
  tx: Prisma.TransactionClient,
  table: PaymentTable,
  { rows, after, newest }: { rows: Prisma.Sql; after: bigint; newest: bigint },
): Promise<LockedPayment[]> =>
  tx.$queryRaw<LockedPayment[]>`
    SELECT id, payment_id AS "paymentId" FROM ${Prisma.raw(table)}
    WHERE ${rows} AND id > ${after}::bigint AND id <= ${newest}::bigint
    ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`;
