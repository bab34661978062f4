import { Stack, Text } from '@mantine/core';
import { useMutation } from 'urql';
import { CabinetRotateWebhookSecretDocument } from '../../operations.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { useSecret } from '../../parts/secret-dialog.js';
import { useTexts } from '../../texts/texts.js';
import { hostOf, type Endpoint } from './endpoint.js';
import { VerifyHint } from './verify-hint.js';

interface RotateDialogProps {
  isOpen: boolean;
  endpoint: Endpoint;
  onClose: () => void;
}

/** Gives an endpoint a new secret. */
export function RotateDialog({ isOpen, endpoint, onClose }: RotateDialogProps) {
  const { say } = useTexts();
  const showSecret = useSecret();
  const [, rotate] = useMutation(CabinetRotateWebhookSecretDocument);
  const run = async () => {
    const { data, error } = await rotate({ input: { id: endpoint.id } });
    if (data) {
      const title = say('webhooks.secretTitle', { host: hostOf(endpoint) });
      showSecret({ title, secret: data.rotateWebhookSecret.secret, hint: <VerifyHint /> });
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
