import { Alert, Stack, Text } from '@mantine/core';
import { useSession } from '../../api/session.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../parts/forms/form-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { useNow } from '../../texts/now.js';
import { formatRelative, say } from '../../texts/texts.js';
import { type ApiKey, shortName } from './api-key.js';
import { CabinetRevokeApiKeyDocument } from './operations.js';

/** Revokes a key, after it has said what stops working. */
export function RevokeDialog({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { apiKey: own } = useSession();
  const now = useNow();
  const { send } = useChange(CabinetRevokeApiKeyDocument);
  const { id, lastUsedAt } = apiKey;
  const name = shortName(apiKey);
  return (
    <ConfirmDialog
      isDangerous
      title={say('apiKeys.revokeTitle', { name })}
      confirm={say('apiKeys.revokeConfirm')}
      onConfirm={() =>
        send({ id }, () => {
          showNotice(say('apiKeys.revokeDone', { name }));
          onRevoked();
        })
      }
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
