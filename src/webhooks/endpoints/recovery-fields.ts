import { builder } from '../../builder.js';
import { input, mutation } from '../../declare.js';
import {
  maxRecovered,
  recoveredPerRequest,
  recoverWebhookEvents,
  type Recovered,
} from './recovery.js';

const RecoveredWebhookEvents = builder.objectRef<Recovered>('RecoveredWebhookEvents').implement({
  description: 'The events that were queued for a webhook endpoint.',
  fields: (t) => ({
    queued: t.exposeInt('queued', { description: 'Number of events queued.' }),
    continueFrom: t.expose('continueFrom', {
      type: 'DateTime',
      nullable: true,
      description: `Null if all events were looked at. Otherwise, call again with this time as \`since\`: one request looks at ${maxRecovered} events, and ends earlier if the limits of the key do.`,
    }),
  }),
});

mutation('recoverWebhookEvents', {
  type: RecoveredWebhookEvents,
  access: 'FULL',
  description: `Sends an enabled endpoint the events it has missed since a given time, oldest first: those from before it was created, those from while it was disabled, and those whose attempts all failed. Each ${recoveredPerRequest} events that are queued cost as much as a request.`,
  input: input('Events to send to a webhook endpoint that does not have them.', (t) => ({
    endpointId: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
    since: t.field({
      type: 'DateTime',
      required: true,
      description: 'Time of the first event. It may be before the endpoint was created.',
    }),
  })),
  run: recoverWebhookEvents,
});
