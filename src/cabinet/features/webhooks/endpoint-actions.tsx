import { Button, Menu, Stack, Text } from '@mantine/core';
import {
  ChevronDownIcon,
  HistoryIcon,
  KeyIcon,
  PencilIcon,
  TrashIcon,
} from '@primer/octicons-react';
import { useLocation } from 'wouter';
import { useChange } from '../../api/use-change.js';
import { ChangeButton } from '../../parts/forms/change-button.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { ConfirmDialog } from '../../parts/forms/form-dialog.js';
import { useSecret } from '../../parts/forms/secret-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { shownAddress } from './destination.js';
import { type Endpoint, hostOf } from './endpoint.js';
import { EndpointDialog } from './endpoint-dialog.js';
import {
  CabinetDeleteWebhookEndpointDocument,
  CabinetRotateWebhookSecretDocument,
  CabinetSendTestEventDocument,
  CabinetUpdateWebhookEndpointDocument,
} from './operations.js';
import { VerifyHint } from './verify-hint.js';

interface EndpointActionsProps {
  endpoint: Endpoint;
  onTested: (deliveryId: string) => void;
  onToggled: (isEnabled: boolean) => void;
  onRecover: () => void;
}

/** The actions for an endpoint. A disabled one gets no events: neither a test nor those that it missed. */
export function EndpointActions(props: EndpointActionsProps) {
  const { endpoint, onTested, onToggled, onRecover } = props;
  const { id, isEnabled, disabledReason } = endpoint;
  const isWaiting = disabledReason === 'UNCONFIRMED';
  const open = useDialog();
  return (
    <>
      {isEnabled && (
        <ChangeButton
          document={CabinetSendTestEventDocument}
          input={{ endpointId: id }}
          onDone={({ sendTestEvent }) => onTested(sendTestEvent.id)}
        >
          {say('webhooks.test')}
        </ChangeButton>
      )}
      <ChangeButton
        variant={isEnabled ? 'default' : 'filled'}
        document={CabinetUpdateWebhookEndpointDocument}
        input={{ id, isEnabled: !isEnabled }}
        onDone={({ updateWebhookEndpoint: changed }) => {
          if (changed.disabledReason === 'UNCONFIRMED') showNotice(say('webhooks.asked'));
          else onToggled(changed.isEnabled);
        }}
      >
        {say(isWaiting ? 'webhooks.askAgain' : isEnabled ? 'common.disable' : 'common.enable')}
      </ChangeButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon />}>
            {say('common.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isEnabled && (
            <Menu.Item leftSection={<HistoryIcon />} onClick={onRecover}>
              {say('webhooks.recover')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<PencilIcon />}
            onClick={() => open(<EndpointDialog endpoint={endpoint} />)}
          >
            {say('common.edit')}
          </Menu.Item>
          {endpoint.format === 'STANDARD' && (
            <Menu.Item
              leftSection={<KeyIcon />}
              onClick={() => open(<RotateDialog endpoint={endpoint} />)}
            >
              {say('webhooks.rotate')}
            </Menu.Item>
          )}
          <Menu.Item
            c="red"
            leftSection={<TrashIcon />}
            onClick={() => open(<DeleteDialog endpoint={endpoint} />)}
          >
            {say('webhooks.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Gives an endpoint a new secret. */
function RotateDialog({ endpoint }: { endpoint: Endpoint }) {
  const showSecret = useSecret();
  const { send } = useChange(CabinetRotateWebhookSecretDocument);
  return (
    <ConfirmDialog
      title={say('webhooks.rotateTitle')}
      confirm={say('webhooks.rotateConfirm')}
      onConfirm={() =>
        send({ id: endpoint.id }, ({ rotateWebhookSecret: { secret } }) => {
          if (secret === null) return;
          const title = say('webhooks.secretTitle', { host: hostOf(endpoint) });
          showSecret({ title, secret, hint: <VerifyHint /> });
        })
      }
    >
      <Stack gap="sm">
        <Text>{say('webhooks.rotateWords')}</Text>
        {endpoint.previousSecretExpiresAt && <Text>{say('webhooks.rotateAgain')}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

/** Deletes an endpoint, and leads back to the list. */
function DeleteDialog({ endpoint: { id, url } }: { endpoint: Endpoint }) {
  const [, navigate] = useLocation();
  const { send } = useChange(CabinetDeleteWebhookEndpointDocument);
  return (
    <ConfirmDialog
      isDangerous
      title={say('webhooks.deleteTitle')}
      confirm={say('webhooks.delete')}
      onConfirm={() =>
        send({ id }, () => {
          showNotice(say('webhooks.deleted'));
          navigate(paths.webhooks(), { replace: true });
        })
      }
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
