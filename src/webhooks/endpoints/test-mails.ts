import type { Prisma, WebhookEndpoint } from '../../../prisma/client/client.js';
import { lockCreator } from '../../access/lock-creator.js';
import { dayMs } from '../../core/days.js';
import { serviceError } from '../../core/errors.js';
import { endpointTest } from './endpoint-events.js';
import { destinationOf } from '../destinations/destinations.js';

/** The time between two test mails to an address. */
export const testMailPauseSeconds = 10;
/** Test mails of a creator within a day: they come from the operator's account. */
export const maxTestMailsADay = 100;

/**
 * Bounds the tests that go out by mail. The endpoint is locked.
 *
 * @throws ServiceError CONFLICT when one waits or was sent just now, or the creator has sent `maxTestMailsADay`
 */
export async function assertTestAllowed(
  tx: Prisma.TransactionClient,
  { creatorId, id, format }: WebhookEndpoint,
  now: Date,
): Promise<void> {
  if (!destinationOf(format).asksFirst) return;
  await lockCreator(tx, creatorId);
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const [sent] = await tx.$queryRaw<{ count: number; isTooSoon: boolean | null }[]>`
    SELECT count(*)::int AS count,
      bool_or(delivery.status = 'PENDING' OR event.created_at > ${ago(testMailPauseSeconds * 1000)})
        FILTER (WHERE endpoint.id = ${id}) AS "isTooSoon"
    FROM webhook_events AS event
    JOIN webhook_deliveries AS delivery
      ON delivery.creator_id = event.creator_id AND delivery.event_id = event.id
    JOIN webhook_endpoints AS endpoint
      ON endpoint.creator_id = event.creator_id AND endpoint.id = delivery.endpoint_id
    WHERE event.creator_id = ${creatorId} AND event.type = ${endpointTest.type}
      AND event.created_at > ${ago(dayMs)} AND endpoint.format = 'EMAIL'`;
  if (sent?.isTooSoon) {
    throw serviceError('CONFLICT', 'error.testMailTooSoon', { seconds: testMailPauseSeconds });
  }
  if (sent && sent.count >= maxTestMailsADay) {
    throw serviceError('CONFLICT', 'error.tooManyTestMails', { most: maxTestMailsADay });
  }
}
