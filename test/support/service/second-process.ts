import { resolveName } from '../../../src/webhooks/destinations/public-address.js';
import { createSend } from '../../../src/webhooks/worker/send.js';
import { createWebhookWorker, type WebhookWorker } from '../../../src/webhooks/worker/worker.js';
import { createKnownKeys } from '../../../src/access/keys/known-keys.js';
import { createApp } from '../../../src/app.js';
import type { Services } from '../../../src/access/context.js';
import { createEventReaders } from '../../../src/events/readers.js';
import { fetchFrom, type TestService } from './service.js';

/** The worker of another process on the database of a service. */
export const workerElsewhere = (
  { services, clock }: TestService,
  { random = () => 0 }: { random?: () => number } = {},
): WebhookWorker =>
  createWebhookWorker({
    ...services,
    now: () => clock.now,
    random,
    send: createSend({ allowPrivate: true, resolve: resolveName }),
  });

/** The HTTP handler of another process on the database of a service: it knows keys and has readers of events by itself. */
export function doorElsewhere({ services, clock }: TestService): Pick<TestService, 'fetch'> {
  const knownKeys = createKnownKeys(() => clock.now.getTime());
  const eventReaders = createEventReaders({ ...services, knownKeys, longestWaitMs: 25_000 });
  const own = { knownKeys, eventReaders };
  const others: Services = Object.assign(Object.create(services) as Services, own);
  return { fetch: fetchFrom(createApp(others, { publicUrl: undefined, corsOrigins: [] })) };
}
