/** Takes customers out of the events of payments. */
import { Prisma } from '../../prisma/client/client.js';
import type { OutboxServices } from '../events/outbox.js';
import type { PaymentData, RefundedData } from '../payments/payment-events.js';

/** The data of an event of a payment; some have a refund. */
export type PaymentEventData = PaymentData & Partial<Pick<RefundedData, 'refund'>>;

/** The events of some payments, and what to take out of them. */
interface WantedEvents {
  creatorId: bigint;
  /** The payment site's ids. */
  paymentIds: string[];
  /** Takes out what is to be erased. Returns false if an event has nothing of it. */
  eraseFrom: (data: PaymentEventData) => boolean;
}

/**
 * The id of the payment of an event, as JSON writes it, for the index `webhook_events_by_payment`. Ids are looked up one by
 * one. For a list of ids, PostgreSQL walks over all events of the creator, as long as it has no statistics of the index.
 */
const paymentOfEvent = Prisma.raw(
  String.raw`substring(body FROM '"payment":\{"id":"((?:[^"\\]|\\.)*)"')`,
);

/**
 * Takes something out of events, which keep their ids, and deletes the answers to them.
 *
 * @returns the numbers of events and answers
 */
export async function eraseFromEvents(
  { now, eventSubscribers }: OutboxServices,
  tx: Prisma.TransactionClient,
  { creatorId, paymentIds, eraseFrom }: WantedEvents,
): Promise<{ events: number; answers: number }> {
  const inJson = paymentIds.map((id) => JSON.stringify(id).slice(1, -1));
  const found = await tx.$queryRaw<{ id: string; body: string }[]>`
    SELECT event.id, event.body FROM unnest(${inJson}::text[]) AS paid (id), LATERAL (
      SELECT id, body FROM webhook_events
      WHERE creator_id = ${creatorId} AND type LIKE 'payment.%' AND ${paymentOfEvent} = paid.id
      OFFSET 0 FOR NO KEY UPDATE
    ) AS event`;
  const erased = found.flatMap(({ id, body }) => {
    const event = JSON.parse(body) as { data: PaymentEventData };
    return eraseFrom(event.data) ? [{ id, body: JSON.stringify(event) }] : [];
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
