import { builder, complexityOf } from '../builder.js';
import { feedConnection } from '../relay.js';
import { keptDays } from './cleanup.js';
import { usualBodyBytes } from './delivery-fields.js';
import { feedOf, maxWaitSeconds, type FeedEvent } from '../events/feed.js';
import { eventTypes } from '../events/event-types.js';
import {
  maxRecovered,
  recoveredPerRequest,
  recoverWebhookEvents,
  type Recovered,
} from './recovery.js';

const Event = builder.objectRef<FeedEvent>('Event').implement({
  description: 'Something that happened. Your webhook endpoints get the same event.',
  fields: (t) => ({
    id: t.exposeString('eventId', { description: 'The `webhook-id` of the event.' }),
    type: t.exposeString('type', {
      description: `One of ${eventTypes.map((type) => `\`${type}\``).join(', ')}.`,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    body: t.exposeString('body', {
      description: 'The body of the webhook: JSON text, exactly as it is signed and sent.',
      complexity: complexityOf(usualBodyBytes),
    }),
  }),
});

builder.queryField('events', (t) =>
  t.connection(
    {
      type: Event,
      access: 'READ',
      description: `Your events of the last ${keptDays} days, oldest first, whether or not you have webhook endpoints. To follow them, go on from each \`endCursor\`, which an empty page has, too: you get each event exactly once. To begin with what happens from now on, ask for the \`last\` 1.`,
      args: {
        types: t.arg.stringList({ description: 'Only events of these types; all if left out.' }),
        since: t.arg({
          type: 'DateTime',
          description:
            'Begin with the first event of this time, instead of the oldest. Ignored with `after`. An event from shortly before may be among them.',
        }),
        waitSeconds: t.arg.int({
          defaultValue: 0,
          description: `How long to wait for the next event if there is none yet: 0 to ${maxWaitSeconds} seconds. An empty page may come earlier.`,
        }),
      },
      resolve: (_root, { types, since, waitSeconds, ...args }, ctx) =>
        feedConnection('events', args, feedOf(ctx, { types, since, waitSeconds })),
    },
    { name: 'EventConnection', description: 'A page of events.' },
    { name: 'EventEdge', description: 'An event with its cursor.' },
  ),
);

const RecoveredWebhookEvents = builder.objectRef<Recovered>('RecoveredWebhookEvents').implement({
  description: 'What was queued for a webhook endpoint.',
  fields: (t) => ({
    queued: t.exposeInt('queued', { description: 'Number of events queued.' }),
    continueFrom: t.expose('continueFrom', {
      type: 'DateTime',
      nullable: true,
      description: `Null if all events were looked at. Otherwise, call again with this time as \`since\`: one request looks at ${maxRecovered} events, and ends earlier if the limits of the key do.`,
    }),
  }),
});

const RecoverWebhookEventsInput = builder.inputType('RecoverWebhookEventsInput', {
  description: 'Events to send to a webhook endpoint that does not have them.',
  fields: (t) => ({
    endpointId: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
    since: t.field({
      type: 'DateTime',
      required: true,
      description: 'Time of the first event. It may be before the endpoint was created.',
    }),
  }),
});

builder.mutationField('recoverWebhookEvents', (t) =>
  t.field({
    type: RecoveredWebhookEvents,
    access: 'FULL',
    description: `Sends an enabled endpoint the events it has missed since a given time, oldest first: those from before it was created, those from while it was disabled, and those whose attempts all failed. Each ${recoveredPerRequest} events that are queued cost as much as a request.`,
    args: { input: t.arg({ type: RecoverWebhookEventsInput, required: true }) },
    resolve: (_root, { input }, ctx) => recoverWebhookEvents(ctx, input),
  }),
);
