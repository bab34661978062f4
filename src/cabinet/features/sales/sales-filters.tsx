import { useAnswer } from '../../api/use-answer.js';
import type { SalesGrouping } from '../../graphql.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { ChoiceFilter, DayFilters, Filters, type FilterState } from '../../parts/lists/filters.js';
import { Pending } from '../../parts/pending.js';
import { groupings, type Query } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { CabinetMetadataKeysDocument } from './operations.js';
import type { Period } from './sales.js';

export interface SalesFiltersProps {
  filters: FilterState<Query<'sales'>>;
  period: Period;
  grouping: SalesGrouping;
}

/** What sales are grouped by, and their days. */
export function SalesFilters({ filters, period, grouping }: SalesFiltersProps) {
  return (
    <Filters of={{ ...filters, values: { ...filters.values, ...period, by: grouping } }}>
      <ChoiceFilter
        name="by"
        label="sales.by"
        choices={groupings.map((each) => [each, say(`sales.${each}`)])}
      />
      {grouping === 'METADATA' && <KeyFilter chosen={filters.values.key} />}
      <DayFilters from="common.from" to="common.to" />
    </Filters>
  );
}

/** The metadata keys of the newest links, and the one in the address. */
function KeyFilter({ chosen }: { chosen: string | undefined }) {
  const { data } = useAnswer(CabinetMetadataKeysDocument, {});
  const keys = new Set([...(chosen ? [chosen] : []), ...(data?.metadataKeys ?? [])]);
  return (
    <ChoiceFilter
      name="key"
      label="links.metadataKey"
      any="sales.chooseKey"
      choices={[...keys].filter((key) => key !== '').map((key) => [key, key])}
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
          <EmptyState text="sales.noKeys" />
        ) : (
          <EmptyState text="sales.chooseKey" />
        )
      }
    </Pending>
  );
}
