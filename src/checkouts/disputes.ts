/** Disputes: customers who ask their bank for the money of a payment. */
import { Prisma, type Dispute } from '../../prisma/client/client.js';
import type { Context, Services } from '../access/context.js';
import { findDueCreators, type DueRows } from '../core/database/due-creators.js';
import { readTogether } from '../core/database/loading.js';
import { rowsWhere, type PagedRows } from '../core/keyset.js';
import { counter } from '../core/metrics.js';
import { inTransaction } from '../events/outbox.js';
import { lockPayment } from '../payments/refunds.js';
import { ask } from './ask.js';
import { paymentDisputed } from './dispute-events.js';
import { findPaid, isTestPayment } from './payment-id.js';
import {
  providerNames,
  Refused,
  type DisputeAtProvider,
  type Provider,
} from './providers/provider.js';

export const disputeStatuses = ['OPEN', 'WON', 'LOST'] as const;

export const disputes = counter(
  'payment_links_disputes_total',
  'Disputes of payments at a payment provider, each once for each state that it got.',
  {
    provider: providerNames.map((name) => name.toLowerCase()),
    status: disputeStatuses.map((status) => status.toLowerCase()),
  },
);

/**
 * Takes note of a dispute at a provider. When it is new, or its state has changed, writes the event in the same
 * transaction.
 */
export async function takeDispute(
  services: Services,
  provider: Provider,
  dispute: DisputeAtProvider,
): Promise<void> {
  const paid = await findPaid(services, provider, dispute.paymentId);
  if (!paid) return;
  const { ctx, creatorId, paymentId, table, payment, link } = paid;
  const changed = await inTransaction(ctx, creatorId, async (tx, publish) => {
    // The customer may have been erased meanwhile, and another chore may write the same dispute.
    const current = await lockPayment(tx, table, payment);
    const row = await write(ctx, tx, { ...dispute, creatorId, paymentId, provider: provider.name });
    if (row) publish(paymentDisputed.event(current, link, row));
    return row;
  });
  if (!changed) return;
  const { status } = changed;
  ctx.metrics
    .of(disputes)
    .inc({ provider: provider.name.toLowerCase(), status: status.toLowerCase() });
  ctx.log.warn({ provider: provider.name, creatorId, paymentId, status }, 'A payment is disputed');
}

/** @returns the row, if it is new or its state has changed */
async function write(
  { now }: Context,
  tx: Prisma.TransactionClient,
  {
    id: disputeId,
    creatorId,
    ...dispute
  }: DisputeAtProvider & { creatorId: bigint; provider: string },
): Promise<Dispute | undefined> {
  const { status, evidenceDueBy } = dispute;
  const closedAt = status === 'OPEN' ? null : now();
  const known = await tx.dispute.findFirst({ where: { creatorId, disputeId } });
  if (!known) return tx.dispute.create({ data: { ...dispute, creatorId, disputeId, closedAt } });
  // A dispute does not open again: an answer that says so is from before its end.
  if (known.status === status ? status !== 'OPEN' : status === 'OPEN') return undefined;
  const updated = await tx.dispute.update({
    where: { creatorId_id: { creatorId, id: known.id } },
    data: { status, evidenceDueBy, closedAt },
  });
  return known.status === status ? undefined : updated;
}

/** Disputes of a creator that one run asks about. They are rare. */
const most = 100;
/** After this time a run asks about no more. */
const longestMs = 5000;

/**
 * Asks about disputes that are open here, since they last for months. With too many for one run, each gets its turn by
 * chance.
 */
export async function* openDisputes(
  services: Services,
  provider: Provider,
): AsyncGenerator<DisputeAtProvider> {
  const endsAt = performance.now() + longestMs;
  const due: DueRows = (table) => Prisma.sql`
    SELECT creator_id FROM ${table('disputes')}
    WHERE provider = ${provider.name} AND status = 'OPEN'`;
  for (const creatorId of await findDueCreators(services.db, due)) {
    const open = await services.db.$queryRaw<{ disputeId: string; paymentId: string }[]>`
      SELECT dispute_id AS "disputeId", payment_id AS "paymentId" FROM disputes
      WHERE creator_id = ${creatorId} AND provider = ${provider.name} AND status = 'OPEN'
      ORDER BY random() LIMIT ${most}`;
    // A key for payments does not show the disputes of tests.
    const shown = open.filter(({ paymentId }) => isTestPayment(paymentId) === provider.isTest);
    for (const { disputeId } of shown) {
      if (performance.now() > endsAt) return;
      const found = await find(services, provider, creatorId, disputeId);
      if (found) yield found;
    }
  }
}

/** One that the provider does not show does not keep the others from being asked about. */
async function find(
  { log }: Services,
  provider: Provider,
  creatorId: bigint,
  disputeId: string,
): Promise<DisputeAtProvider | undefined> {
  try {
    return await ask(provider, creatorId, async () => provider.findDispute?.(disputeId));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    log.warn({ err: error, disputeId }, 'A payment provider does not show a dispute');
    return undefined;
  }
}

/** The newest dispute about a payment. Those about all payments in a list are read together. */
export const disputesOfPayment = readTogether(
  (ctx: Context, creatorId, ids) =>
    ctx.query<{ parent: bigint; status: string }>(Prisma.sql`
      SELECT payment.id AS parent, dispute.status FROM payments AS payment, LATERAL (
        SELECT status FROM disputes WHERE creator_id = ${creatorId}::bigint AND payment_id = payment.payment_id
        ORDER BY id DESC LIMIT 1
      ) AS dispute
      WHERE payment.creator_id = ${creatorId}::bigint AND payment.id = ANY(${ids}::bigint[])`),
  ({ parent }) => parent,
);

/** Disputes about payments of a creator, newest first. */
export const disputesOfCreator = (
  ctx: Context,
  creatorId: bigint,
  isOpen: boolean | null | undefined,
): PagedRows<Dispute> =>
  rowsWhere(ctx, ctx.db.dispute, {
    creatorId,
    ...(isOpen != null && { status: isOpen ? 'OPEN' : { not: 'OPEN' } }),
  });
