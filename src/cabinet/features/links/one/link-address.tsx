import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { LinkExternalIcon, PersonIcon, ScreenFullIcon } from '@primer/octicons-react';
import { type SubmitEvent, Suspense, useState } from 'react';
import { useClient } from 'urql';
import { failureOf, faultsOf, noFaults } from '../../../api/failure.js';
import { lazyPart } from '../../../lazy-page.js';
import { CabinetPrefilledAddressDocument } from '../../../operations.js';
import { CodeBlock } from '../../../parts/code-block.js';
import { CopyButton } from '../../../parts/copy-button.js';
import { Dialog, useHoldOpen } from '../../../parts/dialog.js';
import { formText } from '../../../parts/form-text.js';
import { FailedPart } from '../../../parts/page-boundary.js';
import { Late, SkeletonLines } from '../../../parts/pending.js';
import { useFocusOnFault } from '../../../parts/use-focus-on-fault.js';
import { useTexts } from '../../../texts/texts.js';
import type { Link } from './link.js';

/** The address to send to customers, and all ways to hand it on. */
export function LinkAddress({ link: { id, paymentLink } }: { link: Link }) {
  const { say } = useTexts();
  const [isPrefilling, setPrefilling] = useState(false);
  return (
    <Paper withBorder p="md" component="section" aria-label={say('links.address')}>
      <Stack gap="sm">
        <CodeBlock fz="sm" className="whole">
          {paymentLink}
        </CodeBlock>
        <Group gap="xs">
          <CopyButton value={paymentLink} label={say('links.copyAddress')} size="sm" isMain />
          <Button
            component="a"
            href={paymentLink}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<LinkExternalIcon />}
          >
            {say('links.open')}
          </Button>
          <QrButton id={id} address={paymentLink} />
          <Button
            variant="default"
            leftSection={<PersonIcon />}
            onClick={() => setPrefilling(true)}
          >
            {say('links.prefill')}
          </Button>
        </Group>
      </Stack>
      <PrefillDialog id={id} isOpen={isPrefilling} onClose={() => setPrefilling(false)} />
    </Paper>
  );
}

interface PrefillDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes an address of the link for one customer, whose details are filled in. */
function PrefillDialog({ id, isOpen, onClose }: PrefillDialogProps) {
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
            <CodeBlock fz="sm" className="whole">
              {address}
            </CodeBlock>
            <Group justify="flex-end">
              <CopyButton value={address} label={say('links.copyAddress')} size="sm" isMain />
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

interface QrButtonProps {
  id: string;
  address: string;
}

const QrCode = lazyPart(async () => (await import('./qr-code.js')).QrCode, FailedPart);

/** Shows the address as a QR code. */
function QrButton({ id, address }: QrButtonProps) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<ScreenFullIcon />} onClick={() => setOpen(true)}>
        {say('links.qr')}
      </Button>
      <Dialog isOpen={isOpen} title={say('links.qr')} onClose={() => setOpen(false)}>
        <Suspense
          fallback={
            <Late>
              <SkeletonLines />
            </Late>
          }
        >
          <QrCode address={address} fileName={`payment-link-${id}.svg`} />
        </Suspense>
      </Dialog>
    </>
  );
}
