import { platformContext, type Context, type Services } from '../access/context.js';
import { findPayment, type Refundable } from '../payments/refunds.js';
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

/** A payment that a provider took here. */
export type Paid = Refundable & { ctx: Context; creatorId: bigint; paymentId: string };

/**
 * Finds a payment that a provider names.
 *
 * @returns undefined for one that it did not take here: other services, or the payment site, may use the same account
 */
export async function findPaid(
  services: Services,
  provider: Provider,
  providersId: string,
): Promise<Paid | undefined> {
  const paymentId = paymentIdOf(providersId, provider);
  const paid = await services.db.paymentId.findFirst({ where: { id: paymentId } });
  if (!paid) return undefined;
  const { creatorId } = paid;
  const ctx = platformContext(services, creatorId);
  const found = await findPayment(ctx, { creatorId, paymentId });
  return found.payment.provider === provider.name
    ? { ctx, creatorId, paymentId, ...found }
    : undefined;
}
