import {
  Prisma,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import { creatorOf, type Context } from '../access/context.js';
import { notFound, serviceError, type ServiceError } from '../core/errors.js';
import type { PagedRows } from '../core/keyset.js';
import { countInTurn } from '../core/database/in-time.js';
import { readTogether } from '../core/database/loading.js';
import { bounds, direction, limit } from '../core/database/page-sql.js';
import { confirmationType, deliverAlone } from './endpoints/alone-events.js';
import { isWanted } from './deliver-events.js';
import { endpointTest } from './endpoints/endpoint-events.js';
import { ownEndpoints, findEndpoint } from './endpoints/endpoints.js';
import { destinationOf } from './destinations/destinations.js';
import { lockEndpoint, unclaimed } from './worker/pauses.js';
import { endpointJob } from './worker/queue.js';
import { scheduledAttempts } from './worker/schedule.js';
import { assertTestAllowed } from './endpoints/test-mails.js';

export type DeliveryStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** The columns and relations of a delivery to read. */
type Selected = Pick<Prisma.WebhookDeliveryFindManyArgs, 'select' | 'include'>;

/** A delivery may be replayed any number of times; its log keeps this many attempts from before a replay. */
export const keptAttempts = 50;

interface DeliveryFilter {
  endpointId?: bigint | null | undefined;
  status?: DeliveryStatus | null | undefined;
}

/**
 * The deliveries to the caller's endpoints, or to one of them, newest first.
 *
 * @throws ServiceError NOT_FOUND for an endpoint that is not the caller's
 */
export async function pagedDeliveries(
  ctx: Context,
  { endpointId, status }: DeliveryFilter,
  selected: Selected,
): Promise<PagedRows<WebhookDelivery>> {
  const { id: creatorId } = creatorOf(ctx);
  const endpoints =
    endpointId == null
      ? await ctx.db.webhookEndpoint.findMany({ where: ownEndpoints(ctx) })
      : [await findEndpoint(ctx, endpointId)];
  const endpointIds = endpoints.map(({ id }) => id);
  return {
    async find(page) {
      const ofStatus = status ? Prisma.sql`AND status = ${status}` : Prisma.empty;
      // A page of each endpoint: an index has them in order by endpoint and status.
      const found = await ctx.query<{ id: bigint }>(Prisma.sql`
        SELECT delivery.id FROM unnest(${endpointIds}::bigint[]) AS endpoint (id), LATERAL (
          SELECT id FROM webhook_deliveries
          WHERE creator_id = ${creatorId}::bigint AND endpoint_id = endpoint.id ${ofStatus} ${bounds(page)}
          ORDER BY id ${direction(page)} ${limit(page)}
        ) AS delivery
        ORDER BY id ${direction(page)} ${limit(page)}`);
      const where = { creatorId, id: { in: found.map(({ id }) => id) } };
      return ctx.db.webhookDelivery.findMany({ ...selected, where, orderBy: page.orderBy });
    },
    totalCount: () =>
      countInTurn(ctx, () =>
        ctx.db.webhookDelivery.count({
          where: { creatorId, endpointId: { in: endpointIds }, ...(status && { status }) },
        }),
      ),
  };
}

/**
 * Finds one of the caller's deliveries.
 *
 * @throws ServiceError NOT_FOUND for an unknown delivery and for another creator's alike
 */
export async function findDelivery(
  ctx: Context,
  id: bigint,
  selected: Selected = {},
): Promise<WebhookDelivery> {
  const { id: creatorId } = creatorOf(ctx);
  const where = { creatorId, id, endpoint: ownEndpoints(ctx) };
  const delivery = await ctx.db.webhookDelivery.findFirst({ ...selected, where });
  if (!delivery) throw deliveryNotFound();
  return delivery;
}

/** The attempts of a delivery, newest first: those of its schedule, and those kept from before a replay. */
export const loadAttempts = readTogether(
  (ctx: Context, creatorId, deliveryIds) =>
    ctx.query<WebhookAttempt>(Prisma.sql`
      SELECT attempt.* FROM unnest(${deliveryIds}::bigint[]) AS delivery (id), LATERAL (
        SELECT id, delivery_id AS "deliveryId", started_at AS "startedAt", duration_ms AS "durationMs",
          status, error, problem, response_body AS "responseBody"
        FROM webhook_attempts WHERE creator_id = ${creatorId}::bigint AND delivery_id = delivery.id
        ORDER BY id DESC LIMIT ${keptAttempts + scheduledAttempts}::int
      ) AS attempt
      ORDER BY id DESC`),
  ({ deliveryId }) => deliveryId,
);

/**
 * Sends a test event to one endpoint. It only shows that events arrive.
 *
 * @throws ServiceError NOT_FOUND, CONFLICT when the endpoint is disabled, or may get no test mail now
 */
export async function sendTestEvent(
  ctx: Context,
  { endpointId }: { endpointId: bigint },
  selected: Selected,
): Promise<WebhookDelivery> {
  const { creatorId } = await findEndpoint(ctx, endpointId);
  const endpoint = { creatorId, id: endpointId };
  const { id } = await ctx.db.$transaction(async (tx) => {
    const current = await lockEndpoint(tx, endpoint);
    assertEnabled(current);
    await assertTestAllowed(tx, current, ctx.now());
    await recordChange(ctx, tx, 'sendTestEvent', endpoint);
    return deliverAlone(ctx, tx, endpoint, endpointTest.event(endpointId));
  });
  ctx.endpointJobs.wake();
  return ctx.db.webhookDelivery.findFirstOrThrow({ ...selected, where: { creatorId, id } });
}

/**
 * Sends an event once more, with the same id and whatever its status. The schedule of attempts starts anew.
 *
 * @throws ServiceError NOT_FOUND, CONFLICT when the endpoint is disabled or no longer gets events of this type, and for
 *   tests and questions by mail
 */
export async function replayWebhookDelivery(
  ctx: Context,
  { id }: { id: bigint },
  selected: Selected,
): Promise<WebhookDelivery> {
  const { creatorId, endpointId, eventId } = await findDelivery(ctx, id);
  const endpoint = { creatorId, id: endpointId };
  await ctx.db.$transaction(async (tx) => {
    const current = await lockEndpoint(tx, endpoint);
    assertEnabled(current);
    const where = { creatorId, id: eventId };
    const event = await tx.webhookEvent.findFirst({ where, select: { type: true } });
    if (event) assertWanted(current, event.type);
    await forgetOldAttempts(tx, creatorId, [id]);
    await ctx.endpointJobs.add(tx, [{ data: endpointJob(endpoint), delayMs: 0 }]);
    const { count } = await tx.webhookDelivery.updateMany({
      where: { creatorId, id },
      data: { status: 'PENDING', attemptsMade: 0, nextAttemptAt: ctx.now(), ...unclaimed },
    });
    // The clean-up has deleted it meanwhile.
    if (count === 0) throw deliveryNotFound();
    await recordChange(ctx, tx, 'replayWebhookDelivery', { creatorId, id });
  });
  ctx.endpointJobs.wake();
  return ctx.db.webhookDelivery.findFirstOrThrow({ ...selected, where: { creatorId, id } });
}

/** Deletes all but the newest `keptAttempts` attempts of deliveries that are to be sent once more. */
export async function forgetOldAttempts(
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  deliveryIds: bigint[],
): Promise<void> {
  if (deliveryIds.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM webhook_attempts AS attempt
    USING unnest(${deliveryIds}::bigint[]) AS delivery (id), LATERAL (
      SELECT id FROM webhook_attempts
      WHERE creator_id = ${creatorId} AND delivery_id = delivery.id
      ORDER BY id DESC OFFSET ${keptAttempts} LIMIT 1
    ) AS newest
    WHERE creator_id = ${creatorId} AND delivery_id = delivery.id AND attempt.id <= newest.id`;
}

const deliveryNotFound = (): ServiceError => notFound('webhookDelivery');

/** @throws ServiceError CONFLICT for a type that the endpoint does not get, and for tests and questions by mail, which are sent once */
function assertWanted(endpoint: WebhookEndpoint, type: string): void {
  const { asksFirst } = destinationOf(endpoint.format);
  if (type === confirmationType || (type === endpointTest.type && asksFirst)) {
    throw serviceError('CONFLICT', 'error.mailedOnce');
  }
  if (type === endpointTest.type || isWanted(endpoint, type)) return;
  throw serviceError('CONFLICT', 'error.typeNotWanted', { type });
}

/** @throws ServiceError NOT_FOUND for a deleted endpoint, CONFLICT for a disabled one */
export function assertEnabled({ disabledReason, deletedAt }: WebhookEndpoint): void {
  if (deletedAt) throw notFound('webhookEndpoint');
  if (disabledReason) {
    throw serviceError('CONFLICT', 'error.endpointDisabled');
  }
}
