import { builder, complexityOf } from '../builder.js';
import { connectionType } from '../declare.js';
import { feedConnection } from '../relay.js';
import { keptDays } from './cleanup.js';
import { eventTypes } from './event-types.js';
import { readFeed, maxWaitSeconds, type FeedEvent } from './feed.js';

/** 16 KiB of metadata with its quotes escaped, plus the payment. */
export const usualBodyBytes = 24 * 1024;

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
      description: `Your events of the last ${keptDays} days, oldest first, whether or not you have webhook endpoints. To follow them, go on from each \`endCursor\`, which an empty page has, too: you get each event exactly once. To begin with future events, ask for the \`last\` 1.`,
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
        feedConnection('events', args, readFeed(ctx, { types, since, waitSeconds })),
    },
    connectionType(Event, 'events', 'An event'),
  ),
);
