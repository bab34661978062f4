import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { LinkExternalIcon, PersonIcon, ShareIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { useClient } from 'urql';
import { lazyPart } from '../../../lazy-page.js';
import { CodeBlock } from '../../../parts/code-block.js';
import { CopyButton } from '../../../parts/copy-button.js';
import { Dialog, useDialog, useHoldOpen } from '../../../parts/forms/dialog.js';
import { FormAlert } from '../../../parts/forms/form-dialog.js';
import { useApiForm } from '../../../parts/forms/use-api-form.js';
import { FailedPart } from '../../../parts/page-boundary.js';
import { Late, SkeletonLines } from '../../../parts/pending.js';
import { say } from '../../../texts/texts.js';
import { CabinetPrefilledAddressDocument, type Link } from '../operations.js';

interface LinkAddressProps {
  link: Link;
  /** True if copying it is the next step. */
  hasFocus?: boolean;
}

/** The address to send to customers, and all ways to hand it on. */
export function LinkAddress({ link, hasFocus = false }: LinkAddressProps) {
  const { id, paymentLink } = link;
  const open = useDialog();
  return (
    <Paper withBorder p="md" component="section" aria-label={say('common.address')}>
      <Stack gap="sm">
        <CodeBlock fz="sm" className="select-all">
          {paymentLink}
        </CodeBlock>
        <Group gap="xs">
          <CopyButton
            value={paymentLink}
            label={say('links.copyAddress')}
            size="sm"
            isMain
            hasFocus={hasFocus}
          />
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
          <Button
            variant="default"
            leftSection={<ShareIcon />}
            onClick={() => open(<ShareDialog link={link} />)}
          >
            {say('links.share')}
          </Button>
          <Button
            variant="default"
            leftSection={<PersonIcon />}
            onClick={() => open(<PrefillDialog id={id} />)}
          >
            {say('links.prefill')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Makes an address of the link for one customer, whose details are filled in. */
const PrefillDialog = ({ id }: { id: string }) => (
  <Dialog hasForm title={say('links.prefillTitle')}>
    <PrefillForm id={id} />
  </Dialog>
);

function PrefillForm({ id }: { id: string }) {
  const client = useClient();
  const [address, setAddress] = useState<string>();
  const fields = [
    { name: 'prefill.email', label: say('payments.customerEmail'), type: 'email' },
    { name: 'prefill.name', label: say('payments.name'), type: 'text' },
    { name: 'prefill.phoneNumber', label: say('payments.phone'), type: 'tel' },
  ] as const;
  const { form, alert, props } = useApiForm({
    initial: { prefill: { email: '', name: '', phoneNumber: '' } },
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    onValues: () => setAddress(undefined),
    send: async ({ prefill: { email, name, phoneNumber } }) => {
      const prefill = {
        email: email.trim() || undefined,
        name: name.trim() || undefined,
        phoneNumber: phoneNumber.trim() || undefined,
      };
      const { data, error } = await client
        .query(CabinetPrefilledAddressDocument, { id, prefill }, { requestPolicy: 'network-only' })
        .toPromise();
      if (data?.paymentLink) setAddress(data.paymentLink.paymentLink);
      return error;
    },
  });
  useHoldOpen(form.submitting);
  return (
    <form {...props}>
      <Stack>
        <Text size="sm">{say('links.prefillHint')}</Text>
        {alert && <FormAlert>{alert}</FormAlert>}
        {fields.map(({ name, label, type }) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            {...form.getInputProps(name)}
            autoComplete="off"
          />
        ))}
        {address === undefined ? (
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting}>
              {say('links.prefillMake')}
            </Button>
          </Group>
        ) : (
          <>
            <CodeBlock fz="sm" className="select-all">
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

const Share = lazyPart(async () => (await import('./share.js')).Share, FailedPart);

const ShareDialog = ({ link }: { link: Link }) => (
  <Dialog title={say('links.share')}>
    <Suspense
      fallback={
        <Late>
          <SkeletonLines />
        </Late>
      }
    >
      <Share link={link} />
    </Suspense>
  </Dialog>
);
