import { Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { maxNameLength } from '../../api/limits.js';
import { useChange } from '../../api/use-change.js';
import type { SchemaType } from '../../graphql.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { useSecret } from '../../parts/forms/secret-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { paths } from '../../paths.js';
import { languages } from '../../texts/language.js';
import { say, useLanguage } from '../../texts/texts.js';
import {
  AddressFields,
  addressOf,
  checkDestination,
  emptyDestination,
  FormatField,
  hasNoAddress,
  shownAddress,
  type DestinationDraft,
} from './destination.js';
import { hasSecretAddress, hostOf, type Endpoint } from './endpoint.js';
import { typeNames } from './event-types.js';
import {
  CabinetCreateWebhookEndpointDocument,
  CabinetSendTestEventDocument,
  CabinetUpdateWebhookEndpointDocument,
} from './operations.js';
import { VerifyHint } from './verify-hint.js';

const languageCodes = { en: 'EN', ru: 'RU' } as const satisfies Record<
  keyof typeof languages,
  SchemaType<'Language'>
>;

interface EndpointDialogProps {
  /** The endpoint to change. Without one, a new one is added. */
  endpoint?: Endpoint;
}

interface Draft extends DestinationDraft {
  /** Of messages to people. */
  language: SchemaType<'Language'>;
  description: string;
  /** True for all types, also those to come. */
  isForAll: boolean;
  types: string[];
}

/** Asks where an endpoint is, and for its events. */
export function EndpointDialog({ endpoint }: EndpointDialogProps) {
  const language = useLanguage();
  const save = useSave(endpoint);
  const isKept = endpoint !== undefined && hasSecretAddress(endpoint);
  return (
    <FormDialog<Draft>
      title={say(endpoint ? 'webhooks.changeTitle' : 'webhooks.addTitle')}
      submit={endpoint ? say('common.save') : say('webhooks.add')}
      initial={{
        ...emptyDestination,
        ...(endpoint && { format: endpoint.format, url: isKept ? '' : shownAddress(endpoint) }),
        language: endpoint?.language ?? languageCodes[language],
        description: endpoint?.description ?? '',
        isForAll: !endpoint?.types,
        types: [...(endpoint?.types ?? [])],
      }}
      check={(draft) => ({
        ...(!(isKept && hasNoAddress(draft)) && checkDestination(draft)),
        ...(!draft.isForAll &&
          draft.types.length === 0 && { types: say('webhooks.typesRequired') }),
      })}
      send={save}
      labels={{
        url: say('common.address'),
        description: say('webhooks.description'),
        types: say('webhooks.types'),
      }}
    >
      {(form) => (
        <>
          {!endpoint && <FormatField form={form} />}
          <AddressFields form={form} isKept={isKept} />
          {form.values.format !== 'STANDARD' && (
            <Radio.Group label={say('webhooks.language')} {...form.getInputProps('language')}>
              <Group mt="xs">
                {Object.entries(languages).map(([key, name]) => (
                  <Radio
                    key={key}
                    value={languageCodes[key as keyof typeof languages]}
                    label={name}
                  />
                ))}
              </Group>
            </Radio.Group>
          )}
          <TextInput
            label={say('webhooks.description')}
            description={say('webhooks.descriptionHint')}
            maxLength={maxNameLength}
            {...form.getInputProps('description')}
            autoComplete="off"
          />
          <Checkbox
            label={say('webhooks.allTypes')}
            {...form.getInputProps('isForAll', { type: 'checkbox' })}
          />
          {!form.values.isForAll && (
            <Checkbox.Group label={say('webhooks.types')} {...form.getInputProps('types')}>
              <Stack gap="xs" mt="xs">
                {Object.entries(typeNames).map(([type, name]) => (
                  <Checkbox key={type} value={type} label={say(name)} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {endpoint?.format === 'STANDARD' && <Text size="sm">{say('webhooks.changeHint')}</Text>}
        </>
      )}
    </FormDialog>
  );
}

/** Returns why it failed. */
function useSave(endpoint: Endpoint | undefined) {
  const [, navigate] = useLocation();
  const showSecret = useSecret();
  const { send: create } = useChange(CabinetCreateWebhookEndpointDocument);
  const { send: update } = useChange(CabinetUpdateWebhookEndpointDocument);
  const { send: sendTest } = useChange(CabinetSendTestEventDocument);

  return ({ language, description, isForAll, types, ...draft }: Draft) => {
    const settings = { language, description, types: isForAll ? null : types };
    const destination = { url: addressOf(draft), format: draft.format };
    if (endpoint) {
      const moved = hasNoAddress(draft) ? {} : destination;
      return update({ id: endpoint.id, ...settings, ...moved }, () =>
        showNotice(say('webhooks.changed')),
      );
    }
    return create({ ...destination, ...settings }, async ({ createWebhookEndpoint }) => {
      const { secret, endpoint: made } = createWebhookEndpoint;
      if (secret !== null) {
        const title = say('webhooks.secretTitle', { host: hostOf(made) });
        showSecret({ title, secret, hint: <VerifyHint /> });
        return;
      }
      let delivery: string | undefined;
      // A chat can be tried at once: nobody has to build a receiver first. A mailbox must confirm first.
      if (made.isEnabled) {
        await sendTest(
          { endpointId: made.id },
          ({ sendTestEvent }) => void (delivery = sendTestEvent.id),
        );
      }
      navigate(paths.webhook(made.id, { delivery }));
    });
  };
}
