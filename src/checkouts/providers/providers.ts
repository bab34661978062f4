import type { Logger } from 'pino';
import type { Config } from '../../core/config.js';
import type { Provider } from './provider.js';

declare module '../../access/context.js' {
  interface Services {
    /** The providers whose keys are set. With none, links lead to the payment site or to the sandbox. */
    providers: readonly Provider[];
  }
}

/** Opens the providers whose keys are set. Their code is loaded only then. */
export async function openProviders(config: Config): Promise<Provider[]> {
  const providers: Provider[] = [];
  const { stripeSecretKey, yookassaShopId, yookassaSecretKey } = config;
  if (stripeSecretKey !== undefined) {
    const { createStripe } = await import('./stripe.js');
    const { stripeWebhookSecrets: webhookSecrets, stripeApiUrl: apiUrl } = config;
    providers.push(createStripe({ secretKey: stripeSecretKey, webhookSecrets, apiUrl }));
  }
  if (yookassaShopId !== undefined && yookassaSecretKey !== undefined) {
    const { createYookassa } = await import('./yookassa.js');
    const { yookassaVatCode: vatCode, yookassaApiUrl: apiUrl } = config;
    const login = { shopId: yookassaShopId, secretKey: yookassaSecretKey };
    providers.push(createYookassa({ ...login, vatCode, apiUrl }));
  }
  return providers;
}

/** Asks each provider a harmless question, for the log. One that is down does not stop the start. */
export const checkProviders = async (providers: readonly Provider[], log: Logger): Promise<void> =>
  void (await Promise.all(providers.map((provider) => checkProvider(provider, log))));

async function checkProvider(provider: Provider, log: Logger): Promise<void> {
  const { title } = provider;
  try {
    const { isTest, facts } = await provider.check();
    if (isTest !== provider.isTest) {
      log.error(facts, `${title} answers in another mode than its key is for`);
    } else log.info(facts, `${title} answers: ${isTest ? 'test' : 'live'} mode`);
  } catch (error) {
    log.warn({ err: error }, `${title} cannot be used`);
  }
}
