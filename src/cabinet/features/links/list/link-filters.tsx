import { Button, NativeSelect, Select, Stack } from '@mantine/core';
import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { PaymentLinkStatus } from '../../../graphql.js';
import { DayField } from '../../../parts/forms/day-field.js';
import { Hint } from '../../../parts/hint.js';
import { Filters } from '../../../parts/lists/filters.js';
import { SearchField } from '../../../parts/lists/search-field.js';
import type { Query } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { useProducts } from '../use-products.js';

interface LinkFiltersProps {
  query: Query<'links'>;
  onChange: (query: Query<'links'>) => void;
  /** Given when a filter is set. */
  onClear: (() => void) | undefined;
}

const statuses: readonly PaymentLinkStatus[] = [
  'ACTIVE',
  'DISABLED',
  'EXPIRED',
  'SOLD_OUT',
  'USED',
];

/** The filters in daily use, and those that are asked for. */
export function LinkFilters({ query, onChange, onClear }: LinkFiltersProps) {
  const { product, status, once, from, to, key, value } = query;
  const isUsed = [once, from, to, key, value].some((given) => given !== undefined);
  const [isOpen, setOpen] = useState(isUsed);
  const isWhole = isOpen || isUsed;
  return (
    <Stack gap="xs">
      <Filters onClear={onClear}>
        <ProductSelect
          label={say('products.product')}
          value={product}
          onChange={(id) => onChange({ ...query, product: id })}
        />
        <NativeSelect
          label={say('common.status')}
          value={status ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ ...query, status: statuses.find((each) => each === currentTarget.value) })
          }
          data={[
            { value: '', label: say('links.anyStatus') },
            ...statuses.map((each) => ({ value: each, label: say(`links.${each}`) })),
          ]}
        />
        <SearchField
          label={say('links.label')}
          value={query.label}
          onChange={(text) => onChange({ ...query, label: text })}
        />
        {isWhole && <RareFilters query={query} onChange={onChange} />}
        {!isUsed && (
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            rightSection={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
            onClick={() => setOpen(!isOpen)}
          >
            {say(isOpen ? 'links.fewerFilters' : 'links.moreFilters')}
          </Button>
        )}
      </Filters>
      {(key === undefined) !== (value === undefined) && (
        <Hint role="status">{say('links.metadataHint')}</Hint>
      )}
    </Stack>
  );
}

type RareFiltersProps = Pick<LinkFiltersProps, 'query' | 'onChange'>;

function RareFilters({ query, onChange }: RareFiltersProps) {
  const { once, from, to, key, value } = query;
  const uses = { all: undefined, once: true, more: false };
  return (
    <>
      <NativeSelect
        label={say('links.uses')}
        value={once === undefined ? 'all' : once ? 'once' : 'more'}
        onChange={({ currentTarget }) =>
          onChange({ ...query, once: uses[currentTarget.value as keyof typeof uses] })
        }
        data={[
          { value: 'all', label: say('links.anyUses') },
          { value: 'once', label: say('links.usesOnce') },
          { value: 'more', label: say('links.usesMore') },
        ]}
      />
      <DayField
        label={say('links.from')}
        value={from}
        max={to}
        onChange={(day) => onChange({ ...query, from: day })}
      />
      <DayField
        label={say('links.to')}
        value={to}
        min={from}
        onChange={(day) => onChange({ ...query, to: day })}
      />
      <SearchField
        label={say('links.metadataKey')}
        value={key}
        onChange={(text) => onChange({ ...query, key: text })}
      />
      <SearchField
        label={say('links.metadataValue')}
        value={value}
        onChange={(text) => onChange({ ...query, value: text })}
      />
    </>
  );
}

interface ProductSelectProps {
  label: string;
  /** Its id; undefined for any. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** More are found by typing. */
const maxShown = 50;

/** Picks one of the products of the store, to filter by it. */
function ProductSelect({ label, value, onChange }: ProductSelectProps) {
  const { result } = useProducts();
  const products = result.data ?? [];
  const options = products.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = value === undefined || products.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      placeholder={say('links.anyProduct')}
      data={
        isKnown ? options : [{ value, label: say('links.productId', { id: value }) }, ...options]
      }
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      openOnFocus={false}
      clearable
      limit={maxShown}
      nothingFoundMessage={say('links.noProduct')}
      clearButtonProps={{ 'aria-label': say('links.clearProduct') }}
    />
  );
}
