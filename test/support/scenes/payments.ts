import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  CreatePaymentLinkDocument,
  CreateProductDocument,
  UpdatePaymentLinkDocument,
  type CreatePaymentLinkInput,
  type UpdatePaymentLinkInput,
} from '../../../schema/generated/operations.js';
import {
  callMutation,
  type RestAnswer,
  tenEuros,
  type TestCreator,
  type TestService,
} from '../service/service.js';

/** Makes a link by REST: 10 EUR, RUB computed, unless `more` says otherwise. */
export async function newLink(
  creator: TestCreator,
  more: object = {},
): Promise<{ uuid: string; payment_link: string }> {
  const { body } = await creator.rest('POST', creator.links, { ...tenEuros, ...more });
  return body;
}

/** Makes the same link by GraphQL. */
export const newLinkByGraphql = (
  creator: TestCreator,
  more: Partial<CreatePaymentLinkInput> = {},
) =>
  creator.graphql(CreatePaymentLinkDocument, {
    link: {
      productId: creator.productId,
      prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }],
      ...more,
    },
  });

/** The same link, where it must not be refused. */
export async function makeLink(
  creator: TestCreator,
  more: Partial<CreatePaymentLinkInput> = {},
): Promise<{ id: string; uuid: string }> {
  const { data, errors } = await newLinkByGraphql(creator, more);
  expect(errors).toBeUndefined();
  return data.createPaymentLink;
}

export const updateLink = (creator: TestCreator, linkUpdate: UpdatePaymentLinkInput) =>
  creator.graphql(UpdatePaymentLinkDocument, { linkUpdate });

/** Fields of a link as its creator sees them. */
export const readLink = async (creator: TestCreator, uuid: string, fields: string) =>
  (await creator.graphql(`{ paymentLink(uuid: "${uuid}") { ${fields} } }`)).data.paymentLink;

/** Deletes a link, and returns its id. */
export async function deleteLink(creator: TestCreator, uuid: string): Promise<string> {
  const { id } = await readLink(creator, uuid, 'id');
  await creator.rest('DELETE', `${creator.links}/${id}`);
  return id;
}

/** Makes another product, and returns its id. */
export async function newProduct(service: TestService, { id }: TestCreator): Promise<string> {
  const product = { creatorId: String(id), title: 'Book', isFree: false };
  return (await service.platform(CreateProductDocument, { product })).data.createProduct.id;
}

/** Makes the same link by REST with metadata as JSON text, which no serializer rewrites. */
export const postMetadata = (creator: TestCreator, json: string): Promise<RestAnswer> => {
  const body = JSON.stringify({ ...tenEuros, metadata: {} }).replace('{}', () => json);
  return creator.rest('POST', creator.links, body);
};

/** Input of `recordPayment`: 10 EUR for a link, under an id of its own. */
export const payment = (linkUuid: string, more: object = {}) => ({
  linkUuid,
  paymentId: `pay_${randomUUID()}`,
  currency: 'EUR',
  amount: '10.00',
  ...more,
});

const shownOfPayment = `
  id paymentId currency amount formatted createdAt customer { email name phoneNumber }
  paymentLink { uuid usedAt paymentLink product { title } }`;

export const recordPayment = (service: TestService, input: object) =>
  callMutation(service.platform, 'recordPayment', shownOfPayment, input);

/** Makes a link and pays it. */
export async function pay(
  service: TestService,
  creator: TestCreator,
  { link, ...more }: { link?: object; customer?: object } = {},
): Promise<{ uuid: string; paymentId: string }> {
  const { uuid } = await newLink(creator, link);
  const { data } = await recordPayment(service, payment(uuid, more));
  return { uuid, paymentId: data.recordPayment.paymentId };
}

/** Makes a link now, and pays it at another time. Returns the id of the payment. */
export async function payAt(
  service: TestService,
  creator: TestCreator,
  time: Date,
  more: object = {},
): Promise<string> {
  const { uuid } = await newLink(creator);
  const { now } = service.clock;
  service.clock.now = time;
  const { data } = await recordPayment(service, payment(uuid, more));
  service.clock.now = now;
  return data.recordPayment.paymentId;
}

const shownOfRefund = `
  id refundId amount currency formatted reason createdAt
  payment { paymentId refundedAmount paymentLink { uuid usedAt } }
  rejectedPayment { paymentId refundedAmount isResolved resolvedAt }`;

export const recordRefund = (service: TestService, input: object) =>
  callMutation(service.platform, 'recordRefund', shownOfRefund, input);

/** Input of `recordRefund`: all of 10 EUR, under an id of its own. */
export const refund = (paymentId: string, more: object = {}) => ({
  paymentId,
  refundId: `refund_${randomUUID()}`,
  amount: '10.00',
  ...more,
});

/** The rejected payments of a creator, newest first. */
export async function rejectedOf(creator: TestCreator, isResolved?: boolean): Promise<any[]> {
  const { data } = await creator.graphql(
    `query ($isResolved: Boolean) { rejectedPayments(isResolved: $isResolved, first: 100) {
      totalCount nodes {
        id paymentId reason currency amount formatted refundedAmount isResolved resolvedAt createdAt
        customer { email name phoneNumber } paymentLink { uuid } refunds { nodes { refundId } }
      }
    } }`,
    { isResolved },
  );
  return data.rejectedPayments.nodes;
}
