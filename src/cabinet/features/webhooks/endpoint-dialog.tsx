import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from 'urql';
import { maxNameLength } from '../../api/limits.js';
import {
  CabinetCreateWebhookEndpointDocument,
  CabinetUpdateWebhookEndpointDocument,
} from '../../documents.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { useSecret } from '../../parts/forms/secret-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { useTexts } from '../../texts/texts.js';
import { typeNames } from './delivery.js';
import { hostOf, type Endpoint } from './endpoint.js';
import { VerifyHint } from './verify-hint.js';

interface EndpointDialogProps {
  isOpen: boolean;
  /** The endpoint to change. Without one, a new one is added. */
  endpoint?: Endpoint;
  onClose: () => void;
}

interface Draft {
  url: string;
  description: string;
  /** True for all types, also those to come. */
  isForAll: boolean;
  types: string[];
}

/** Asks where an endpoint is, and for its events. */
export function EndpointDialog({ isOpen, endpoint, onClose }: EndpointDialogProps) {
  const { say } = useTexts();
  const save = useSave(endpoint);
  return (
    <FormDialog<Draft>
      isOpen={isOpen}
      title={say(endpoint ? 'webhooks.changeTitle' : 'webhooks.addTitle')}
      submit={endpoint ? say('common.save') : say('webhooks.add')}
      first={{
        url: endpoint?.url ?? '',
        description: endpoint?.description ?? '',
        isForAll: !endpoint?.types,
        types: [...(endpoint?.types ?? [])],
      }}
      check={({ url, isForAll, types }) => ({
        ...(!url.trim() && { url: say('webhooks.addressRequired') }),
        ...(!isForAll && types.length === 0 && { types: say('webhooks.typesRequired') }),
      })}
      send={save}
      labels={{
        url: say('webhooks.address'),
        description: say('webhooks.description'),
        types: say('webhooks.types'),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            type="url"
            label={say('webhooks.address')}
            description={say('webhooks.addressHint')}
            placeholder="https://example.com/webhooks"
            {...form.getInputProps('url')}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            data-autofocus
          />
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
          {endpoint && <Text size="sm">{say('webhooks.changeHint')}</Text>}
        </>
      )}
    </FormDialog>
  );
}

/** Returns why it failed. */
function useSave(endpoint: Endpoint | undefined) {
  const { say } = useTexts();
  const showSecret = useSecret();
  const [, create] = useMutation(CabinetCreateWebhookEndpointDocument);
  const [, update] = useMutation(CabinetUpdateWebhookEndpointDocument);

  return async ({ url, description, isForAll, types }: Draft) => {
    const input = { url: url.trim(), description, types: isForAll ? null : types };
    if (endpoint) {
      const { error } = await update({ input: { id: endpoint.id, ...input } });
      if (!error) showNotice(say('webhooks.changed'), say);
      return error;
    }
    const { data, error } = await create({ input });
    if (data) {
      const { secret, endpoint: made } = data.createWebhookEndpoint;
      const title = say('webhooks.secretTitle', { host: hostOf(made) });
      showSecret({ title, secret, hint: <VerifyHint /> });
    }
    return error;
  };
}
