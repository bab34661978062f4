import { Text, TextInput } from '@mantine/core';
import { useMutation } from 'urql';
import {
  CabinetCreateWebhookEndpointDocument,
  CabinetUpdateWebhookEndpointDocument,
} from '../../documents.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { useSecret } from '../../parts/forms/secret-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { useTexts } from '../../texts/texts.js';
import { hostOf, type Endpoint } from './endpoint.js';
import { VerifyHint } from './verify-hint.js';

interface AddressDialogProps {
  isOpen: boolean;
  /** The endpoint whose address is changed. Without one, a new one is added. */
  endpoint?: Endpoint;
  onClose: () => void;
}

/** Asks where an endpoint is. */
export function AddressDialog({ isOpen, endpoint, onClose }: AddressDialogProps) {
  const { say } = useTexts();
  const save = useSave(endpoint);
  return (
    <FormDialog
      isOpen={isOpen}
      title={say(endpoint ? 'webhooks.changeTitle' : 'webhooks.addTitle')}
      submit={endpoint ? say('common.save') : say('webhooks.add')}
      first={{ url: endpoint?.url ?? '' }}
      check={({ url }) => (url.trim() ? {} : { url: say('webhooks.addressRequired') })}
      send={({ url }) => save(url.trim())}
      labels={{ url: say('webhooks.address') }}
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

  return async (url: string) => {
    if (endpoint) {
      const { error } = await update({ input: { id: endpoint.id, url } });
      if (!error) showNotice(say('webhooks.changed'), say);
      return error;
    }
    const { data, error } = await create({ input: { url } });
    if (data) {
      const { secret, endpoint: made } = data.createWebhookEndpoint;
      const title = say('webhooks.secretTitle', { host: hostOf(made) });
      showSecret({ title, secret, hint: <VerifyHint /> });
    }
    return error;
  };
}
