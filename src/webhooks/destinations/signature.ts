import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A signing secret as Standard Webhooks writes it: `whsec_` and base64. */
export const generateSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

/**
 * The headers that prove who sent a message, by Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, once for each
 * secret.
 */
export function signatureHeaders(
  secrets: string[],
  id: string,
  sentAt: Date,
  body: string,
): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
