import { Button, Stack } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import type { List } from '../../api/use-list.js';
import { say } from '../../texts/texts.js';
import { FailureNote } from '../failure-note.js';
import { Late, SkeletonLines } from '../pending.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { EmptyState } from './empty-state.js';
import type { FilterState } from './filters.js';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  list: List<Row>;
  /** Shown when there is nothing at all. */
  empty: ReactNode;
  /** When filters are set, an empty list has another reason. */
  filters?: Pick<FilterState, 'clear'>;
}

/** A list by pages in a table: waited for, failed, empty, or there, with a button for more and one for what is new. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { list, empty, filters, ...table } = props;
  const { rows, error, isLoading, isLoadingMore, hasMore, newCount } = list;
  const frame = useRef<HTMLDivElement>(null);
  const failure = error && <FailureNote error={error} onRetry={list.retry} />;
  if (!rows) {
    if (failure) return failure;
    return (
      <Late>
        <SkeletonLines count={8} />
      </Late>
    );
  }
  if (rows.length === 0) {
    return (
      <Stack gap="md">
        {failure}
        {filters?.clear ? <NoMatches onClear={filters.clear} /> : empty}
      </Stack>
    );
  }
  const showMore = async (): Promise<void> => {
    await list.showMore();
    // With the last page the button goes, and with it the focus.
    requestAnimationFrame(() => {
      const first = frame.current?.querySelectorAll('tbody tr')[rows.length];
      if (document.activeElement === document.body) first?.querySelector('a')?.focus();
    });
  };
  return (
    <Stack gap="md" aria-busy={isLoading} ref={frame}>
      {newCount > 0 && (
        <Button
          pos="sticky"
          top="4.25rem"
          style={{ zIndex: 4, alignSelf: 'center' }}
          radius="xl"
          size="xs"
          onClick={list.showNew}
        >
          {say('common.newRows', { count: newCount })}
        </Button>
      )}
      <DataTable {...table} rows={rows} />
      {failure}
      {hasMore && (
        <Button variant="default" loading={isLoadingMore} onClick={() => void showMore()}>
          {say('common.showMore')}
        </Button>
      )}
    </Stack>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      text="common.noMatches"
      action={
        <Button variant="default" onClick={onClear}>
          {say('common.clearFilters')}
        </Button>
      }
    />
  );
}
