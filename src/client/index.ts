/** The package `payment-links`: a client of the service, without dependencies. */
export * from './client.js';
export { PaymentLinksError } from './error.js';
export type { FollowedEvent, FollowOptions, UnknownEvent, WebhookEvent } from './follow.js';
export type { TypedDocument } from './graphql.js';
export { verifyWebhook } from './verify-webhook.js';
export { WebhookVerificationError } from 'standardwebhooks';
