import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useClient } from 'urql';
import { CabinetPrefilledAddressDocument } from '../../../operations.js';
import { failureOf, faultsOf, noFaults } from '../../../api/failure.js';
import { CopyButton } from '../../../parts/copy-button.js';
import { Dialog, useHoldOpen } from '../../../parts/dialog.js';
import { useFocusOnFault } from '../../../parts/use-focus-on-fault.js';
import { formText } from '../../../parts/form-text.js';
import { useTexts } from '../../../texts/texts.js';
import classes from './link-address.module.css';

interface PrefillDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes an address of the link for one customer, whose details are filled in. */
export function PrefillDialog({ id, isOpen, onClose }: PrefillDialogProps) {
  const { say } = useTexts();
  return (
    <Dialog isOpen={isOpen} hasForm title={say('links.prefillTitle')} onClose={onClose}>
      <PrefillForm id={id} />
    </Dialog>
  );
}

function PrefillForm({ id }: { id: string }) {
  const { say } = useTexts();
  const client = useClient();
  const [address, setAddress] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useHoldOpen(isBusy);
  const [faults, setFaults] = useState(noFaults);
  const form = useFocusOnFault(faults);
  const fields = [
    { name: 'email', label: say('links.customerEmail'), type: 'email' },
    { name: 'name', label: say('links.customerName'), type: 'text' },
    { name: 'phoneNumber', label: say('links.customerPhone'), type: 'tel' },
  ] as const;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const prefill = Object.fromEntries(
      fields.map(({ name }) => [name, formText(form, name) || undefined]),
    );
    setFaults(noFaults);
    setBusy(true);
    const { data, error } = await client
      .query(CabinetPrefilledAddressDocument, { id, prefill }, { requestPolicy: 'network-only' })
      .toPromise();
    setBusy(false);
    if (data?.paymentLink) setAddress(data.paymentLink.paymentLink);
    if (!error) return;
    const labels = fields.map(({ name, label }) => [`prefill.${name}`, label]);
    setFaults(
      faultsOf(failureOf(error, say), Object.fromEntries(labels) as Record<string, string>, say),
    );
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text size="sm">{say('links.prefillHint')}</Text>
        {faults.alert && (
          <Alert color="red" role="alert">
            {faults.alert}
          </Alert>
        )}
        {fields.map(({ name, label, type }) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            type={type}
            error={faults.errors[`prefill.${name}`]}
            autoComplete="off"
            onChange={() => setAddress(undefined)}
          />
        ))}
        {address === undefined ? (
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy}>
              {say('links.prefillMake')}
            </Button>
          </Group>
        ) : (
          <>
            <Code block dir="ltr" tabIndex={0} className={classes.address}>
              {address}
            </Code>
            <Group justify="flex-end">
              <CopyButton value={address} label={say('links.copyAddress')} size="sm" isMain />
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
