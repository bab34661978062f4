import { z } from 'zod';
import type { WebhookEndpoint } from '../../prisma/client/client.js';
import type { EventRow, NewEvent } from '../events/outbox.js';
import { failingNoticesMs, givingUpMs } from './schedule.js';

export const endpointFailingType = 'webhook_endpoint.failing';

/** The `data` of the event. */
export const endpointFailingData = z.object({
  endpoint_id: z
    .int()
    .positive()
    .meta({ format: 'int64', description: 'Id of the endpoint that fails.' }),
  failing_since: z
    .string()
    .meta({ format: 'date-time', description: 'Since when all attempts have failed, in UTC.' }),
  disabled_from: z.string().meta({
    format: 'date-time',
    description: 'From this time on, an attempt that fails disables the endpoint, in UTC.',
  }),
});

export type EndpointFailingData = z.infer<typeof endpointFailingData>;

/** The event of an endpoint whose attempts have all failed for some time. */
export const endpointFailing = ({ id }: WebhookEndpoint, failingSince: Date): NewEvent => ({
  type: endpointFailingType,
  data: {
    endpoint_id: Number(id),
    failing_since: failingSince.toISOString(),
    disabled_from: new Date(failingSince.getTime() + givingUpMs).toISOString(),
  } satisfies EndpointFailingData,
});

/** True if the creator has not been told since the last notice of a series of failures was due. */
export function isNoticeDue(failingSince: Date, toldAt: Date | null, now: Date): boolean {
  const due = failingNoticesMs
    .map((afterMs) => new Date(failingSince.getTime() + afterMs))
    .findLast((notice) => notice <= now);
  return due !== undefined && (toldAt === null || toldAt < due);
}

/** True if an event tells that this very endpoint fails. Such an event goes only to the others. */
export const tellsOfItself = (
  endpointId: bigint,
  { type, body }: Pick<EventRow, 'type'> & { body: string | null },
): boolean => {
  if (type !== endpointFailingType || body === null) return false;
  const { data } = JSON.parse(body) as { data: EndpointFailingData };
  return data.endpoint_id === Number(endpointId);
};
