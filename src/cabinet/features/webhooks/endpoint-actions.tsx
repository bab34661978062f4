import { Button, Menu } from '@mantine/core';
import {
  ChevronDownIcon,
  HistoryIcon,
  KeyIcon,
  PencilIcon,
  TrashIcon,
} from '@primer/octicons-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import {
  CabinetSendTestEventDocument,
  CabinetUpdateWebhookEndpointDocument,
} from '../../operations.js';
import { showFailure } from '../../parts/notices.js';
import { useTexts } from '../../texts/texts.js';
import { AddressDialog } from './address-dialog.js';
import { DeleteDialog } from './delete-dialog.js';
import type { Endpoint } from './endpoint.js';
import { RotateDialog } from './rotate-dialog.js';

interface EndpointActionsProps {
  endpoint: Endpoint;
  onTested: (deliveryId: string) => void;
  onToggled: (isEnabled: boolean) => void;
  onRecover: () => void;
}

type OpenDialog = 'address' | 'rotate' | 'delete';

/** What can be done with an endpoint. A disabled one gets no events, so neither a test nor what it has missed. */
export function EndpointActions(props: EndpointActionsProps) {
  const { endpoint, onTested, onToggled, onRecover } = props;
  const { say } = useTexts();
  const [open, setOpen] = useState<OpenDialog>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      {endpoint.isEnabled && <TestButton endpoint={endpoint} onTested={onTested} />}
      <ToggleButton endpoint={endpoint} onToggled={onToggled} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon />}>
            {say('webhooks.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {endpoint.isEnabled && (
            <Menu.Item leftSection={<HistoryIcon />} onClick={onRecover}>
              {say('webhooks.recover')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<PencilIcon />} onClick={() => setOpen('address')}>
            {say('webhooks.changeAddress')}
          </Menu.Item>
          <Menu.Item leftSection={<KeyIcon />} onClick={() => setOpen('rotate')}>
            {say('webhooks.rotate')}
          </Menu.Item>
          <Menu.Item c="red" leftSection={<TrashIcon />} onClick={() => setOpen('delete')}>
            {say('webhooks.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AddressDialog isOpen={open === 'address'} endpoint={endpoint} onClose={close} />
      <RotateDialog isOpen={open === 'rotate'} endpoint={endpoint} onClose={close} />
      <DeleteDialog isOpen={open === 'delete'} endpoint={endpoint} onClose={close} />
    </>
  );
}

type TestButtonProps = Pick<EndpointActionsProps, 'endpoint' | 'onTested'>;

function TestButton({ endpoint: { id }, onTested }: TestButtonProps) {
  const { say } = useTexts();
  const [{ fetching }, send] = useMutation(CabinetSendTestEventDocument);
  const test = async (): Promise<void> => {
    const { data, error } = await send({ input: { endpointId: id } });
    if (data) onTested(data.sendTestEvent.id);
    else if (error) showFailure(error, say);
  };
  return (
    <Button variant="default" loading={fetching} onClick={() => void test()}>
      {say('webhooks.test')}
    </Button>
  );
}

type ToggleButtonProps = Pick<EndpointActionsProps, 'endpoint' | 'onToggled'>;

function ToggleButton({ endpoint: { id, isEnabled }, onToggled }: ToggleButtonProps) {
  const { say } = useTexts();
  const [{ fetching }, update] = useMutation(CabinetUpdateWebhookEndpointDocument);
  const toggle = async (): Promise<void> => {
    const { error } = await update({ input: { id, isEnabled: !isEnabled } });
    if (error) showFailure(error, say);
    else onToggled(!isEnabled);
  };
  return (
    <Button
      variant={isEnabled ? 'default' : 'filled'}
      loading={fetching}
      onClick={() => void toggle()}
    >
      {say(isEnabled ? 'webhooks.disable' : 'webhooks.enable')}
    </Button>
  );
}
