import type { Logger } from 'pino';
import type { WebhookEndpoint, WebhookEvent } from '../../../prisma/client/client.js';
import type { SecretBox } from '../../core/secret-box.js';
import { putIntoWords, type WordsServices } from './event-words.js';
import { chatOf } from './format.js';
import type { Mailer } from './mail/mailer.js';
import type { Message } from '../worker/send.js';
import { signatureHeaders } from './signature.js';

declare module '../../access/context.js' {
  interface Services extends WordsServices {
    /** Absent when the operator has set up no mail. */
    mailer: Mailer | undefined;
  }
}

export interface ComposeServices extends WordsServices {
  /** Absent when the operator gave no key; then nothing can be sent. */
  secrets: SecretBox | undefined;
  now: () => Date;
  log: Logger;
}

/**
 * Writes the request that tells an endpoint of an event.
 *
 * @returns undefined if its secret cannot be opened
 */
export function compose(
  services: ComposeServices,
  { event, endpoint }: { event: WebhookEvent; endpoint: WebhookEndpoint },
  sentAt: Date,
): Message | undefined {
  const secrets = openSecrets(services, endpoint);
  const [secret] = secrets;
  if (secret === undefined) return undefined;
  const headers = { 'content-type': 'application/json', 'user-agent': 'Payment-Link-Service' };
  const chat = chatOf(endpoint.format);
  if (!chat) {
    return {
      url: endpoint.url,
      headers: { ...headers, ...signatureHeaders(secrets, event.id, sentAt, event.body) },
      body: event.body,
    };
  }
  const { url, body } = chat.write(new URL(secret), putIntoWords(services, event, endpoint));
  return { url, headers, body: JSON.stringify(body) };
}

/** Opens the secrets of an endpoint, the current one first. Leaves out those that it cannot open. */
export function openSecrets(
  { secrets, now, log }: ComposeServices,
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
