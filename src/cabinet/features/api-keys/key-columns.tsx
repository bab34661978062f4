import { ActionIcon, Alert, Code, Group, Menu, Stack, Text } from '@mantine/core';
import { KebabHorizontalIcon, LogIcon, SyncIcon, TrashIcon } from '@primer/octicons-react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.js';
import { useChange } from '../../api/use-change.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { ConfirmDialog } from '../../parts/forms/form-dialog.js';
import { Hint } from '../../parts/hint.js';
import type { Column } from '../../parts/lists/data-table.js';
import { showNotice } from '../../parts/notices.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { Time } from '../../parts/values/time.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { formatDateTime, formatNumber, formatRelative, say } from '../../texts/texts.js';
import { useNow } from '../../use-now.js';
import { shortName, type ApiKey } from './api-key.js';
import { CabinetRevokeApiKeyDocument } from './operations.js';
import { ReplaceDialog } from './replace-dialog.js';

export const keyColumns: readonly Column<ApiKey>[] = [
  { text: 'apiKeys.key', cell: (key) => <Name apiKey={key} />, narrow: 'first' },
  {
    text: 'apiKeys.access',
    narrow: 'named',
    cell: ({ access }) => (
      <span style={{ whiteSpace: 'nowrap' }} title={say(`apiKeys.${access}Words`)}>
        {say(`apiKeys.${access}`)}
      </span>
    ),
  },
  {
    text: 'apiKeys.lastUsed',
    narrow: 'named',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : say('common.never')),
  },
  {
    text: 'apiKeys.requests',
    narrow: 'named',
    cell: ({ requestCount }) => formatNumber(requestCount),
    align: 'end',
  },
  {
    text: 'common.expires',
    narrow: 'named',
    cell: ({ isActive, expiresAt }) =>
      expiresAt ? (
        <span style={{ whiteSpace: 'nowrap' }}>
          <Time at={expiresAt} isExact />
        </span>
      ) : (
        isActive && say('common.never')
      ),
  },
];

/** What can be done with keys that work. */
export const keyActions = (onChanged: () => void): Column<ApiKey> => ({
  text: 'apiKeys.actions',
  isHeaderHidden: true,
  cell: (key) => key.isActive && <Actions apiKey={key} onChanged={onChanged} />,
  align: 'end',
  narrow: 'first',
});

function Name({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, lastFour, isActive, expiresAt, previousSecretExpiresAt } = apiKey;
  const { apiKey: own } = useSession();
  const now = useNow();
  const hasExpired = expiresAt && new Date(expiresAt) <= now;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} component="div">
        <UserText>{name}</UserText>
      </Text>
      <Group gap={6}>
        <Code style={{ whiteSpace: 'nowrap' }}>
          {prefix}…{lastFour}
        </Code>
        {id === own?.id && <StatusBadge tone="waiting">{say('apiKeys.own')}</StatusBadge>}
        {!isActive && (
          <StatusBadge tone="neutral">
            {say(hasExpired ? 'apiKeys.expired' : 'apiKeys.revoked')}
          </StatusBadge>
        )}
      </Group>
      {isActive && previousSecretExpiresAt && (
        <Hint>
          {say('apiKeys.previousUntil', { time: formatDateTime(previousSecretExpiresAt) })}
        </Hint>
      )}
    </Stack>
  );
}

interface ActionsProps {
  apiKey: ApiKey;
  onChanged: () => void;
}

function Actions({ apiKey, onChanged }: ActionsProps) {
  const open = useDialog();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('apiKeys.actionsOf', { name: apiKey.name })}
        >
          <KebabHorizontalIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<SyncIcon />}
          onClick={() => open(<ReplaceDialog apiKey={apiKey} onReplaced={onChanged} />)}
        >
          {say('apiKeys.replace')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={paths.auditLog({ target: 'API_KEY', id: apiKey.id })}
          leftSection={<LogIcon />}
        >
          {say('common.history')}
        </Menu.Item>
        <Menu.Item
          c="red"
          leftSection={<TrashIcon />}
          onClick={() => open(<RevokeDialog apiKey={apiKey} onRevoked={onChanged} />)}
        >
          {say('apiKeys.revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Revokes a key, after it has said what stops working. */
function RevokeDialog({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
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
