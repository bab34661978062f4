import { randomUUID } from 'node:crypto';
import { CreatePaymentLinkDocument, type CreatePaymentLinkInput } from '../../schema/operations.js';
import { tenEuros, type RestAnswer, type TestCreator, type TestService } from './service.js';

/** Makes a link by REST: 10 EUR, RUB computed, unless `more` says otherwise. */
export async function newLink(
  creator: TestCreator,
  more: object = {},
): Promise<{ uuid: string; payment_link: string }> {
  const { body } = await creator.rest('POST', creator.links, { ...tenEuros, ...more });
  return body;
}

/** The same by GraphQL. */
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

/** The same by REST with metadata of JSON text, so that no serializer tidies it up. */
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

export const recordPayment = (service: TestService, input: object) =>
  service.platform(
    `mutation ($input: RecordPaymentInput!) {
      recordPayment(input: $input) {
        id paymentId currency amount formatted createdAt
        customer { email name phoneNumber }
        paymentLink { uuid usedAt paymentLink product { title } }
      }
    }`,
    { input },
  );

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
