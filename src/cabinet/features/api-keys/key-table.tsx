import { ActionIcon, Code, Group, Menu, Stack, Text } from '@mantine/core';
import { KebabHorizontalIcon, SyncIcon, TrashIcon } from '@primer/octicons-react';
import { useSession } from '../../api/session.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { Hint } from '../../parts/hint.js';
import { DataTable, type Column } from '../../parts/lists/data-table.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { Time } from '../../parts/values/time.js';
import { UserText } from '../../parts/values/user-text.js';
import { useNow } from '../../texts/now.js';
import { formatDateTime, formatNumber, say } from '../../texts/texts.js';
import type { ApiKey } from './api-key.js';
import { ReplaceDialog } from './replace-dialog.js';
import { RevokeDialog } from './revoke-dialog.js';

interface KeyTableProps {
  keys: readonly ApiKey[];
  mayChange: boolean;
  onChanged: () => void;
}

export function KeyTable({ keys, mayChange, onChanged }: KeyTableProps) {
  const columns: Column<ApiKey>[] = [
    { header: say('apiKeys.key'), cell: (key) => <Name apiKey={key} /> },
    {
      header: say('apiKeys.access'),
      cell: ({ access }) => (
        <span style={{ whiteSpace: 'nowrap' }} title={say(`apiKeys.${access}Words`)}>
          {say(`apiKeys.${access}`)}
        </span>
      ),
    },
    {
      header: say('apiKeys.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : say('common.never')),
    },
    {
      header: say('apiKeys.requests'),
      cell: ({ requestCount }) => formatNumber(requestCount),
      align: 'end',
    },
    {
      header: say('apiKeys.expires'),
      cell: ({ isActive, expiresAt }) =>
        expiresAt ? (
          <span style={{ whiteSpace: 'nowrap' }}>
            <Time at={expiresAt} isExact />
          </span>
        ) : (
          isActive && say('common.never')
        ),
    },
    ...(mayChange
      ? [
          {
            header: say('apiKeys.actions'),
            isHeaderHidden: true,
            cell: (key: ApiKey) => key.isActive && <Actions apiKey={key} onChanged={onChanged} />,
            align: 'end',
          } as const,
        ]
      : []),
  ];
  return <DataTable label={say('apiKeys.title')} columns={columns} rows={keys} />;
}

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
