import { NativeSelect } from '@mantine/core';
import { useAnswer } from '../../api/use-answer.js';
import type { SalesGrouping } from '../../graphql.js';
import { DayField } from '../../parts/forms/day-field.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { Filters } from '../../parts/lists/filters.js';
import { Pending } from '../../parts/pending.js';
import type { Query } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { CabinetMetadataKeysDocument } from './operations.js';

interface SalesFiltersProps {
  query: Query<'sales'>;
  period: { from: string; to: string };
  grouping: SalesGrouping;
  onChange: (query: Query<'sales'>) => void;
}

const groupings: readonly SalesGrouping[] = ['DAY', 'WEEK', 'MONTH', 'PRODUCT', 'LINK', 'METADATA'];

/** What sales are grouped by, and their days. */
export function SalesFilters({ query, period, grouping, onChange }: SalesFiltersProps) {
  const { from, to } = period;
  return (
    <Filters onClear={Object.keys(query).length > 0 ? () => onChange({}) : undefined}>
      <NativeSelect
        label={say('sales.by')}
        value={grouping}
        onChange={({ currentTarget }) =>
          onChange({ ...query, by: groupings.find((each) => each === currentTarget.value) })
        }
        data={groupings.map((each) => ({ value: each, label: say(`sales.${each}`) }))}
      />
      {grouping === 'METADATA' && <KeySelect query={query} onChange={onChange} />}
      <DayField
        label={say('payments.from')}
        value={from}
        max={to}
        onChange={(day) => onChange({ ...query, from: day })}
      />
      <DayField
        label={say('payments.to')}
        value={to}
        min={from}
        onChange={(day) => onChange({ ...query, to: day })}
      />
    </Filters>
  );
}

/** The metadata keys of the newest links, and the one in the address. */
function KeySelect({ query, onChange }: Pick<SalesFiltersProps, 'query' | 'onChange'>) {
  const { data } = useAnswer(CabinetMetadataKeysDocument, {});
  const keys = new Set([...(query.key ? [query.key] : []), ...(data?.metadataKeys ?? [])]);
  return (
    <NativeSelect
      label={say('sales.key')}
      value={query.key ?? ''}
      onChange={({ currentTarget }) =>
        onChange({ ...query, key: currentTarget.value || undefined })
      }
      data={[
        { value: '', label: say('sales.chooseKey') },
        ...[...keys].filter((key) => key !== '').map((key) => ({ value: key, label: key })),
      ]}
    />
  );
}

/** Stands where sales will be, until a key is chosen. */
export function KeyHint() {
  const answer = useAnswer(CabinetMetadataKeysDocument, {});
  return (
    <Pending answer={answer}>
      {({ metadataKeys }) =>
        metadataKeys.length === 0 ? (
          <EmptyState title={say('sales.noKeys')} hint={say('sales.noKeysHint')} />
        ) : (
          <EmptyState title={say('sales.chooseKey')} hint={say('sales.chooseKeyHint')} />
        )
      }
    </Pending>
  );
}
