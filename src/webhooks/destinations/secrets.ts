import type { Logger } from 'pino';
import type { WebhookEndpoint } from '../../../prisma/client/client.js';
import type { SecretBox } from '../../core/secrets/secret-box.js';

export interface SecretServices {
  /** Absent when the operator gave no key; then nothing can be sent. */
  secrets: SecretBox | undefined;
  now: () => Date;
  log: Logger;
}

/** Opens the secrets of an endpoint, the current one first. Leaves out those that it cannot open. */
export function openSecrets(
  { secrets, now, log }: SecretServices,
  endpoint: WebhookEndpoint,
): string[] {
  const { id, secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecretExpiresAt !== null && now() < previousSecretExpiresAt;
  return [secret, ...(previousSecret && overlaps ? [previousSecret] : [])].flatMap((sealed) => {
    try {
      if (secrets) return [secrets.open(sealed)];
      log.error({ endpointId: id }, 'SECRETS_KEY is not set, so a webhook cannot be sent');
    } catch (error) {
      log.error({ err: error, endpointId: id }, 'Another SECRETS_KEY sealed a webhook secret');
    }
    return [];
  });
}
