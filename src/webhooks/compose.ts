import type { Logger } from 'pino';
import type { WebhookEndpoint, WebhookEvent } from '../../prisma/client/client.js';
import type { SecretBox } from '../core/secret-box.js';
import { shorten } from '../core/shorten.js';
import type { Notice, Notices, WriteNotice } from '../events/notice.js';
import type { Texts } from '../texts/texts.js';
import type { ChatMessage } from './chats/chat.js';
import { chatOf, languageOf } from './format.js';
import type { Mailer } from './mail/mailer.js';
import type { Message } from './send.js';
import { signatureHeaders } from './signature.js';

/** The longest value of a fact in a message, in characters. */
const maxValueCharacters = 300;

declare module '../access/context.js' {
  interface Services extends Pick<ComposeServices, 'notices' | 'publicUrl'> {
    /** Absent when the operator has set up no mail. */
    mailer: Mailer | undefined;
  }
}

export interface ComposeServices {
  /** Absent when the operator gave no key; then nothing can be sent. */
  secrets: SecretBox | undefined;
  notices: Notices;
  /** The address of this service. Without it, messages have no link to the cabinet. */
  publicUrl: string | undefined;
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
  const { url, body } = chat.write(new URL(secret), writeMessage(services, event, endpoint));
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

/** Puts an event into words, in the language of the endpoint. */
export function writeMessage(
  { notices, publicUrl }: ComposeServices,
  event: WebhookEvent,
  endpoint: WebhookEndpoint,
): ChatMessage {
  const inLanguage = languageOf(endpoint);
  const { title, facts, page } = writeNotice(notices, event, inLanguage);
  return {
    title,
    facts: facts.flatMap(({ name, value }) => {
      const text = harmless(value);
      return text ? [{ name, value: text }] : [];
    }),
    page: publicUrl
      ? { text: inLanguage.say('notice.page'), url: `${publicUrl}/cabinet${page}` }
      : undefined,
  };
}

function writeNotice(notices: Notices, { type, body }: WebhookEvent, inLanguage: Texts): Notice {
  const { data } = JSON.parse(body) as { data: never };
  const write = notices[type as keyof Notices] as WriteNotice<never> | undefined;
  // A process of a later release may have written the event.
  return write?.(data, inLanguage) ?? { title: type, facts: [], page: '/webhooks' };
}

/** A short text on one line, in which no service finds the address of a page. */
const harmless = (value: string): string =>
  shorten(
    value
      .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
      .trim()
      .replaceAll('://', ': //')
      .replaceAll(/\bwww\./gi, 'www '),
    maxValueCharacters,
  );
