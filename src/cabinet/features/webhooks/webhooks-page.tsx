import { Alert, Button, Stack } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { maxEndpoints } from '../../api/limits.js';
import { useMay } from '../../api/session.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { Hint } from '../../parts/hint.js';
import { type Column, DataTable, timeColumn } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { Page } from '../../parts/page.js';
import { Pending } from '../../parts/pending.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { formatDateTime, say } from '../../texts/texts.js';
import { shownAddress } from './destination.js';
import {
  useEndpoints,
  type Endpoint,
  disabledWords,
  EndpointBadge,
  typeWords,
} from './endpoint.js';
import { EndpointDialog } from './endpoint-dialog.js';

export function WebhooksPage() {
  const answer = useEndpoints();
  const open = useDialog();
  const mayChange = useMay('FULL');
  const count = answer.data?.webhookEndpoints.nodes.length;
  const isFull = count !== undefined && count >= maxEndpoints;

  const add = mayChange && (
    <Button leftSection={<PlusIcon />} disabled={isFull} onClick={() => open(<EndpointDialog />)}>
      {say('webhooks.add')}
    </Button>
  );
  return (
    <Page
      title={say('webhooks.title')}
      intro={say('webhooks.intro', { most: maxEndpoints })}
      actions={count !== 0 && add}
    >
      <Pending answer={answer}>
        {({ webhookEndpoints: { nodes } }) =>
          nodes.length === 0 ? (
            <EmptyState text="webhooks.empty" action={add} />
          ) : (
            <Stack>
              {isFull && mayChange && (
                <Alert color="blue">{say('webhooks.full', { most: maxEndpoints })}</Alert>
              )}
              <DataTable
                label={say('webhooks.title')}
                columns={columns}
                rows={nodes}
                hrefOf={({ id }) => paths.webhook(id)}
              />
            </Stack>
          )
        }
      </Pending>
    </Page>
  );
}

const columns: readonly Column<Endpoint>[] = [
  {
    text: 'common.address',
    narrow: 'first',
    cell: ({ url, description }) => (
      <>
        <UserText>{shownAddress({ url })}</UserText>
        {description && (
          <Hint>
            <UserText>{description}</UserText>
          </Hint>
        )}
      </>
    ),
  },
  { text: 'webhooks.types', cell: (endpoint) => typeWords(endpoint), narrow: 'second' },
  { text: 'webhooks.state', cell: (endpoint) => <State endpoint={endpoint} />, narrow: 'second' },
  { ...timeColumn('webhooks.created'), narrow: 'first' },
];

function State({ endpoint }: { endpoint: Endpoint }) {
  const { failingSince } = endpoint;
  const words =
    disabledWords(endpoint) ??
    (failingSince && say('webhooks.failingSince', { time: formatDateTime(failingSince) }));
  return (
    <>
      <EndpointBadge endpoint={endpoint} />
      {words && (
        <Hint mt={4} w="16rem">
          {words}
        </Hint>
      )}
    </>
  );
}
