/** The ids of payments that were made with a provider's key for tests start with this. */
const testPrefix = 'test_';

/** The id of a payment here, from the provider's. */
export const paymentIdOf = (providersId: string, { isTest }: { isTest: boolean }): string =>
  isTest ? testPrefix + providersId : providersId;

/** The provider's id of a payment. */
export const providersIdOf = (paymentId: string): string =>
  isTestPayment(paymentId) ? paymentId.slice(testPrefix.length) : paymentId;

/** True for a payment in a provider's test mode: no money moved. */
export const isTestPayment = (paymentId: string): boolean => paymentId.startsWith(testPrefix);
