import { Button, Code, Group, Paper, Stack } from '@mantine/core';
import { LinkExternalIcon, PersonIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { CopyButton } from '../../../parts/copy-button.js';
import { useTexts } from '../../../texts/texts.js';
import classes from './link-address.module.css';
import type { Link } from './link.js';
import { PrefillDialog } from './prefill-dialog.js';
import { QrButton } from './qr-button.js';

/** The address to send to customers, and all ways to hand it on. */
export function LinkAddress({ link: { id, paymentLink } }: { link: Link }) {
  const { say } = useTexts();
  const [isPrefilling, setPrefilling] = useState(false);
  return (
    <Paper withBorder p="md" component="section" aria-label={say('links.address')}>
      <Stack gap="sm">
        <Code block dir="ltr" tabIndex={0} className={classes.address}>
          {paymentLink}
        </Code>
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
