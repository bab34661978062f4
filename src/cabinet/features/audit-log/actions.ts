/** The mutations that the texts name. One that the service has learned since is shown by its own name. */
const actions = [
  'createApiKey',
  'deleteApiKey',
  'regenerateApiKey',
  'issueApiKey',
  'revokeApiKey',
  'revokeLeakedKey',
  'createCreator',
  'suspendCreator',
  'resumeCreator',
  'createCabinetSession',
  'signIn',
  'signOut',
  'setExchangeRate',
  'createProduct',
  'updateProduct',
  'createPaymentLink',
  'updatePaymentLink',
  'deletePaymentLink',
  'setLinkDefaults',
  'recordPayment',
  'recordRefund',
  'holdPaymentLink',
  'releaseHold',
  'createWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'rotateWebhookSecret',
  'sendTestEvent',
  'replayWebhookDelivery',
  'recoverWebhookEvents',
] as const;

type Action = (typeof actions)[number];

export const isKnown = (action: string): action is Action =>
  (actions as readonly string[]).includes(action);
