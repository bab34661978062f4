import { Alert, Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Hint } from '../../parts/hint.js';
import { failureOf, faultsOf, noFaults } from '../../api/failure.js';
import { dayOf } from '../../days.js';
import { type ApiKeyAccess, CabinetCreateApiKeyDocument } from '../../operations.js';
import { DayField } from '../../parts/day-field.js';
import { Dialog, useHoldOpen } from '../../parts/dialog.js';
import { useSecret } from '../../parts/secret-dialog.js';
import { useFocusOnFault } from '../../parts/use-focus-on-fault.js';
import { useSession } from '../../session/session.js';
import { useTexts } from '../../texts/texts.js';
import { accesses } from './api-key.js';
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

interface AccessFieldProps {
  value: ApiKeyAccess;
  onChange: (access: ApiKeyAccess) => void;
}

/** What a key may do, in words. */
function AccessField({ value, onChange }: AccessFieldProps) {
  const { say } = useTexts();
  return (
    <Radio.Group label={say('apiKeys.access')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {accesses.map((access) => (
          <Radio
            key={access}
            value={access}
            label={say(`apiKeys.${access}`)}
            description={say(`apiKeys.${access}Words`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface ExpiryFieldsProps {
  expiry: Expiry;
  day: string | undefined;
  fault: string | undefined;
  onExpiry: (expiry: Expiry) => void;
  onDay: (day: string | undefined) => void;
}

/** How long a key works. */
function ExpiryFields({ expiry, day, fault, onExpiry, onDay }: ExpiryFieldsProps) {
  const { say, formatDateTime } = useTexts();
  const { apiKey: own } = useSession();
  return (
    <>
      <NativeSelect
        label={say('apiKeys.expiry')}
        value={expiry}
        onChange={({ currentTarget }) => onExpiry(currentTarget.value as Expiry)}
        data={[
          { value: 'never', label: say('apiKeys.expiryNever') },
          { value: '30', label: say('apiKeys.expiryDays', { days: 30 }) },
          { value: '90', label: say('apiKeys.expiryDays', { days: 90 }) },
          { value: 'day', label: say('apiKeys.expiryDay') },
        ]}
        {...(expiry !== 'day' && { error: fault })}
      />
      {expiry === 'day' && (
        <DayField
          label={say('apiKeys.lastDay')}
          value={day}
          onChange={onDay}
          min={dayOf(new Date())}
          error={fault}
          placeholder={say('apiKeys.chooseDay')}
        />
      )}
      {own?.expiresAt && (
        <Hint>{say('apiKeys.ownExpiry', { time: formatDateTime(own.expiresAt) })}</Hint>
      )}
    </>
  );
}

/** How long a key works: until it is revoked, for some days, or until the end of a day. */
type Expiry = 'never' | '30' | '90' | 'day';

/** When a key stops working; undefined if it never does. */
function expiryOf(expiry: Expiry, day: string | undefined, now: Date): string | undefined {
  if (expiry === 'never') return undefined;
  if (expiry === 'day') return day && new Date(`${day}T23:59:59`).toISOString();
  const end = new Date(now);
  end.setDate(end.getDate() + Number(expiry));
  return end.toISOString();
}
