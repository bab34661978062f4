import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Pages } from '../../api/use-list.js';
import { say } from '../../texts/texts.js';
import { FailureNote } from '../failure-note.js';
import { Late, SkeletonLines } from '../pending.js';
import { EmptyState } from './empty-state.js';

interface PagedListProps<Node> {
  pages: Pages<Node>;
  /** Shown when there is nothing at all. */
  empty: ReactNode;
  /** Given when filters are set: then an empty list has another reason. */
  onClearFilters?: (() => void) | undefined;
  children: (nodes: readonly Node[]) => ReactNode;
}

/** A list by pages: waited for, failed, empty, or there, with a button for more and one for what is new. */
export function PagedList<Node>(props: PagedListProps<Node>) {
  const { pages, empty, onClearFilters, children } = props;
  const { nodes, error, isLoading, isLoadingMore, hasMore, newCount } = pages;
  const failure = error && <FailureNote error={error} onRetry={pages.retry} />;
  if (!nodes) {
    if (failure) return failure;
    return (
      <Late>
        <SkeletonLines count={8} />
      </Late>
    );
  }
  if (nodes.length === 0) {
    return (
      <Stack gap="md">
        {failure}
        {onClearFilters ? <NoMatches onClear={onClearFilters} /> : empty}
      </Stack>
    );
  }
  return (
    <Stack gap="md" aria-busy={isLoading}>
      {newCount > 0 && (
        <Button
          pos="sticky"
          top="4.25rem"
          style={{ zIndex: 4, alignSelf: 'center' }}
          radius="xl"
          size="xs"
          onClick={pages.showNew}
        >
          {say('common.newRows', { count: newCount })}
        </Button>
      )}
      {children(nodes)}
      {failure}
      {hasMore && (
        <Button variant="default" loading={isLoadingMore} onClick={pages.showMore}>
          {say('common.showMore')}
        </Button>
      )}
    </Stack>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={say('common.noMatches')}
      hint={say('common.noMatchesHint')}
      action={
        <Button variant="default" onClick={onClear}>
          {say('common.clearFilters')}
        </Button>
      }
    />
  );
}
