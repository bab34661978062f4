import { z } from 'zod';
import type { WebhookEndpoint } from '../../prisma/client/client.js';
import type { NewEvent } from '../events/outbox.js';

/** Reasons for sending no events to an endpoint. */
export type DisabledReason = 'BY_CREATOR' | 'GONE' | 'FAILING' | 'UNCONFIRMED' | 'UNSUBSCRIBED';

/** The `data` of the event. */
export const endpointDisabledData = z.object({
  endpoint_id: z
    .int()
    .positive()
    .meta({ format: 'int64', description: 'Id of the endpoint that is disabled.' }),
  reason: z
    .enum([
      'by_creator',
      'gone',
      'failing',
      'unconfirmed',
      'unsubscribed',
    ] satisfies Lowercase<DisabledReason>[])
    .describe(
      'You disabled it, it answered that it is gone, all attempts have failed for days, its new mail address is not confirmed yet, or its reader has unsubscribed.',
    ),
  failing_since: z
    .string()
    .nullable()
    .meta({ format: 'date-time', description: 'Since when all attempts have failed, if they do.' }),
});

export type EndpointDisabledData = z.infer<typeof endpointDisabledData>;

/** The event of an endpoint that is disabled from now on. */
export const endpointDisabled = (
  { id, failingSince }: Pick<WebhookEndpoint, 'id' | 'failingSince'>,
  reason: DisabledReason,
): NewEvent => ({
  type: 'webhook_endpoint.disabled',
  data: {
    endpoint_id: Number(id),
    reason: reason.toLowerCase() as Lowercase<DisabledReason>,
    failing_since: failingSince?.toISOString() ?? null,
  } satisfies EndpointDisabledData,
});
