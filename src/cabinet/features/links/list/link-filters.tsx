import { Button, Select, Stack } from '@mantine/core';
import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Hint } from '../../../parts/hint.js';
import {
  ChoiceFilter,
  DayFilters,
  Filters,
  TextFilter,
  type FilterState,
} from '../../../parts/lists/filters.js';
import { linkStatuses, type Query } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { useProducts } from '../use-products.js';

/** The filters in daily use, and those that are asked for. */
export function LinkFilters({ filters }: { filters: FilterState<Query<'links'>> }) {
  const { product, once, from, to, key, value } = filters.values;
  const isUsed = [once, from, to, key, value].some((given) => given !== undefined);
  const [isOpen, setOpen] = useState(isUsed);
  const showsRareFilters = isOpen || isUsed;
  return (
    <Stack gap="xs">
      <Filters of={filters}>
        <ProductSelect value={product} onChange={(id) => filters.set({ product: id })} />
        <ChoiceFilter
          name="status"
          label="common.status"
          any="links.anyStatus"
          choices={linkStatuses.map((status) => [status, say(`links.${status}`)])}
        />
        <TextFilter name="label" label="links.label" />
        {showsRareFilters && (
          <>
            <ChoiceFilter
              name="once"
              label="links.uses"
              any="links.anyUses"
              choices={[
                [true, say('links.usesOnce')],
                [false, say('links.usesMore')],
              ]}
            />
            <DayFilters from="links.from" to="links.to" />
            <TextFilter name="key" label="links.metadataKey" />
            <TextFilter name="value" label="links.metadataValue" />
          </>
        )}
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

interface ProductSelectProps {
  /** Its id; undefined for any. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** More are found by typing. */
const maxShown = 50;

/** Picks one of the products of the store, to filter by it. */
function ProductSelect({ value, onChange }: ProductSelectProps) {
  const { result } = useProducts();
  const products = result.data ?? [];
  const options = products.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = value === undefined || products.some(({ id }) => id === value);
  return (
    <Select
      label={say('products.product')}
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
