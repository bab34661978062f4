import { platformContext, type Context, type Services } from '../access/context.js';
import { testPrefix } from '../payments/reported-payment.js';
import type { Provider } from './providers/provider.js';

/** The id of a payment here, from the provider's. */
export const paymentIdOf = (providersId: string, { isTest }: { isTest: boolean }): string =>
  isTest ? testPrefix + providersId : providersId;

/** The provider's id of a payment. */
export const providersIdOf = (paymentId: string): string =>
  isTestPayment(paymentId) ? paymentId.slice(testPrefix.length) : paymentId;

/** True for a payment in a provider's test mode: no money moved. */
export const isTestPayment = (paymentId: string): boolean => paymentId.startsWith(testPrefix);

/**
 * Finds a payment that a provider names.
 *
 * @returns undefined for one that is not known here: other services may use the same account
 */
export async function findPaid(
  services: Services,
  provider: Provider,
  providersId: string,
): Promise<{ ctx: Context; creatorId: bigint; paymentId: string } | undefined> {
  const paymentId = paymentIdOf(providersId, provider);
  const paid = await services.db.paymentId.findFirst({ where: { id: paymentId } });
  if (!paid) return undefined;
  const { creatorId } = paid;
  return { ctx: platformContext(services, creatorId), creatorId, paymentId };
}
