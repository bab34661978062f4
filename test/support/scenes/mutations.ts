/** A creator with one row of each type, and a call of each mutation that changes one. */
import { randomUUID } from 'node:crypto';
import { getNamedType, isObjectType } from 'graphql';
import { newKey } from './api-keys.js';
import type { Cabinet } from './cabinet-session.js';
import { payment, recordPayment } from './payments.js';
import { accessOf, mutationFields } from './root-fields.js';
import type { TestService } from '../service/service.js';
import { mutate, newEndpoint } from './webhooks.js';

/** The fields to request of a type: the id of the changed row, with its secret, or any field. */
function fieldsOf(type: unknown): string {
  const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
  if (fields.includes('apiKey')) return 'key apiKey { id }';
  if (fields.includes('secret')) return 'secret endpoint { id }';
  if (fields.includes('emailHash')) return 'id: emailHash';
  if (fields.includes('notFound')) return 'notFound';
  return fields.includes('id') ? 'id' : (fields[0] ?? '');
}

const all = mutationFields.map((field) => ({
  name: field.name,
  access: accessOf(field),
  isOfPlatform: ['platform', 'cabinet'].includes(accessOf(field)),
  /** Other calls in the same scene fail after this one. */
  isLast: /^(delete|regenerate|revoke|suspend|signOut|updateWebhook)/.test(field.name),
  fields: fieldsOf(getNamedType(field.type)),
}));

/** The mutations that need a key, and those that anyone may call. */
export const mutations = all.filter(({ access }) => access !== 'anyone');
export const openMutations = all.filter(({ access }) => access === 'anyone');

export const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];
export const customer = {
  email: 'ann@buyer.example',
  name: 'Анна Чудова',
  phoneNumber: '+79991234567',
};

/** A creator with one row of each type that can be changed, of a service with a Stripe. */
export async function newScene(service: TestService) {
  const creator = await service.newCreator();
  const input = { productId: creator.productId, prices };
  const link = await mutate(creator, 'createPaymentLink', 'id uuid', input);
  const spare = await newKey(creator);
  const { endpoint, secret } = await newEndpoint(creator, 'http://127.0.0.1:1/');
  const tested = await mutate(creator, 'sendTestEvent', 'id', { endpointId: endpoint.id });
  const { data } = await recordPayment(service, payment(link.uuid, { customer }));
  const hold = { uuid: link.uuid, holdId: 'h', seconds: 900 };
  await runMutation(service, service.platformKey, 'holdPaymentLink', hold);
  const { paymentId } = data.recordPayment;
  const atProvider = await payAtProvider(service, link.uuid);
  return {
    ...creator,
    link,
    spare,
    endpoint,
    secret,
    deliveryId: tested.id,
    paymentId,
    atProvider,
  };
}

/** A payment that a provider took, but does not know any more: its refund stays under way. @returns its id */
async function payAtProvider(service: TestService, uuid: string): Promise<string> {
  const paymentId = `test_pi_${randomUUID().replaceAll('-', '')}`;
  await recordPayment(service, payment(uuid, { paymentId }));
  const data = { provider: 'STRIPE' };
  await service.database.db.payment.updateMany({ where: { paymentId }, data });
  return paymentId;
}

export type Scene = Awaited<ReturnType<typeof newScene>>;

/** A valid call of a mutation. */
export interface Call {
  /** The type of the changed row, and its id if the answer does not have it. */
  type: string;
  id: string | undefined;
  input: Record<string, unknown>;
  /** The part of the input that is wrong in another call. */
  wrong: object | undefined;
}

/** A call of each mutation that needs a key; one without a call fails a test. */
export const callsOf = ({
  productId,
  link,
  spare,
  endpoint,
  ...scene
}: Scene): Record<string, Call> => {
  const { id: creatorId, deliveryId, paymentId, atProvider } = scene;
  const { uuid, id: linkId } = link;
  const call =
    (type: string) =>
    (input: Call['input'], wrong?: object, id?: string): Call => ({ type, input, wrong, id });
  const [key, product, paymentLink] = [call('API_KEY'), call('PRODUCT'), call('PAYMENT_LINK')];
  const [webhook, creator] = [call('WEBHOOK_ENDPOINT'), call('CREATOR')];
  const refunded = { paymentId, refundId: `refund-${randomUUID()}`, amount: '4' };
  const [url, since] = ['http://127.0.0.1:1/', '2026-11-01T00:00:00Z'];
  return {
    createApiKey: key({ name: 'Bot' }, { name: '' }),
    deleteApiKey: key({ id: spare.id }),
    regenerateApiKey: key({ id: spare.id, gracePeriodSeconds: 60 }, { gracePeriodSeconds: -1 }),
    issueApiKey: key({ creatorId, name: 'New' }, { name: '' }),
    revokeApiKey: key({ id: spare.id, reason: 'Lost' }, { reason: '' }),
    revokeLeakedKey: key({ key: spare.key }),
    createCabinetSession: call('CABINET_SESSION')(
      { creatorId, ttlSeconds: 60 },
      { ttlSeconds: 59 },
    ),
    signOut: creator({ everywhere: true }, { everywhere: false }, String(creatorId)),
    createCreator: creator({ storeName: `made-${randomUUID()}` }, { storeName: '!' }),
    suspendCreator: creator({ id: creatorId, reason: 'Fraud' }, { reason: '' }),
    resumeCreator: creator({ id: creatorId }),
    setExchangeRate: call('EXCHANGE_RATE')({ rate: '91.25' }, { rate: '0' }, '2026-11-21'),
    createProduct: product({ creatorId, title: 'Book', isFree: false }, { title: '' }),
    updateProduct: product({ id: productId, title: 'Book' }, { title: '' }),
    setLinkDefaults: product({ productId }, { expiresAfterSeconds: 0 }),
    createPaymentLink: paymentLink({ productId, prices }, { prices: [] }),
    deletePaymentLink: paymentLink({ productId, id: linkId }),
    deletePaymentLinks: paymentLink({ ids: [linkId] }, { ids: [] }, linkId),
    updatePaymentLinks: paymentLink({ ids: [linkId] }, { ids: [] }, linkId),
    updatePaymentLink: paymentLink({ id: linkId, label: 'A' }, { maxPayments: 0 }),
    holdPaymentLink: paymentLink({ uuid, holdId: 'new', seconds: 60 }, { seconds: 0 }, linkId),
    releaseHold: paymentLink({ uuid, holdId: 'h' }, { holdId: 'unknown' }, linkId),
    recordPayment: call('PAYMENT')(payment(uuid, { customer }), { amount: '11' }),
    recordRefund: call('REFUND')(refunded, { amount: '11' }),
    refundPayment: call('REFUND')({ paymentId: atProvider, amount: '4' }, { amount: '0' }),
    createWebhookEndpoint: webhook({ url }, { url: 'x' }),
    updateWebhookEndpoint: webhook({ id: endpoint.id, isEnabled: false }, { url: 'x' }),
    deleteWebhookEndpoint: webhook({ id: endpoint.id }),
    rotateWebhookSecret: webhook({ id: endpoint.id }),
    sendTestEvent: webhook({ endpointId: endpoint.id }, undefined, endpoint.id),
    recoverWebhookEvents: webhook({ endpointId: endpoint.id, since }, undefined, endpoint.id),
    eraseCustomerData: call('CUSTOMER')({ email: customer.email, reason: 'Asked' }, { reason: '' }),
    createExport: call('EXPORT')({ what: 'PAYMENTS' }, { timeZone: 'Mars' }, 'PAYMENTS'),
    replayWebhookDelivery: call('WEBHOOK_DELIVERY')({ id: deliveryId }),
  };
};

/** Runs a mutation with a key or in a session, as a request with an id. */
export async function runMutation(
  of: TestService,
  by: string | null | Cabinet,
  name: string,
  input: object,
  id = 'a',
) {
  const { fields } = mutations.find((each) => each.name === name) ?? {};
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  const query = `mutation ($input: ${type}) { ${name}(input: $input) { ${fields} } }`;
  const asked = { query, variables: { input } };
  const isCabinet = typeof by === 'object' && by !== null;
  const headers = { ...(isCabinet && by.headers()), 'X-Request-Id': id };
  const { body } = await of.rest(isCabinet ? null : by, 'POST', '/graphql', asked, headers);
  return { made: body.data?.[name], code: body.errors?.[0].extensions.code as unknown };
}

/** Fills almost every table: makes a scene, and all calls but those after which others fail. */
export async function fillTables(service: TestService): Promise<void> {
  const scene = await newScene(service);
  const calls = callsOf(scene);
  for (const { name, isOfPlatform } of mutations.filter(({ isLast }) => !isLast)) {
    const key = isOfPlatform ? service.platformKey : scene.key;
    await runMutation(service, key, name, calls[name]?.input ?? {});
  }
  await service.webhooks.runOnce();
}
