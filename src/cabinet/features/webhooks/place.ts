import type { WebhookFormat } from '../../graphql.js';
import { say } from '../../texts/texts.js';

/** The names of the chat services. They are the same in all languages. */
const chats = { SLACK: 'Slack', DISCORD: 'Discord', TELEGRAM: 'Telegram' };

/** The kind of place that a format belongs to, in a word. */
export const formatName = (format: WebhookFormat): string =>
  format === 'STANDARD'
    ? say('webhooks.server')
    : format === 'EMAIL'
      ? say('webhooks.mail')
      : chats[format];

/** Where events go, as the form asks for it. */
export interface PlaceDraft {
  format: WebhookFormat;
  /** Of all formats but Telegram. Of mail, the address alone. */
  url: string;
  botToken: string;
  chatId: string;
}

export const emptyPlace: PlaceDraft = { format: 'STANDARD', url: '', botToken: '', chatId: '' };

const mailScheme = 'mailto:';

/** The address as people write it. */
export const shownAddress = ({ url }: { url: string }): string =>
  url.startsWith(mailScheme) ? decodeURI(url.slice(mailScheme.length)) : url;

export const addressOf = ({ format, url, botToken, chatId }: PlaceDraft): string =>
  format === 'TELEGRAM'
    ? `https://api.telegram.org/bot${encodeURIComponent(botToken.trim())}/sendMessage?${new URLSearchParams({ chat_id: chatId.trim() })}`
    : (format === 'EMAIL' ? mailScheme : '') + url.trim();

/** True if no address was entered. */
export const isEmptyPlace = ({ format, url, botToken, chatId }: PlaceDraft): boolean =>
  (format === 'TELEGRAM' ? botToken + chatId : url).trim() === '';

/** The faults of what was entered. */
export const checkPlace = ({
  format,
  url,
  botToken,
  chatId,
}: PlaceDraft): Partial<Record<keyof PlaceDraft, string>> =>
  format === 'TELEGRAM'
    ? {
        ...(!botToken.trim() && { botToken: say('webhooks.botTokenRequired') }),
        ...(!chatId.trim() && { chatId: say('webhooks.chatIdRequired') }),
      }
    : { ...(!url.trim() && { url: say('webhooks.addressRequired') }) };
