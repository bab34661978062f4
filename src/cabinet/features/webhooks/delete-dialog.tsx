import { Stack, Text } from '@mantine/core';
import { useMutation } from 'urql';
import { useLocation } from 'wouter';
import { CabinetDeleteWebhookEndpointDocument } from '../../operations.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { UserText } from '../../parts/user-text.js';
import { paths } from '../../paths.js';
import { useTexts } from '../../texts/texts.js';
import type { Endpoint } from './endpoint.js';

interface DeleteDialogProps {
  isOpen: boolean;
  endpoint: Endpoint;
  onClose: () => void;
}

/** Deletes an endpoint, and leads back to the list. */
export function DeleteDialog({ isOpen, endpoint: { id, url }, onClose }: DeleteDialogProps) {
  const { say } = useTexts();
  const [, navigate] = useLocation();
  const [, remove] = useMutation(CabinetDeleteWebhookEndpointDocument);
  const run = async () => {
    const { error } = await remove({ input: { id } });
    if (!error) {
      showNotice(say('webhooks.deleted'), say);
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
          <UserText lines={3}>{url}</UserText>
        </Text>
        <Text>{say('webhooks.deleteWords')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
