import type { ReactNode } from 'react';
import { errorCode } from '../api/failure.js';
import type { Answer } from '../api/use-answer.js';
import { FailureNote } from './failure-note.js';
import { Page, type PageProps } from './page.js';
import { Late, SkeletonLines } from './pending.js';

interface FoundProps<Item> extends Pick<PageProps, 'title' | 'back'> {
  answer: Answer<unknown>;
  /** What the page is about. */
  item: Item | null | undefined;
  /** Shown if there is no such item. */
  missing: ReactNode;
  /** A placeholder as high as the content. */
  skeleton?: ReactNode;
  /** The page of the item, with a note if it could not be read again. */
  children: (item: Item, note: ReactNode) => ReactNode;
}

/** The page of one item: waited for, failed, missing, or there. The title stands until the item has its own. */
export function Found<Item>(props: FoundProps<Item>) {
  const { answer, item, missing, skeleton, children, ...frame } = props;
  const { data, error, read } = answer;
  const isMissing = error ? errorCode(error) === 'NOT_FOUND' : data !== undefined && item == null;
  const note = error && <FailureNote error={error} onRetry={read} />;
  if (item != null && !isMissing) return children(item, note);
  return (
    <Page {...frame}>
      {isMissing ? missing : (note ?? <Late>{skeleton ?? <SkeletonLines />}</Late>)}
    </Page>
  );
}
