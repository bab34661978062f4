/** The events of endpoints. */
import { z } from 'zod';
import type { WebhookEndpoint } from '../../../prisma/client/client.js';
import { defineEvent, id, time } from '../../events/define-event.js';
import { knownFacts } from '../../events/notice.js';
import type { EventRow } from '../../events/outbox.js';
import { sayTime } from '../../texts/formats.js';
import { failingNoticesMs, givingUpMs } from '../worker/schedule.js';

/** Reasons for sending no events to an endpoint. */
export type DisabledReason = 'BY_CREATOR' | 'GONE' | 'FAILING' | 'UNCONFIRMED' | 'UNSUBSCRIBED';

const failingData = z.object({
  endpoint_id: id.describe('Id of the endpoint that fails.'),
  failing_since: time.describe('Since when all attempts have failed, in UTC.'),
  disabled_from: time.describe(
    'From this time on, an attempt that fails disables the endpoint, in UTC.',
  ),
});

/** All attempts of an endpoint have failed for some time. */
export const endpointFailing = defineEvent('webhook_endpoint.failing', {
  summary: 'An endpoint fails',
  description:
    'Sent to your other endpoints when all attempts of one have failed for an hour, and once more a day before it would be disabled. If it recovers and fails again, you are told again.',
  data: failingData,
  example: {
    summary: 'All attempts have failed for an hour',
    data: {
      endpoint_id: 1,
      failing_since: '2026-11-21T11:00:00.000Z',
      disabled_from: '2026-11-26T11:00:00.000Z',
    },
  },
  tell: ({ id }: WebhookEndpoint, failingSince: Date): z.infer<typeof failingData> => ({
    endpoint_id: Number(id),
    failing_since: failingSince.toISOString(),
    disabled_from: new Date(failingSince.getTime() + givingUpMs).toISOString(),
  }),
  words: ({ endpoint_id, failing_since, disabled_from }, texts) => ({
    title: texts.say('notice.endpointFailing'),
    facts: knownFacts([
      [texts.say('notice.endpoint'), String(endpoint_id)],
      [texts.say('notice.failingSince'), sayTime(failing_since, texts)],
      [texts.say('notice.disabledFrom'), sayTime(disabled_from, texts)],
    ]),
    page: `/webhooks/${endpoint_id}`,
  }),
});

const disabledData = z.object({
  endpoint_id: id.describe('Id of the endpoint that is disabled.'),
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
  failing_since: z.string().nullable().meta({
    format: 'date-time',
    description: 'Since when all attempts have failed, if they do.',
  }),
});

export const endpointDisabled = defineEvent('webhook_endpoint.disabled', {
  summary: 'An endpoint was disabled',
  description:
    'Sent to your other endpoints when one is disabled, by you or by the service. Enable it again with `updateWebhookEndpoint`, and send it what it has missed with `recoverWebhookEvents` (GraphQL).',
  data: disabledData,
  example: {
    summary: 'All attempts have failed for days',
    data: { endpoint_id: 1, reason: 'failing', failing_since: '2026-11-16T09:30:00.000Z' },
  },
  tell: (
    { id, failingSince }: Pick<WebhookEndpoint, 'id' | 'failingSince'>,
    reason: DisabledReason,
  ): z.infer<typeof disabledData> => ({
    endpoint_id: Number(id),
    reason: reason.toLowerCase() as Lowercase<DisabledReason>,
    failing_since: failingSince?.toISOString() ?? null,
  }),
  words: ({ endpoint_id, reason }, { say }) => ({
    title: say('notice.endpointDisabled'),
    facts: knownFacts([
      [say('notice.endpoint'), String(endpoint_id)],
      [say('notice.reason'), say(`endpointDisabled.${reason}`)],
    ]),
    page: `/webhooks/${endpoint_id}`,
  }),
});

const testData = z.object({
  endpoint_id: id.describe('Id of the endpoint under test.'),
  message: z.string().describe('A sentence for people.'),
});

/** Only tests an endpoint. It is attempted once. */
export const endpointTest = defineEvent('webhook.test', {
  summary: 'An endpoint is tried out',
  description:
    'Sent once to one endpoint when you call `sendTestEvent` (GraphQL). It only shows that events arrive.',
  data: testData,
  example: {
    summary: 'The only one there is',
    data: { endpoint_id: 1, message: 'Your endpoint receives events.' },
  },
  tell: (endpointId: bigint): z.infer<typeof testData> => ({
    endpoint_id: Number(endpointId),
    message: 'Your endpoint receives events.',
  }),
  words: ({ endpoint_id }, { say }) => ({
    title: say('notice.test'),
    facts: [],
    page: `/webhooks/${endpoint_id}`,
  }),
});

/** True if the creator has not been told since the last notice of a series of failures was due. */
export function isNoticeDue(failingSince: Date, toldAt: Date | null, now: Date): boolean {
  const due = failingNoticesMs
    .map((afterMs) => new Date(failingSince.getTime() + afterMs))
    .findLast((notice) => notice <= now);
  return due !== undefined && (toldAt === null || toldAt < due);
}

/** Types of the events that tell of one endpoint to the others. */
export const typesForOthers: string[] = [endpointFailing.type, endpointDisabled.type];

/** True if an event tells of this very endpoint, and goes only to the others. */
export const tellsOfItself = (
  endpointId: bigint,
  { type, body }: Pick<EventRow, 'type'> & { body: string | null },
): boolean => {
  if (!typesForOthers.includes(type) || body === null) return false;
  const { data } = JSON.parse(body) as { data: { endpoint_id: number } };
  return data.endpoint_id === Number(endpointId);
};
