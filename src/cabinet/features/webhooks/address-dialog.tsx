import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useMutation } from 'urql';
import {
  CabinetCreateWebhookEndpointDocument,
  CabinetUpdateWebhookEndpointDocument,
} from '../../operations.js';
import { failureOf, faultsOf, noFaults } from '../../api/failure.js';
import { Dialog, useHoldOpen } from '../../parts/dialog.js';
import { useSecret } from '../../parts/secret-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { useFocusOnFault } from '../../parts/use-focus-on-fault.js';
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
  return (
    <Dialog
      isOpen={isOpen}
      hasForm
      title={say(endpoint ? 'webhooks.changeTitle' : 'webhooks.addTitle')}
      onClose={onClose}
    >
      <AddressForm endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

interface AddressFormProps {
  endpoint: Endpoint | undefined;
  onClose: () => void;
}

function AddressForm({ endpoint, onClose }: AddressFormProps) {
  const { say } = useTexts();
  const save = useSave(endpoint);
  const [typed, setTyped] = useState(endpoint?.url ?? '');
  const [faults, setFaults] = useState(noFaults);
  const [isBusy, setBusy] = useState(false);
  useHoldOpen(isBusy);
  const form = useFocusOnFault(faults);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const url = typed.trim();
    if (!url) {
      setFaults({ errors: { url: say('webhooks.addressRequired') }, alert: undefined });
      return;
    }
    setBusy(true);
    const error = await save(url);
    setBusy(false);
    if (error) setFaults(faultsOf(failureOf(error, say), { url: say('webhooks.address') }, say));
    else onClose();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {faults.alert && (
          <Alert color="red" role="alert">
            {faults.alert}
          </Alert>
        )}
        <TextInput
          type="url"
          label={say('webhooks.address')}
          description={say('webhooks.addressHint')}
          placeholder="https://example.com/webhooks"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={faults.errors.url}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          data-autofocus
        />
        {endpoint && <Text size="sm">{say('webhooks.changeHint')}</Text>}
        <Group justify="flex-end">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {endpoint ? say('common.save') : say('webhooks.add')}
          </Button>
        </Group>
      </Stack>
    </form>
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
