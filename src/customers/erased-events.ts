/** Takes customers out of the events of payments. */
import { Prisma } from '../../prisma/client/client.js';
import type { OutboxServices } from '../events/outbox.js';
import type { PaymentRefundedData, PaymentSucceededData } from '../payments/payment-events.js';

/** The data of an event of a payment; some have a refund. */
type PaymentData = PaymentSucceededData & Partial<Pick<PaymentRefundedData, 'refund'>>;

/** The events of some payments, and whose customers to take out. */
export interface WantedEvents {
  creatorId: bigint;
  /** The payment site's ids. */
  paymentIds: string[];
  /** True for an event about a customer to erase: a payment that was rejected first may have had another one then. */
  isTheirs: (payment: PaymentData['payment']) => boolean;
  /** True for a reason of a refund that names the customer. */
  isTelling: (reason: string) => boolean;
}

/**
 * The id of the payment of an event, as JSON writes it. The index `webhook_events_by_payment` has it. Looked up one by one,
 * since PostgreSQL walks over all events of the creator for a list of ids, if it has no statistics of the index yet.
 */
const paymentOfEvent = Prisma.raw(
  String.raw`substring(body FROM '"payment":\{"id":"((?:[^"\\]|\\.)*)"')`,
);

/**
 * Takes the customer out of events, which keep their ids, and deletes the answers to them.
 *
 * @returns the numbers of events and answers
 */
export async function eraseFromEvents(
  { now, eventSubscribers }: OutboxServices,
  tx: Prisma.TransactionClient,
  { creatorId, paymentIds, isTheirs, isTelling }: WantedEvents,
): Promise<{ events: number; answers: number }> {
  const inJson = paymentIds.map((id) => JSON.stringify(id).slice(1, -1));
  const found = await tx.$queryRaw<{ id: string; body: string }[]>`
    SELECT event.id, event.body FROM unnest(${inJson}::text[]) AS paid (id), LATERAL (
      SELECT id, body FROM webhook_events
      WHERE creator_id = ${creatorId} AND type LIKE 'payment.%' AND ${paymentOfEvent} = paid.id
        AND customer_erased_at IS NULL
      OFFSET 0 FOR NO KEY UPDATE
    ) AS event`;
  const erased = found.flatMap(({ id, body }) => {
    const event = JSON.parse(body) as { data: PaymentData };
    const { payment, refund } = event.data;
    if (!isTheirs(payment)) return [];
    payment.customer = { email: null, name: null, phone_number: null };
    if (refund?.reason && isTelling(refund.reason)) refund.reason = null;
    return [{ id, body: JSON.stringify(event) }];
  });
  if (erased.length === 0) return { events: 0, answers: 0 };
  const ids = erased.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE webhook_events AS event SET body = erased.body, customer_erased_at = ${now()}
    FROM unnest(${ids}::text[], ${erased.map(({ body }) => body)}::text[]) AS erased (id, body)
    WHERE event.creator_id = ${creatorId} AND event.id = erased.id`;
  let answers = 0;
  for (const subscriber of eventSubscribers) {
    answers += await subscriber.forgetAnswers(tx, creatorId, ids);
  }
  return { events: erased.length, answers };
}
