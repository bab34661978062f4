import { randomUUID } from 'node:crypto';
import { linksPath, tenEuros, type TestCreator, type TestService } from './service.js';

/** Makes a link by REST: 10 EUR, RUB computed, unless `more` says otherwise. */
export async function newLink(
  service: TestService,
  { key, productId }: TestCreator,
  more: object = {},
): Promise<{ uuid: string; payment_link: string }> {
  const { body } = await service.rest(key, 'POST', linksPath(productId), { ...tenEuros, ...more });
  return body;
}

/** Input of `recordPayment`: 10 EUR for a link, under an id of its own. */
export const payment = (linkUuid: string, more: object = {}) => ({
  linkUuid,
  paymentId: `pay_${randomUUID()}`,
  currency: 'EUR',
  amount: '10.00',
  ...more,
});

export const recordPayment = (service: TestService, input: object) =>
  service.graphql<any, unknown>(
    service.platformKey,
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
  const { uuid } = await newLink(service, creator, link);
  const { data } = await recordPayment(service, payment(uuid, more));
  return { uuid, paymentId: data.recordPayment.paymentId };
}
