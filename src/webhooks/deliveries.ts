import {
  Prisma,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryStatus,
  type WebhookEndpoint,
} from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import { notFound, ServiceError } from '../core/errors.js';
import { readTogether } from '../core/loading.js';
import { endpointsOf, findEndpoint, lockEndpoint, unclaimed } from './endpoints.js';
import { writeEvent } from './outbox.js';
import { scheduledAttempts } from './schedule.js';
import { testEvent, testEventType } from './test-event.js';

/** A delivery may be replayed any number of times; its log keeps this many attempts from before a replay. */
const keptAttempts = 50;

/**
 * The condition that picks the deliveries to an endpoint.
 *
 * @throws ServiceError NOT_FOUND for an endpoint that is not the caller's
 */
export async function deliveriesWhere(
  ctx: Context,
  { endpointId, status }: { endpointId: number; status?: WebhookDeliveryStatus | null | undefined },
): Promise<Prisma.WebhookDeliveryWhereInput> {
  await findEndpoint(ctx, endpointId);
  return { endpointId, ...(status && { status }) };
}

/** The attempts of a delivery, newest first: those of its schedule, and those kept from before a replay. */
export const loadAttempts = readTogether(
  (ctx: Context, deliveryIds: number[]) =>
    ctx.query<WebhookAttempt>(Prisma.sql`
      SELECT attempt.* FROM unnest(${deliveryIds}::int[]) AS delivery (id), LATERAL (
        SELECT id, delivery_id AS "deliveryId", started_at AS "startedAt", duration_ms AS "durationMs",
          status, error, response_body AS "responseBody"
        FROM webhook_attempts WHERE delivery_id = delivery.id
        ORDER BY id DESC LIMIT ${keptAttempts + scheduledAttempts}::int
      ) AS attempt
      ORDER BY id DESC`),
  ({ deliveryId }) => deliveryId,
);

/**
 * Sends an event to one endpoint that means nothing but that events arrive.
 *
 * @throws ServiceError NOT_FOUND, CONFLICT when the endpoint is disabled
 */
export async function sendTestEvent(
  ctx: Context,
  { endpointId }: { endpointId: number },
): Promise<WebhookDelivery> {
  await findEndpoint(ctx, endpointId);
  const delivery = await ctx.db.$transaction(async (tx) => {
    assertEnabled(await lockEndpoint(tx, endpointId));
    const event = {
      creatorId: creatorOf(ctx).id,
      type: testEventType,
      data: testEvent(endpointId),
    };
    const [written] = await writeEvent(ctx, tx, event, [endpointId]);
    return written as WebhookDelivery;
  });
  ctx.visits.wake();
  return delivery;
}

/**
 * Sends an event off once more, with the same id, however it fared before; from now on it follows the
 * schedule anew.
 *
 * @throws ServiceError NOT_FOUND, CONFLICT when the endpoint is disabled
 */
export async function replayWebhookDelivery(
  ctx: Context,
  { id }: { id: number },
): Promise<WebhookDelivery> {
  const known = await ctx.db.webhookDelivery.findFirst({
    where: { id, endpoint: endpointsOf(ctx) },
  });
  if (!known) throw deliveryNotFound();
  const { endpointId } = known;
  const replayed = await ctx.db.$transaction(async (tx) => {
    assertEnabled(await lockEndpoint(tx, endpointId));
    await tx.$executeRaw`
      DELETE FROM webhook_attempts WHERE delivery_id = ${id} AND id <= (
        SELECT id FROM webhook_attempts WHERE delivery_id = ${id}
        ORDER BY id DESC OFFSET ${keptAttempts} LIMIT 1
      )`;
    await ctx.visits.add(tx, [{ data: { endpointId }, delayMs: 0 }]);
    const [delivery] = await tx.webhookDelivery.updateManyAndReturn({
      where: { id },
      data: { status: 'PENDING', turn: 0, nextAttemptAt: ctx.now(), ...unclaimed },
    });
    // It was old, and has been forgotten in between.
    if (!delivery) throw deliveryNotFound();
    return delivery;
  });
  ctx.visits.wake();
  return replayed;
}

const deliveryNotFound = (): ServiceError => notFound('webhookDelivery');

function assertEnabled({ disabledReason, deletedAt }: WebhookEndpoint): void {
  if (deletedAt) throw notFound('webhookEndpoint');
  if (disabledReason) {
    throw new ServiceError('CONFLICT', (say) => say('error.endpointDisabled'));
  }
}
