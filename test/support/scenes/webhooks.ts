import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, vi } from 'vitest';
import {
  WebhookEndpointsDocument,
  type WebhookDeliveriesQuery,
  type WebhookEndpointsQuery,
} from '../../../schema/generated/operations.js';
import { nodesOf } from './nodes.js';
import { pay } from './payments.js';
import { status, useReceiver, type Received, type Receiver } from '../world/receiver.js';
import {
  callMutation,
  type ServiceOptions,
  type TestCreator,
  type TestService,
  useCreator,
  useService,
} from '../service/service.js';

/** The time at which each test with {@link useWebhooks} begins. */
export const start = new Date('2026-11-21T12:00:00Z');

/** A link of 10 EUR that is made without an exchange rate, so at any time. */
export const withOwnRoubles = {
  prices: [3, 1].map((currency_id) => ({ currency_id, price: 10, is_discount_price: false })),
};

const callsOf = (service: TestService, creator: TestCreator) => ({
  pay: (more?: Parameters<typeof pay>[2]) => pay(service, creator, more),
  payAndDeliver: (more?: Parameters<typeof pay>[2]) => payAndDeliver(service, creator, more),
  newEndpoint: (url: string, more?: Wishes) => newEndpoint(creator, url, more),
  updateEndpoint: (input: EndpointChanges) => updateEndpoint(creator, input),
  deleteEndpoint: (id: string) => mutate(creator, 'deleteWebhookEndpoint', 'id', { id }),
  endpoints: () => endpointsOf(creator),
  deliveriesTo: (endpointId: string) => deliveriesOf(creator, endpointId),
  replay: (deliveryId: string) => replay(creator, deliveryId),
  sendTestEvent: (endpointId: string) => mutate(creator, 'sendTestEvent', 'id', { endpointId }),
  mutate: (...call: Mutation) => mutate(creator, ...call),
  tryMutation: (...call: Mutation) => callMutation(creator.graphql, ...call),
});

/** Jobs of endpoints that are gone do nothing. */
const forgetWebhooks = `
  DELETE FROM webhook_attempts;
  DELETE FROM webhook_deliveries;
  DELETE FROM webhook_events;
  DELETE FROM webhook_endpoints;
  DELETE FROM confirmation_mails;
  DELETE FROM event_counters`;

/** A service with a receiver and a creator for the tests of a file. Each test begins without endpoints and events. */
export function useWebhooks(options?: ServiceOptions) {
  const service = useService(options);
  const receiver = useReceiver();
  const creator = useCreator(service);
  const withCalls = (creator: TestCreator) => Object.assign(creator, callsOf(service, creator));
  beforeEach(async () => {
    await service.database.sql(forgetWebhooks);
    service.clock.now = start;
    receiver.received.length = 0;
    receiver.answer();
    receiver.behave(status(200));
  });
  return {
    service,
    receiver,
    creator: withCalls(creator),
    newCreator: async () => withCalls(await service.newCreator()),
    /** Sends all that is due. @returns the number of attempts */
    deliver: () => service.webhooks.runOnce(),
    /** Sets the clock forward. */
    later: (ms: number): void => service.clock.pass(ms),
  };
}

export type Endpoint = WebhookEndpointsQuery['webhookEndpoints']['edges'][number]['node'];

type Listed = WebhookDeliveriesQuery['webhookDeliveries']['edges'][number]['node'];

/** A delivery as GraphQL shows it, its attempts oldest first. */
export interface Delivery extends Omit<Listed, 'attempts'> {
  body: string;
  attempts: Omit<Listed['attempts'][number], 'id'>[];
}

const endpointFields =
  'id url format language description types isEnabled disabledReason failingSince previousSecretExpiresAt';
const deliveryFields =
  'id eventId eventType body status nextAttemptAt attempts { startedAt durationMs status error problem responseBody }';

/** A mutation that takes one `input`. */
type Mutation = [field: string, fields: string, input: object];

/** Calls a mutation. Returns its data, or fails. */
export async function mutate(creator: TestCreator, ...call: Mutation): Promise<any> {
  const { data, errors } = await callMutation(creator.graphql, ...call);
  expect(errors).toBeUndefined();
  return data[call[0]];
}

/** What an endpoint gets, and in which form. */
interface Wishes {
  format?: string;
  language?: string;
  types?: string[] | null;
  description?: string | null;
}

type EndpointChanges = { id: string; url?: string; isEnabled?: boolean } & Wishes;

export const newEndpoint = (
  creator: TestCreator,
  url: string,
  more: Wishes = {},
): Promise<{ endpoint: Endpoint; secret: string }> =>
  mutate(creator, 'createWebhookEndpoint', `endpoint { ${endpointFields} } secret`, {
    url,
    ...more,
  });

export const updateEndpoint = (creator: TestCreator, input: EndpointChanges): Promise<Endpoint> =>
  mutate(creator, 'updateWebhookEndpoint', endpointFields, input);

export const endpointsOf = async ({ graphql }: TestCreator): Promise<Endpoint[]> =>
  nodesOf((await graphql(WebhookEndpointsDocument)).data.webhookEndpoints);

/** The deliveries to an endpoint, oldest first. */
export async function deliveriesOf(creator: TestCreator, endpointId: string): Promise<Delivery[]> {
  const { data, errors } = await creator.graphql(
    `{ webhookDeliveries(endpointId: ${endpointId}, first: 50) { nodes { ${deliveryFields} } } }`,
  );
  expect(errors).toBeUndefined();
  const deliveries: Delivery[] = data.webhookDeliveries.nodes;
  return deliveries.reverse().map((one) => ({ ...one, attempts: one.attempts.reverse() }));
}

export const replay = (creator: TestCreator, id: string): Promise<Delivery> =>
  mutate(creator, 'replayWebhookDelivery', deliveryFields, { id });

/** Makes a link, pays it, and sends all webhooks that are due. */
export async function payAndDeliver(
  service: TestService,
  creator: TestCreator,
  more?: Parameters<typeof pay>[2],
): ReturnType<typeof pay> {
  const paid = await pay(service, creator, more);
  await service.webhooks.runOnce();
  return paid;
}

/** Verifies a request as a creator does, with the stock package, at the time of the service. */
export function verify(
  service: TestService,
  secret: string,
  { body, headers }: Pick<Received, 'body' | 'headers'>,
): any {
  vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

export const last = ({ received }: Receiver): Received => received.at(-1) as Received;
