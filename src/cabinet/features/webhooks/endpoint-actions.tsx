import { Button, Menu, Stack, Text } from '@mantine/core';
import {
  ChevronDownIcon,
  HistoryIcon,
  KeyIcon,
  PencilIcon,
  TrashIcon,
} from '@primer/octicons-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../../parts/forms/form-dialog.js';
import { useSecret } from '../../parts/forms/secret-dialog.js';
import { showFailure, showNotice } from '../../parts/notices.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { type Endpoint, hostOf } from './endpoint.js';
import { EndpointDialog } from './endpoint-dialog.js';
import {
  CabinetDeleteWebhookEndpointDocument,
  CabinetRotateWebhookSecretDocument,
  CabinetSendTestEventDocument,
  CabinetUpdateWebhookEndpointDocument,
} from './operations.js';
import { shownAddress } from './place.js';
import { VerifyHint } from './verify-hint.js';

interface EndpointActionsProps {
  endpoint: Endpoint;
  onTested: (deliveryId: string) => void;
  onToggled: (isEnabled: boolean) => void;
  onRecover: () => void;
}

type OpenDialog = 'change' | 'rotate' | 'delete';

/** The actions for an endpoint. A disabled one gets no events: neither a test nor those that it missed. */
export function EndpointActions(props: EndpointActionsProps) {
  const { endpoint, onTested, onToggled, onRecover } = props;
  const [open, setOpen] = useState<OpenDialog>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      {endpoint.isEnabled && <TestButton endpoint={endpoint} onTested={onTested} />}
      <ToggleButton endpoint={endpoint} onToggled={onToggled} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon />}>
            {say('common.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {endpoint.isEnabled && (
            <Menu.Item leftSection={<HistoryIcon />} onClick={onRecover}>
              {say('webhooks.recover')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<PencilIcon />} onClick={() => setOpen('change')}>
            {say('webhooks.change')}
          </Menu.Item>
          {endpoint.format === 'STANDARD' && (
            <Menu.Item leftSection={<KeyIcon />} onClick={() => setOpen('rotate')}>
              {say('webhooks.rotate')}
            </Menu.Item>
          )}
          <Menu.Item c="red" leftSection={<TrashIcon />} onClick={() => setOpen('delete')}>
            {say('webhooks.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EndpointDialog isOpen={open === 'change'} endpoint={endpoint} onClose={close} />
      <RotateDialog isOpen={open === 'rotate'} endpoint={endpoint} onClose={close} />
      <DeleteDialog isOpen={open === 'delete'} endpoint={endpoint} onClose={close} />
    </>
  );
}

type TestButtonProps = Pick<EndpointActionsProps, 'endpoint' | 'onTested'>;

function TestButton({ endpoint: { id }, onTested }: TestButtonProps) {
  const [{ fetching }, send] = useMutation(CabinetSendTestEventDocument);
  const test = async (): Promise<void> => {
    if (fetching) return;
    const { data, error } = await send({ input: { endpointId: id } });
    if (data) onTested(data.sendTestEvent.id);
    else if (error) showFailure(error);
  };
  return (
    // Not disabled meanwhile: the delivery gives the focus back to it.
    <Button variant="default" aria-disabled={fetching} onClick={() => void test()}>
      {say('webhooks.test')}
    </Button>
  );
}

type ToggleButtonProps = Pick<EndpointActionsProps, 'endpoint' | 'onToggled'>;

function ToggleButton({ endpoint, onToggled }: ToggleButtonProps) {
  const { id, isEnabled, disabledReason } = endpoint;
  const isWaiting = disabledReason === 'UNCONFIRMED';
  const [{ fetching }, update] = useMutation(CabinetUpdateWebhookEndpointDocument);
  const toggle = async (): Promise<void> => {
    const { data, error } = await update({ input: { id, isEnabled: !isEnabled } });
    if (error) showFailure(error);
    if (!data) return;
    const changed = data.updateWebhookEndpoint;
    if (changed.disabledReason === 'UNCONFIRMED') showNotice(say('webhooks.asked'));
    else onToggled(changed.isEnabled);
  };
  return (
    <Button
      variant={isEnabled ? 'default' : 'filled'}
      loading={fetching}
      onClick={() => void toggle()}
    >
      {say(isWaiting ? 'webhooks.askAgain' : isEnabled ? 'common.disable' : 'common.enable')}
    </Button>
  );
}

interface RotateDialogProps {
  isOpen: boolean;
  endpoint: Endpoint;
  onClose: () => void;
}

/** Gives an endpoint a new secret. */
function RotateDialog({ isOpen, endpoint, onClose }: RotateDialogProps) {
  const showSecret = useSecret();
  const [, rotate] = useMutation(CabinetRotateWebhookSecretDocument);
  const run = async () => {
    const { data, error } = await rotate({ input: { id: endpoint.id } });
    const secret = data?.rotateWebhookSecret.secret;
    if (secret != null) {
      const title = say('webhooks.secretTitle', { host: hostOf(endpoint) });
      showSecret({ title, secret, hint: <VerifyHint /> });
    }
    return error;
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('webhooks.rotateTitle')}
      confirm={say('webhooks.rotateConfirm')}
      onConfirm={run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{say('webhooks.rotateWords')}</Text>
        {endpoint.previousSecretExpiresAt && <Text>{say('webhooks.rotateAgain')}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

interface DeleteDialogProps {
  isOpen: boolean;
  endpoint: Endpoint;
  onClose: () => void;
}

/** Deletes an endpoint, and leads back to the list. */
function DeleteDialog({ isOpen, endpoint: { id, url }, onClose }: DeleteDialogProps) {
  const [, navigate] = useLocation();
  const [, remove] = useMutation(CabinetDeleteWebhookEndpointDocument);
  const run = async () => {
    const { error } = await remove({ input: { id } });
    if (!error) {
      showNotice(say('webhooks.deleted'));
      navigate(paths.webhooks(), { replace: true });
    }
    return error;
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      title={say('webhooks.deleteTitle')}
      confirm={say('webhooks.delete')}
      onConfirm={run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fw={600} component="div">
          <UserText lines={3}>{shownAddress({ url })}</UserText>
        </Text>
        <Text>{say('webhooks.deleteWords')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
