import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useMutation } from 'urql';
import { CabinetCreateApiKeyDocument, type ApiKeyAccess } from '../../operations.js';
import { failureOf, faultsOf, noFaults } from '../../api/failure.js';
import { Dialog, useHoldOpen } from '../../parts/dialog.js';
import { useSecret } from '../../parts/secret-dialog.js';
import { useFocusOnFault } from '../../parts/use-focus-on-fault.js';
import { useSession } from '../../session/session.js';
import { useTexts } from '../../texts/texts.js';
import { AccessField } from './access-field.js';
import { expiryOf, type Expiry } from './expiry.js';
import { ExpiryFields } from './expiry-fields.js';
import { shortName } from './short-name.js';

interface CreateDialogProps {
  isOpen: boolean;
  onCreated: () => void;
  onClose: () => void;
}

/** Creates a key. */
export function CreateDialog({ isOpen, onCreated, onClose }: CreateDialogProps) {
  const { say } = useTexts();
  return (
    <Dialog isOpen={isOpen} hasForm title={say('apiKeys.createTitle')} onClose={onClose}>
      <CreateForm onCreated={onCreated} onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ onCreated, onClose }: Omit<CreateDialogProps, 'isOpen'>) {
  const { say } = useTexts();
  const { apiKey: own } = useSession();
  const showSecret = useSecret();
  const [{ fetching }, create] = useMutation(CabinetCreateApiKeyDocument);
  useHoldOpen(fetching);
  const [typed, setTyped] = useState('');
  const [access, setAccess] = useState<ApiKeyAccess>('SELL');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [day, setDay] = useState<string>();
  const [faults, setFaults] = useState(noFaults);
  const form = useFocusOnFault(faults);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const name = typed.trim();
    const expiresAt = expiryOf(expiry, day, new Date());
    const isTooLong = expiresAt && own?.expiresAt && new Date(expiresAt) > new Date(own.expiresAt);
    const errors = {
      ...(!name && { name: say('apiKeys.nameRequired') }),
      ...(expiry === 'day' && !day && { expiresAt: say('apiKeys.dayRequired') }),
      ...(isTooLong && { expiresAt: say('apiKeys.tooLong') }),
    };
    setFaults({ errors, alert: undefined });
    if (Object.keys(errors).length > 0) return;

    const { data, error } = await create({ input: { name, access, expiresAt } });
    if (error) {
      const labels = { name: say('apiKeys.name'), expiresAt: say('apiKeys.expiry') };
      setFaults(faultsOf(failureOf(error, say), labels, say));
    }
    if (!data) return;
    const { key, apiKey } = data.createApiKey;
    const title = say('apiKeys.secretTitle', { name: shortName(apiKey) });
    showSecret({ title, secret: key, hint: say('apiKeys.secretHint') });
    onClose();
    onCreated();
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
          label={say('apiKeys.name')}
          description={say('apiKeys.nameHint')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={faults.errors.name}
          autoComplete="off"
          dir="auto"
          data-autofocus
        />
        <AccessField value={access} onChange={setAccess} />
        <ExpiryFields
          expiry={expiry}
          day={day}
          fault={faults.errors.expiresAt}
          onExpiry={setExpiry}
          onDay={setDay}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={fetching} onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" loading={fetching}>
            {say('apiKeys.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
