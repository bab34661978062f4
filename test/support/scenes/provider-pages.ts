import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { createStripe } from '../../../src/checkouts/providers/stripe.js';
import { createYookassa } from '../../../src/checkouts/providers/yookassa.js';
import type { NewPage, Provider } from '../../../src/checkouts/providers/provider.js';
import type { Stripe } from '../world/stripe.js';
import type { Yookassa } from '../world/yookassa.js';

/** How the service speaks to a provider of the tests, with time enough for a busy machine. */
export const openStripe = (
  { secretKey, webhookSecret, url: apiUrl }: Stripe,
  { timeoutMs = 10_000, webhookSecrets = [webhookSecret] } = {},
): Provider => createStripe({ secretKey, webhookSecrets, apiUrl, timeoutMs });

export const openYookassa = (
  { shopId, secretKey, config, url: apiUrl }: Yookassa,
  { timeoutMs = 10_000 } = {},
) => createYookassa({ shopId, secretKey, vatCode: config.yookassaVatCode, apiUrl, timeoutMs });

/** The page of a new checkout, in the provider's currency. */
export const newPage = (
  { currency }: Pick<Provider, 'currency'>,
  { amount = '10.50', ...more }: Partial<Omit<NewPage, 'amount'>> & { amount?: string } = {},
): NewPage => ({
  checkoutId: randomUUID(),
  ...{ creatorId: 1n, linkUuid: randomUUID(), storeName: 'ann' },
  currency,
  amount: new Decimal(amount),
  title: 'A course',
  customerEmail: 'ann@example.com',
  language: 'en',
  isLimited: false,
  returnAddress: 'https://links.example/pay/store/1/back',
  cancelAddress: 'https://links.example/pay/store/1/cancelled',
  createdAt: new Date(),
  ...more,
});

export async function allOf<Item>(pages: AsyncIterable<Item[]> | undefined): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages ?? []) items.push(...page);
  return items;
}
