import { NativeSelect, Text } from '@mantine/core';
import type { Pages } from '../../api/use-list.js';
import type { WebhookDeliveryStatus } from '../../graphql.js';
import { type Column, DataTable, timeColumn } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { Filters } from '../../parts/lists/filters.js';
import { PagedList } from '../../parts/lists/paged-list.js';
import { Section } from '../../parts/section.js';
import { Time } from '../../parts/values/time.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { eventNames, isUnderWay, type DeliveryRow } from './delivery.js';
import { DeliveryBadge } from './delivery-words.js';
import type { Endpoint } from './endpoint.js';

interface DeliveriesProps {
  endpoint: Endpoint;
  pages: Pages<DeliveryRow>;
  /** The filter. */
  status: WebhookDeliveryStatus | undefined;
  onStatus: (status: WebhookDeliveryStatus | undefined) => void;
}

const statuses: readonly WebhookDeliveryStatus[] = ['PENDING', 'SUCCEEDED', 'FAILED'];

/** The deliveries to an endpoint: sent and waiting. */
export function Deliveries({ endpoint, pages, status, onStatus }: DeliveriesProps) {
  const clear = status && (() => onStatus(undefined));
  return (
    <Section title={say('webhooks.deliveries')} gap="md">
      <Filters onClear={clear}>
        <NativeSelect
          label={say('common.status')}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onStatus(statuses.find((known) => known === value))
          }
          data={[
            { value: '', label: say('common.all') },
            ...statuses.map((value) => ({ value, label: say(`webhooks.${value}`) })),
          ]}
        />
      </Filters>
      <PagedList
        pages={pages}
        empty={
          <EmptyState
            title={say('webhooks.noDeliveries')}
            hint={say('webhooks.noDeliveriesHint')}
          />
        }
        onClearFilters={clear}
      >
        {(rows) => <DeliveryTable endpoint={endpoint} status={status} rows={rows} />}
      </PagedList>
    </Section>
  );
}

interface DeliveryTableProps extends Pick<DeliveriesProps, 'endpoint' | 'status'> {
  rows: readonly DeliveryRow[];
}

function DeliveryTable({ endpoint, status, rows }: DeliveryTableProps) {
  const columns: Column<DeliveryRow>[] = [
    {
      header: say('webhooks.event'),
      cell: ({ eventType }) => <EventName type={eventType} />,
    },
    {
      header: say('common.status'),
      cell: (row) => <DeliveryBadge delivery={row} />,
    },
    {
      header: say('webhooks.nextAttempt'),
      cell: (row) => <NextAttempt row={row} endpoint={endpoint} />,
    },
    timeColumn(say('common.time')),
  ];
  return (
    <DataTable
      label={say('webhooks.deliveries')}
      columns={columns}
      rows={rows}
      hrefOf={({ id }) => paths.webhook(endpoint.id, { status, delivery: id })}
    />
  );
}

function EventName({ type }: { type: string }) {
  const name = eventNames[type];
  return name ? (
    <Text inherit title={type}>
      {say(name)}
    </Text>
  ) : (
    type
  );
}

function NextAttempt({ row, endpoint }: { row: DeliveryRow; endpoint: Endpoint }) {
  if (row.status !== 'PENDING') return null;
  if (!endpoint.isEnabled) return say('webhooks.whenEnabled');
  return row.nextAttemptAt && !isUnderWay(row) ? <Time at={row.nextAttemptAt} /> : null;
}
