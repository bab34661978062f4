import { Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { WebhookFormat } from '../../graphql.js';
import { say, type PlainKey } from '../../texts/texts.js';

/** The names of the chat services. They are the same in all languages. */
const chats = { SLACK: 'Slack', DISCORD: 'Discord', TELEGRAM: 'Telegram' };

/** The kind of destination, in a word. */
export const formatName = (format: WebhookFormat): string =>
  format === 'STANDARD'
    ? say('webhooks.server')
    : format === 'EMAIL'
      ? say('webhooks.mail')
      : chats[format];

/** Where events go, as the form asks for it. */
export interface DestinationDraft {
  format: WebhookFormat;
  /** Of all formats but Telegram. Of mail, the address alone. */
  url: string;
  botToken: string;
  chatId: string;
}

export const emptyDestination: DestinationDraft = {
  format: 'STANDARD',
  url: '',
  botToken: '',
  chatId: '',
};

const mailScheme = 'mailto:';

/** The address as people write it. */
export const shownAddress = ({ url }: { url: string }): string =>
  url.startsWith(mailScheme) ? decodeURI(url.slice(mailScheme.length)) : url;

export const addressOf = ({ format, url, botToken, chatId }: DestinationDraft): string =>
  format === 'TELEGRAM'
    ? `https://api.telegram.org/bot${encodeURIComponent(botToken.trim())}/sendMessage?${new URLSearchParams({ chat_id: chatId.trim() })}`
    : (format === 'EMAIL' ? mailScheme : '') + url.trim();

/** True if no address was entered. */
export const hasNoAddress = ({ format, url, botToken, chatId }: DestinationDraft): boolean =>
  (format === 'TELEGRAM' ? botToken + chatId : url).trim() === '';

/** The faults of what was entered. */
export const checkDestination = ({
  format,
  url,
  botToken,
  chatId,
}: DestinationDraft): Partial<Record<keyof DestinationDraft, string>> =>
  format === 'TELEGRAM'
    ? {
        ...(!botToken.trim() && { botToken: say('webhooks.botTokenRequired') }),
        ...(!chatId.trim() && { chatId: say('webhooks.chatIdRequired') }),
      }
    : { ...(!url.trim() && { url: say('webhooks.addressRequired') }) };

const hints: Record<WebhookFormat, PlainKey> = {
  EMAIL: 'webhooks.mailHint',
  STANDARD: 'webhooks.serverHint',
  SLACK: 'webhooks.channelHint',
  DISCORD: 'webhooks.channelHint',
  TELEGRAM: 'webhooks.botHint',
};

/** Tokens and names of Telegram have fewer characters. */
const maxTelegramLength = 100;

/** The addresses of the formats that have one. */
const addresses = {
  EMAIL: { hint: 'webhooks.mailAddressHint', example: 'ann@example.com' },
  STANDARD: { hint: 'webhooks.addressHint', example: 'https://example.com/webhooks' },
  SLACK: { hint: 'webhooks.slackAddressHint', example: 'https://hooks.slack.com/services/…' },
  DISCORD: { hint: 'webhooks.discordAddressHint', example: 'https://discord.com/api/webhooks/…' },
} satisfies Partial<Record<WebhookFormat, { hint: PlainKey; example: string }>>;

interface FieldsProps<Draft extends DestinationDraft> {
  form: UseFormReturnType<Draft>;
}

export function FormatField<Draft extends DestinationDraft>({ form }: FieldsProps<Draft>) {
  return (
    <Radio.Group label={say('webhooks.place')} {...form.getInputProps('format')}>
      <Stack gap="xs" mt="xs">
        {Object.entries(hints).map(([format, hint]) => (
          <Radio
            key={format}
            value={format}
            label={formatName(format as WebhookFormat)}
            description={say(hint)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Asks for the address. @param isKept true if the endpoint keeps its secret address when nothing is entered */
export function AddressFields<Draft extends DestinationDraft>({
  form,
  isKept,
}: FieldsProps<Draft> & { isKept: boolean }) {
  const { format } = form.values;
  const code = { autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;
  if (format === 'TELEGRAM') {
    return (
      <>
        <TextInput
          label={say('webhooks.botToken')}
          description={say(isKept ? 'webhooks.keepAddress' : 'webhooks.botTokenHint')}
          maxLength={maxTelegramLength}
          {...form.getInputProps('botToken')}
          {...code}
        />
        <TextInput
          label={say('webhooks.chatId')}
          description={say('webhooks.chatIdHint')}
          maxLength={maxTelegramLength}
          {...form.getInputProps('chatId')}
          {...code}
        />
      </>
    );
  }
  const { hint, example } = addresses[format];
  return (
    <TextInput
      type={format === 'EMAIL' ? 'email' : 'url'}
      label={say(format === 'EMAIL' ? 'webhooks.mail' : 'common.address')}
      description={say(isKept ? 'webhooks.keepAddress' : hint)}
      placeholder={example}
      {...form.getInputProps('url')}
      {...code}
      data-autofocus
    />
  );
}
