import type { Logger } from 'pino';
import { Prisma, type PrismaClient } from '../../../prisma/client/client.js';
import type { Query } from '../../core/database/database.js';
import type { Chore } from '../../core/database/chores.js';
import type { OwnedRow } from '../../core/database/loading.js';
import { endpointJob, type EndpointJobs } from './queue.js';

const everyMs = 60 * 1000;
/** A job whose process died is due again well within this time. */
const overdueMs = 60 * 1000;
/** Deliveries that are looked at, the longest overdue first. */
const maxDeliveries = 10_000;

/**
 * Adds the job of each endpoint that has overdue deliveries and no job. On one server there are none: a job is
 * committed with its deliveries. On a cluster the two are on different servers, and are committed one after the other.
 */
export const webhookRepair = (services: {
  db: PrismaClient;
  query: Query;
  endpointJobs: EndpointJobs;
  now: () => Date;
  log: Logger;
}): Chore => ({
  id: '8a1f0a52-5f0b-4b54-9a0f-6a2f3f3f9d11',
  name: 'webhook-repair',
  async run() {
    const { db, query, endpointJobs, now, log } = services;
    const overdue = (await findOverdue(query, now())).map(endpointJob);
    const known = new Set((await endpointJobs.find(overdue)).map(({ endpointId }) => endpointId));
    const lost = overdue.filter(({ endpointId }) => !known.has(endpointId));
    if (lost.length > 0) {
      await db.$transaction((tx) =>
        endpointJobs.add(
          tx,
          lost.map((data) => ({ data, delayMs: 0 })),
        ),
      );
      endpointJobs.wake();
      log.warn({ endpoints: lost.length }, 'Lost jobs of webhook endpoints were added again');
    }
    return everyMs;
  },
});

/** The endpoints of deliveries that are overdue. */
const findOverdue = (query: Query, now: Date): Promise<OwnedRow[]> =>
  query<OwnedRow>(Prisma.sql`
    SELECT DISTINCT creator_id AS "creatorId", endpoint_id AS id FROM (
      SELECT delivery.creator_id, endpoint_id
      FROM /* all creators */ webhook_deliveries AS delivery
      JOIN webhook_endpoints AS endpoint
        ON endpoint.creator_id = delivery.creator_id AND endpoint.id = endpoint_id
      WHERE next_attempt_at <= ${new Date(now.getTime() - overdueMs)}
        AND (claimed_until IS NULL OR claimed_until <= ${now})
        AND (quiet_until IS NULL OR quiet_until <= ${now})
      ORDER BY next_attempt_at LIMIT ${maxDeliveries}
    ) AS delivery`);
