import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../api/use-answer.js';
import { say } from '../texts/texts.js';
import { FailureNote } from './failure-note.js';

interface PendingProps<Data> {
  answer: Answer<Data>;
  /** A placeholder as high as the content. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** An answer of the API: waited for, failed, or there. A failure to read it again leaves it on the page. */
export function Pending<Data>({ answer, skeleton, children }: PendingProps<Data>) {
  const { data, error, read } = answer;
  if (data === undefined && !error) return <Late>{skeleton ?? <SkeletonLines />}</Late>;
  return (
    <>
      {error && <FailureNote error={error} onRetry={read} />}
      {data !== undefined && children(data)}
    </>
  );
}

/** Shows a placeholder once loading takes more than a moment. */
export function Late({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy aria-label={say('common.loading')} className="late">
      {children}
    </div>
  );
}

/** Rows of text. */
export const SkeletonLines = ({ count = 5 }: { count?: number }) => (
  <Stack gap="md">
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height="2.5rem" />
    ))}
  </Stack>
);

/** A page whose script is under way. */
export const PageSkeleton = () => (
  <Late>
    <Stack gap="lg">
      <Skeleton height="2rem" width="40%" />
      <SkeletonLines />
    </Stack>
  </Late>
);
