import type { List } from '../../api/use-list.js';
import { timeColumn, type Column } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { ChoiceFilter, Filters, type FilterState } from '../../parts/lists/filters.js';
import { PagedTable } from '../../parts/lists/paged-table.js';
import { Section } from '../../parts/section.js';
import { Time } from '../../parts/values/time.js';
import { deliveryStatuses, paths, type Query } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { isUnderWay, type DeliveryRow, DeliveryBadge } from './delivery.js';
import type { Endpoint } from './endpoint.js';
import { eventName } from './event-types.js';

interface DeliveriesProps {
  endpoint: Endpoint;
  list: List<DeliveryRow>;
  filters: FilterState<Query<'webhook'>>;
}

/** The deliveries to an endpoint: sent and waiting. */
export function Deliveries({ endpoint, list, filters }: DeliveriesProps) {
  const { status } = filters.values;
  return (
    <Section title={say('webhooks.deliveries')} gap="md">
      <Filters of={filters}>
        <ChoiceFilter
          name="status"
          label="common.status"
          any="common.all"
          choices={deliveryStatuses.map((each) => [each, say(`webhooks.${each}`)])}
        />
      </Filters>
      <PagedTable
        label={say('webhooks.deliveries')}
        list={list}
        filters={filters}
        columns={columnsOf(endpoint)}
        hrefOf={({ id }) => paths.webhook(endpoint.id, { status, delivery: id })}
        empty={<EmptyState text="webhooks.noDeliveries" />}
      />
    </Section>
  );
}

const columnsOf = (endpoint: Endpoint): readonly Column<DeliveryRow>[] => [
  {
    text: 'webhooks.event',
    narrow: 'first',
    cell: ({ eventType: type }) => <span title={type}>{eventName(type) ?? type}</span>,
  },
  { text: 'common.status', cell: (row) => <DeliveryBadge delivery={row} />, narrow: 'second' },
  {
    text: 'webhooks.nextAttempt',
    cell: (row) => <NextAttempt row={row} endpoint={endpoint} />,
    narrow: 'named',
  },
  { ...timeColumn('common.time'), narrow: 'first' },
];

function NextAttempt({ row, endpoint }: { row: DeliveryRow; endpoint: Endpoint }) {
  if (row.status !== 'PENDING') return null;
  if (!endpoint.isEnabled) return say('webhooks.whenEnabled');
  return row.nextAttemptAt && !isUnderWay(row) ? <Time at={row.nextAttemptAt} /> : null;
}
