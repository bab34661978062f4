import { Alert, Stack, Text } from '@mantine/core';
import { useMutation } from 'urql';
import { useSession } from '../../api/session.js';
import { ConfirmDialog } from '../../parts/forms/form-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { useNow } from '../../texts/now.js';
import { formatRelative, say } from '../../texts/texts.js';
import { type ApiKey, shortName } from './api-key.js';
import { CabinetRevokeApiKeyDocument } from './operations.js';

interface RevokeDialogProps {
  apiKey: ApiKey | undefined;
  isOpen: boolean;
  onRevoked: () => void;
  onClose: () => void;
}

/** Revokes a key, after it has said what stops working. */
export function RevokeDialog({ apiKey, isOpen, onRevoked, onClose }: RevokeDialogProps) {
  const { apiKey: own } = useSession();
  const now = useNow();
  const [, revoke] = useMutation(CabinetRevokeApiKeyDocument);
  if (!apiKey) return null;

  const { id, lastUsedAt } = apiKey;
  const name = shortName(apiKey);
  const run = async () => {
    const { error } = await revoke({ input: { id } });
    if (!error) {
      showNotice(say('apiKeys.revokeDone', { name }));
      onRevoked();
    }
    return error;
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      title={say('apiKeys.revokeTitle', { name })}
      confirm={say('apiKeys.revokeConfirm')}
      onConfirm={run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{say('apiKeys.revokeWords')}</Text>
        <Text>
          {lastUsedAt
            ? say('apiKeys.revokeUsed', { time: formatRelative(lastUsedAt, now) })
            : say('apiKeys.revokeUnused')}
        </Text>
        {id === own?.id && <Alert color="yellow">{say('apiKeys.revokeOwn')}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
