import { graphql } from '../../graphql.js';

/** What pages show of an endpoint. */
export const EndpointRow = graphql(`
  fragment EndpointRow on WebhookEndpoint {
    id url format language description types isEnabled disabledReason failingSince
    previousSecretExpiresAt createdAt
  }
`);

/** The webhook endpoints. There are at most 10. */
export const CabinetWebhookEndpointsDocument = graphql(
  `query CabinetWebhookEndpoints {
    webhookEndpoints(first: 100) { nodes { ...EndpointRow } }
  }`,
  [EndpointRow],
);

/** A page of the deliveries to an endpoint, without what a row does not show. */
export const CabinetWebhookDeliveriesDocument = graphql(`
  query CabinetWebhookDeliveries($endpointId: ID!, $status: WebhookDeliveryStatus, $first: Int, $after: String) {
    webhookDeliveries(endpointId: $endpointId, status: $status, first: $first, after: $after) {
      nodes { id eventType status nextAttemptAt createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** One delivery with its body and all attempts. */
export const CabinetWebhookDeliveryDocument = graphql(`
  query CabinetWebhookDelivery($id: ID!) {
    webhookDelivery(id: $id) {
      id eventId eventType body status nextAttemptAt createdAt
      endpoint { id isEnabled }
      attempts { id startedAt durationMs status error problem responseBody }
    }
  }
`);

/** Add an endpoint. Its secret is shown only once. */
export const CabinetCreateWebhookEndpointDocument = graphql(
  `mutation CabinetCreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) { secret endpoint { ...EndpointRow } }
  }`,
  [EndpointRow],
);

/** Change an endpoint, or whether it gets events. */
export const CabinetUpdateWebhookEndpointDocument = graphql(
  `mutation CabinetUpdateWebhookEndpoint($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) { ...EndpointRow }
  }`,
  [EndpointRow],
);

/** Give an endpoint a new secret. It is shown only once. */
export const CabinetRotateWebhookSecretDocument = graphql(`
  mutation CabinetRotateWebhookSecret($input: RotateWebhookSecretInput!) {
    rotateWebhookSecret(input: $input) { secret endpoint { id previousSecretExpiresAt } }
  }
`);

/** Delete an endpoint. Nothing is sent to it any more. */
export const CabinetDeleteWebhookEndpointDocument = graphql(`
  mutation CabinetDeleteWebhookEndpoint($input: DeleteWebhookEndpointInput!) {
    deleteWebhookEndpoint(input: $input) { id }
  }
`);

/** Test whether an endpoint receives events. */
export const CabinetSendTestEventDocument = graphql(`
  mutation CabinetSendTestEvent($input: SendTestEventInput!) {
    sendTestEvent(input: $input) { id }
  }
`);

/** Send an event again, with the same id. */
export const CabinetReplayWebhookDeliveryDocument = graphql(`
  mutation CabinetReplayWebhookDelivery($input: ReplayWebhookDeliveryInput!) {
    replayWebhookDelivery(input: $input) { id status nextAttemptAt }
  }
`);

/** Send an endpoint what it has missed, 10 000 events at a time. */
export const CabinetRecoverWebhookEventsDocument = graphql(`
  mutation CabinetRecoverWebhookEvents($input: RecoverWebhookEventsInput!) {
    recoverWebhookEvents(input: $input) { queued continueFrom }
  }
`);
