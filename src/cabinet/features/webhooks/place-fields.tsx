import { Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { WebhookFormat } from '../../graphql.js';
import { say, type PlainKey } from '../../texts/texts.js';
import { formatName, type PlaceDraft } from './place.js';

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

interface FieldsProps<Draft extends PlaceDraft> {
  form: UseFormReturnType<Draft>;
}

export function FormatField<Draft extends PlaceDraft>({ form }: FieldsProps<Draft>) {
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
export function AddressFields<Draft extends PlaceDraft>({
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
      label={say('webhooks.address')}
      description={say(isKept ? 'webhooks.keepAddress' : hint)}
      placeholder={example}
      {...form.getInputProps('url')}
      {...code}
      data-autofocus
    />
  );
}
