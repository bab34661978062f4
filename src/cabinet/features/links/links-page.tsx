import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { ChevronDownIcon, ChevronUpIcon, PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paymentEvents } from '../../api/use-feed.js';
import { useMay } from '../../api/session.js';
import { useList } from '../../api/use-list.js';
import { endOfDay, startOfDay } from '../../calendar-days.js';
import type { SchemaType } from '../../graphql.js';
import { ExportButton } from '../../parts/export/export-button.js';
import { Hint } from '../../parts/hint.js';
import { linkColumns } from '../../parts/links/link-columns.js';
import type { Link as LinkRow } from '../../parts/links/link-row.js';
import type { Column } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import {
  ChoiceFilter,
  DayFilters,
  Filters,
  TextFilter,
  useFilters,
  type FilterState,
} from '../../parts/lists/filters.js';
import { PagedTable } from '../../parts/lists/paged-table.js';
import { focusHeading, Page } from '../../parts/page.js';
import { linkStatuses, paths, type Query } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { CabinetLinksDocument } from './operations.js';
import { SeveralBar } from './several/several-bar.js';
import { mostChosen } from './several/use-several.js';
import { useProducts } from './use-products.js';

export function LinksPage() {
  const mayCreate = useMay('SELL');
  const mayChange = useMay('FULL');
  /** The ids of the chosen links; undefined unless links are being chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const filters = useFilters('links');
  const { product, from, to } = filters.values;
  // A payment may use a link up.
  const filter = filterOf(filters.values);
  const list = useList(CabinetLinksDocument, { filter }, { feed: paymentEvents });
  const endChoice = (): void => {
    setChosen(undefined);
    list.refresh();
    focusHeading();
  };
  const isNew = list.rows?.length === 0 && !filters.clear;
  const create = mayCreate && (
    <Group gap="xs">
      <Button component={Link} href={paths.spreadsheet()} variant="default">
        {say('sheet.title')}
      </Button>
      <Button component={Link} href={paths.newLink({ product })} leftSection={<PlusIcon />}>
        {say('links.create')}
      </Button>
    </Group>
  );
  return (
    <Page
      title={say('links.title')}
      intro={say('links.intro')}
      actions={
        !isNew && (
          <Group gap="xs">
            <ExportButton kinds={['PAYMENT_LINKS']} from={from} to={to} productId={product} />
            {mayChange && list.rows?.length !== 0 && !chosen && (
              <Button
                variant="default"
                onClick={() => {
                  setChosen(new Set());
                  focusHeading();
                }}
              >
                {say('links.chooseSeveral')}
              </Button>
            )}
            {create}
          </Group>
        )
      }
    >
      {!isNew && <LinkFilters key={filters.resetCount} filters={filters} />}
      {chosen && (
        <SeveralBar filter={filter} chosen={chosen} onChoose={setChosen} onEnd={endChoice} />
      )}
      <PagedTable
        label={say('links.title')}
        list={list}
        filters={filters}
        columns={chosen ? [choiceOf(chosen, setChosen), ...linkColumns] : linkColumns}
        hrefOf={({ id }) => (chosen ? undefined : paths.link(id))}
        empty={<EmptyState text="links.empty" action={create} />}
      />
    </Page>
  );
}

/** A column with a box for each link, to choose it. */
const choiceOf = (
  chosen: ReadonlySet<string>,
  choose: (ids: ReadonlySet<string>) => void,
): Column<LinkRow> => ({
  text: 'links.choose',
  isHeaderHidden: true,
  cell: ({ id, label, product }) => (
    <Checkbox
      aria-label={say('links.chooseOne', { name: label ?? product.title })}
      checked={chosen.has(id)}
      onChange={({ currentTarget }) => {
        const ids = new Set(chosen);
        if (currentTarget.checked && ids.size < mostChosen) ids.add(id);
        else ids.delete(id);
        choose(ids);
      }}
    />
  ),
});

/** The links that the address of the page asks for. Metadata is searched by a key and its value together. */
const filterOf = (query: Query<'links'>): SchemaType<'PaymentLinkFilter'> => ({
  productId: query.product,
  status: query.status,
  useOnce: query.once,
  createdFrom: query.from && startOfDay(query.from),
  createdTo: query.to && endOfDay(query.to),
  label: query.label,
  metadata: query.key && query.value ? { key: query.key, value: query.value } : undefined,
});

/** The filters in daily use, and those that are asked for. */
function LinkFilters({ filters }: { filters: FilterState<Query<'links'>> }) {
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
