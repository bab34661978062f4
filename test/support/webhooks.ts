import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import type { Received, Receiver } from './receiver.js';
import type { TestCreator, TestService } from './service.js';

/** An endpoint as GraphQL shows it. */
export interface Endpoint {
  id: number;
  url: string;
  isEnabled: boolean;
  disabledReason: string | null;
  failingSince: string | null;
  previousSecretExpiresAt: string | null;
}

/** A delivery as GraphQL shows it, its attempts oldest first. */
export interface Delivery {
  id: number;
  eventId: string;
  eventType: string;
  body: string;
  status: string;
  nextAttemptAt: string | null;
  attempts: {
    startedAt: string;
    durationMs: number;
    status: number | null;
    error: string | null;
    responseBody: string | null;
  }[];
}

const endpointFields = 'id url isEnabled disabledReason failingSince previousSecretExpiresAt';
const deliveryFields =
  'id eventId eventType body status nextAttemptAt attempts { startedAt durationMs status error responseBody }';

/** Calls a mutation that takes one `input`; gives its data, or fails. */
export async function mutate(
  service: TestService,
  { key }: TestCreator,
  field: string,
  fields: string,
  input: object,
): Promise<any> {
  const { data, errors } = await tryMutation(service, key, field, fields, input);
  expect(errors).toBeUndefined();
  return data[field];
}

export function tryMutation(
  service: TestService,
  key: string,
  field: string,
  fields: string,
  input: object,
) {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`;
  const document = `mutation ($input: ${type}) { ${field}(input: $input) { ${fields} } }`;
  return service.graphql<any, unknown>(key, document, { input });
}

export const newEndpoint = (
  service: TestService,
  creator: TestCreator,
  url: string,
): Promise<{ endpoint: Endpoint; secret: string }> =>
  mutate(service, creator, 'createWebhookEndpoint', `endpoint { ${endpointFields} } secret`, {
    url,
  });

export const updateEndpoint = (
  service: TestService,
  creator: TestCreator,
  input: { id: number; url?: string; isEnabled?: boolean },
): Promise<Endpoint> => mutate(service, creator, 'updateWebhookEndpoint', endpointFields, input);

export async function endpointsOf(service: TestService, { key }: TestCreator): Promise<Endpoint[]> {
  const { data } = await service.graphql<any, unknown>(
    key,
    `{ webhookEndpoints { nodes { ${endpointFields} } } }`,
  );
  return data.webhookEndpoints.nodes;
}

/** The deliveries to an endpoint, oldest first. */
export async function deliveriesOf(
  service: TestService,
  { key }: TestCreator,
  endpointId: number,
): Promise<Delivery[]> {
  const { data, errors } = await service.graphql<any, unknown>(
    key,
    `query ($endpointId: Int!) {
      webhookDeliveries(endpointId: $endpointId, first: 50) { nodes { ${deliveryFields} } }
    }`,
    { endpointId },
  );
  expect(errors).toBeUndefined();
  const deliveries: Delivery[] = data.webhookDeliveries.nodes;
  return deliveries.reverse().map((one) => ({ ...one, attempts: one.attempts.reverse() }));
}

export const replay = (service: TestService, creator: TestCreator, id: number): Promise<Delivery> =>
  mutate(service, creator, 'replayWebhookDelivery', deliveryFields, { id });

/** Verifies a request as a creator does, with the stock package, at the time of the service. */
export function verify(service: TestService, secret: string, { body, headers }: Received): any {
  vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

export const last = ({ received }: Receiver): Received => received.at(-1) as Received;
