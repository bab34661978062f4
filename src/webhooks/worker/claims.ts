import { randomUUID } from 'node:crypto';
import {
  Prisma,
  type PrismaClient,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
} from '../../../prisma/client/client.js';
import type { OwnedRow } from '../../core/database/loading.js';
import { aloneTypes } from '../endpoints/alone-events.js';
import { unclaimed } from './pauses.js';

/** A delivery that belongs to this process until `claimedUntil`, as long as its `claimId` stays the same. */
export type Claimed = WebhookDelivery & { event: WebhookEvent; endpoint: WebhookEndpoint };

/** Deliveries to one endpoint that go out together, under one claim. Only a mail takes several. */
export type Batch = readonly [Claimed, ...Claimed[]];

interface ClaimServices {
  db: PrismaClient;
  now: () => Date;
}

/** Claims the deliveries to an endpoint that have been due the longest. While it is quiet, only tests and questions are due. */
export const claimDue = (
  services: ClaimServices,
  endpoint: OwnedRow,
  claimedUntil: Date,
  most: number,
): Promise<Claimed[]> => {
  const time = services.now();
  return claim(services, endpoint, {
    claim: { claimedUntil, claimId: randomUUID() },
    condition: Prisma.sql`type = ANY(${aloneTypes}) OR quiet_until IS NULL OR quiet_until <= ${time}`,
    most,
  });
};

/** Claims what is due beside a delivery, for the same mail. */
export const claimBeside = (
  services: ClaimServices,
  { creatorId, endpointId, claimId, claimedUntil }: Claimed,
  most: number,
): Promise<Claimed[]> =>
  claim(
    services,
    { creatorId, id: endpointId },
    { claim: { claimedUntil, claimId }, condition: Prisma.sql`type <> ALL(${aloneTypes})`, most },
  );

async function claim(
  { db, now }: ClaimServices,
  { creatorId, id: endpointId }: OwnedRow,
  wanted: {
    claim: Pick<WebhookDelivery, 'claimedUntil' | 'claimId'>;
    /** On columns of `webhook_events` and `webhook_endpoints`. */
    condition: Prisma.Sql;
    most: number;
  },
): Promise<Claimed[]> {
  const { claimedUntil, claimId } = wanted.claim;
  const time = now();
  // PostgreSQL runs the subquery of an array once. It may run that of an IN for each row, and claim more than the limit.
  const claimed = await db.$queryRaw<{ id: bigint }[]>`
    UPDATE webhook_deliveries SET claimed_until = ${claimedUntil}, claim_id = ${claimId}::uuid
    WHERE creator_id = ${creatorId} AND id = ANY(ARRAY(
      SELECT delivery.id FROM webhook_deliveries AS delivery
      JOIN webhook_events AS event ON event.creator_id = delivery.creator_id AND event.id = event_id
      JOIN webhook_endpoints AS endpoint
        ON endpoint.creator_id = delivery.creator_id AND endpoint.id = endpoint_id
      WHERE delivery.creator_id = ${creatorId} AND endpoint_id = ${endpointId} AND status = 'PENDING'
        AND next_attempt_at <= ${time} AND (claimed_until IS NULL OR claimed_until <= ${time})
        AND (${wanted.condition})
      ORDER BY next_attempt_at, delivery.id
      LIMIT ${wanted.most}
      FOR UPDATE OF delivery SKIP LOCKED
    ))
    RETURNING id`;
  if (claimed.length === 0) return [];
  // Prisma would read the event and the endpoint side by side, on two connections.
  const deliveries = await db.webhookDelivery.findMany({
    where: { creatorId, id: { in: claimed.map(({ id }) => id) } },
    orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
    include: { event: true },
  });
  const endpoint = await db.webhookEndpoint.findFirstOrThrow({
    where: { creatorId, id: endpointId },
  });
  return deliveries.map((delivery) => ({ ...delivery, endpoint }));
}

/** Gives deliveries back, for the next who takes the job. */
export async function unclaim({ db }: ClaimServices, batch: Batch): Promise<void> {
  const [{ creatorId, claimId }] = batch;
  const where = { creatorId, id: { in: batch.map(({ id }) => id) }, claimId };
  await db.webhookDelivery.updateMany({ where, data: unclaimed });
}
