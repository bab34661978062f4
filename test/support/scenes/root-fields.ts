import type { GraphQLField } from 'graphql';
import type { Access, KeyAccess } from '../../../src/access/principal.js';
import { publicSchema } from '../../../src/http/graphql/graphql.js';
import { schema } from '../../../src/schema.js';
import type { TestCreator } from '../service/service.js';

/** A sound call of each root field of the public schema; a field without one fails a test. */
export const calls: Record<string, (creator: TestCreator) => string> = {
  viewer: () => '{ viewer { creator { id } } }',
  products: () => '{ products { nodes { id } } }',
  product: ({ productId }) => `{ product(id: ${productId}) { id } }`,
  apiKeys: () => '{ apiKeys { nodes { id } } }',
  paymentLinks: ({ productId }) =>
    `{ paymentLinks(filter: { productId: ${productId} }) { nodes { id } } }`,
  paymentLink: () => '{ paymentLink(id: 1) { id } }',
  pricePreview: () => '{ pricePreview(eur: "1.00") { rub } }',
  createPaymentLink: ({ productId }) =>
    `mutation { createPaymentLink(input: { productId: ${productId}, prices: [{ currencyId: 3, price: 1, isDiscountPrice: false }] }) { id } }`,
  deletePaymentLink: ({ productId }) =>
    `mutation { deletePaymentLink(input: { productId: ${productId}, id: 1 }) { id } }`,
  updatePaymentLink: () =>
    'mutation { updatePaymentLink(input: { id: 1, isEnabled: false }) { id } }',
  setLinkDefaults: ({ productId }) =>
    `mutation { setLinkDefaults(input: { productId: ${productId} }) { id } }`,
  createApiKey: () => 'mutation { createApiKey(input: { name: "A" }) { key } }',
  deleteApiKey: ({ keyId }) => `mutation { deleteApiKey(input: { id: ${keyId} }) { id } }`,
  regenerateApiKey: ({ keyId }) => `mutation { regenerateApiKey(input: { id: ${keyId} }) { key } }`,
  payments: () => '{ payments { nodes { id } } }',
  sales: () => '{ sales(from: "2026-11-01", to: "2026-11-30") { net } }',
  rejectedPayments: () => '{ rejectedPayments { nodes { id } } }',
  searchRejectedPayments: () => '{ searchRejectedPayments { nodes { id } } }',
  events: () => '{ events { nodes { id } } }',
  recoverWebhookEvents: () =>
    'mutation { recoverWebhookEvents(input: { endpointId: 1, since: "2026-11-01T00:00:00Z" }) { queued } }',
  webhookEndpoints: () => '{ webhookEndpoints { nodes { id } } }',
  webhookDeliveries: () => '{ webhookDeliveries(endpointId: 1) { nodes { id } } }',
  webhookDelivery: () => '{ webhookDelivery(id: 1) { id } }',
  createWebhookEndpoint: () =>
    'mutation { createWebhookEndpoint(input: { url: "https://example.com/" }) { secret } }',
  updateWebhookEndpoint: () =>
    'mutation { updateWebhookEndpoint(input: { id: 1, isEnabled: false }) { id } }',
  deleteWebhookEndpoint: () => 'mutation { deleteWebhookEndpoint(input: { id: 1 }) { id } }',
  rotateWebhookSecret: () => 'mutation { rotateWebhookSecret(input: { id: 1 }) { secret } }',
  sendTestEvent: () => 'mutation { sendTestEvent(input: { endpointId: 1 }) { id } }',
  replayWebhookDelivery: () => 'mutation { replayWebhookDelivery(input: { id: 1 }) { id } }',
  auditLog: () => '{ auditLog { nodes { id } } }',
  searchAuditLog: () => '{ searchAuditLog { nodes { id } } }',
  creators: () => '{ creators { nodes { id } } }',
  creator: ({ id }) => `{ creator(id: ${id}) { id } }`,
  searchPayments: () => '{ searchPayments { nodes { id } } }',
  searchPaymentLinks: () => '{ searchPaymentLinks { nodes { id } } }',
  updateProduct: ({ productId }) =>
    `mutation { updateProduct(input: { id: ${productId}, title: "B" }) { id } }`,
  suspendCreator: ({ id }) =>
    `mutation { suspendCreator(input: { id: ${id}, reason: "Fraud" }) { id } }`,
  resumeCreator: ({ id }) => `mutation { resumeCreator(input: { id: ${id} }) { id } }`,
  revokeApiKey: ({ keyId }) =>
    `mutation { revokeApiKey(input: { id: ${keyId}, reason: "Lost" }) { id } }`,
  revokeLeakedKey: ({ key }) => `mutation { revokeLeakedKey(input: { key: "${key}" }) { id } }`,
  holdPaymentLink: () =>
    'mutation { holdPaymentLink(input: { uuid: "0", holdId: "h", seconds: 60 }) { holdId } }',
  releaseHold: () => 'mutation { releaseHold(input: { uuid: "0", holdId: "h" }) { holdId } }',
  paymentPage: () => '{ paymentPage(uuid: "0") { uuid } }',
  recordPayment: () =>
    'mutation { recordPayment(input: { linkUuid: "0", paymentId: "p", currency: EUR, amount: "1.00" }) { id } }',
  recordRefund: () =>
    'mutation { recordRefund(input: { paymentId: "p", refundId: "r", amount: "1.00" }) { id } }',
  createCreator: () => 'mutation { createCreator(input: { storeName: "ann" }) { id } }',
  createCabinetSession: ({ id }) =>
    `mutation { createCabinetSession(input: { creatorId: ${id} }) { url } }`,
  signIn: () => 'mutation { signIn(input: { token: "x" }) { id } }',
  signOut: () => 'mutation { signOut(input: {}) { sessions } }',
  createProduct: ({ id }) =>
    `mutation { createProduct(input: { creatorId: ${id}, title: "A", isFree: false }) { id } }`,
  issueApiKey: ({ id }) =>
    `mutation { issueApiKey(input: { creatorId: ${id}, name: "A" }) { key } }`,
  setExchangeRate: () => 'mutation { setExchangeRate(input: { rate: "90.5" }) { rate } }',
};

/** The root fields of the public schema. */
export const rootFields: GraphQLField<unknown, unknown>[] = [
  ...Object.values(publicSchema(schema).getQueryType()?.getFields() ?? {}),
  ...Object.values(publicSchema(schema).getMutationType()?.getFields() ?? {}),
];

/** Whose key may ask for a root field. */
export const accessOf = ({ extensions }: GraphQLField<unknown, unknown>): Access =>
  extensions.access as Access;

const isOfAnyone = (field: GraphQLField<unknown, unknown>): boolean => accessOf(field) === 'anyone';
const isOfPlatform = (field: GraphQLField<unknown, unknown>): boolean =>
  accessOf(field) === 'platform';

/** Those that need a key: of a creator, or of the platform. */
export const guardedFields = rootFields.filter((field) => !isOfAnyone(field));
export const platformFields = guardedFields.filter(isOfPlatform);
export const creatorFields = guardedFields.filter((field) => !isOfPlatform(field));

const sells = ['createPaymentLink'];
const changes = [
  'updatePaymentLink',
  'setLinkDefaults',
  'deletePaymentLink',
  'createApiKey',
  'deleteApiKey',
  'regenerateApiKey',
  'createWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'rotateWebhookSecret',
  'sendTestEvent',
  'replayWebhookDelivery',
  'recoverWebhookEvents',
];
/** What keys may not do, by their access; they may do all else. */
export const refused: Record<KeyAccess, string[]> = {
  READ: [...sells, ...changes],
  SELL: changes,
  FULL: [],
};
