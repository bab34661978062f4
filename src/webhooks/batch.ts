import type { WebhookDelivery, WebhookEndpoint, WebhookEvent } from '../../prisma/client/client.js';

/** A delivery that belongs to this process until `claimedUntil`, as long as its `claimId` stays the same. */
export type Claimed = WebhookDelivery & { event: WebhookEvent; endpoint: WebhookEndpoint };

/** Deliveries to one endpoint that go out together, under one claim. Only a mail takes several. */
export type Batch = readonly [Claimed, ...Claimed[]];
