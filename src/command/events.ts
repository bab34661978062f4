import type { FollowOptions } from '../client/follow.js';
import {
  CommandDeliveriesDocument,
  CommandEndpointsDocument,
  CommandReplayDocument,
} from './documents.js';
import { exitCodes, Failure } from './failure.js';
import { pagesOf } from './pages.js';
import type { Session } from './session.js';

/** Rows of one page. A creator cannot have so many endpoints. */
const pageSize = 100;

/** Prints each event as it happens. */
export async function tailEvents(
  { client, report, signal }: Session,
  options: Pick<FollowOptions, 'from' | 'types'>,
): Promise<void> {
  for await (const event of client.events.follow({ ...options, signal })) {
    const { id, cursor, type, timestamp, data } = event;
    report.print(
      { id, cursor, type, timestamp, data },
      `${timestamp}  ${type}  ${id}  ${JSON.stringify(data)}`,
    );
  }
}

/** Sends an event again to the endpoints that have had it. */
export async function resendEvent(session: Session, eventId: string): Promise<void> {
  const { client, report } = session;
  const { webhookEndpoints } = await client.graphql(CommandEndpointsDocument, {
    first: pageSize,
  });
  let happenedAt: string | undefined;
  for (const { id: endpointId, url } of webhookEndpoints.nodes) {
    const found = await findDelivery(session, endpointId, eventId, happenedAt);
    if (!found) continue;
    happenedAt = found.createdAt;
    const delivery = { id: found.id };
    const { replayWebhookDelivery } = await client.graphql(CommandReplayDocument, { delivery });
    report.print({ ...replayWebhookDelivery, eventId, url }, `${eventId} goes to ${url} again.`);
  }
  if (happenedAt === undefined) {
    throw new Failure(`No endpoint has had the event ${eventId}.`, exitCodes.refused);
  }
}

/** The delivery of an event to an endpoint. They are listed newest first, so older ones need no look. */
async function findDelivery(
  { client }: Session,
  endpointId: string,
  eventId: string,
  happenedAt: string | undefined,
) {
  const pages = pagesOf(async (after) => {
    const page = { endpointId, first: pageSize, after };
    return (await client.graphql(CommandDeliveriesDocument, page)).webhookDeliveries;
  });
  for await (const { nodes } of pages) {
    const found = nodes.find((delivery) => delivery.eventId === eventId);
    const isPast = nodes.some(
      ({ createdAt }) => happenedAt !== undefined && createdAt < happenedAt,
    );
    if (found || isPast) return found;
  }
  return undefined;
}
