import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from './follow.js';

/** The headers of a request, as any server has them. */
type RequestHeaders = Headers | Record<string, string | readonly string[] | undefined>;

/**
 * Reads a webhook after verifying its signature, and that it was sent within the last 5 minutes.
 *
 * @param body the body exactly as it came
 * @throws WebhookVerificationError for a request that does not come from the service, TypeError for a body that was parsed, or
 *   what is no secret
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: RequestHeaders,
  secret: string,
): WebhookEvent {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new TypeError('Give the body as it came, as text or bytes, not what was parsed of it.');
  }
  if (!/^whsec_[\w+/]+=*$/.test(secret)) {
    throw new TypeError('Give the secret of the endpoint, which starts with whsec_.');
  }
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const plain = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(text, plain) as WebhookEvent;
}
