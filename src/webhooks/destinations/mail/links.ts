import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEndpoint } from '../../../../prisma/client/client.js';

/** A person's decision about mails to their address, made on a page that a mail links to. */
export type Decision = 'confirm' | 'unsubscribe';

type MailedEndpoint = Pick<WebhookEndpoint, 'creatorId' | 'id' | 'url' | 'confirmBy'>;

export interface LinkParameters {
  endpoint: string;
  token: string;
}

/**
 * The path of a link in a mail. Only who has read the mail knows the token.
 *
 * @param secret the secret of the endpoint
 */
export function decisionPath(decision: Decision, endpoint: MailedEndpoint, secret: string): string {
  const token = tokenOf(decision, endpoint, secret);
  return `/mail/${decision}?endpoint=${endpoint.creatorId}.${endpoint.id}&token=${token}`;
}

/** True if the token of a link is for the present address and, to confirm it, from the newest mail. */
export function isToken(
  token: string,
  decision: Decision,
  endpoint: MailedEndpoint,
  secret: string,
): boolean {
  const expected = Buffer.from(tokenOf(decision, endpoint, secret));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const tokenOf = (
  decision: Decision,
  { url, confirmBy }: MailedEndpoint,
  secret: string,
): string => {
  const asked = decision === 'confirm' ? String(confirmBy?.getTime()) : '';
  return createHmac('sha256', secret).update(`${decision} ${asked} ${url}`).digest('base64url');
};
