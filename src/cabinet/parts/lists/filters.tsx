import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '../../texts/texts.js';
import classes from './filters.module.css';

interface FiltersProps {
  /** Given when a filter is set. */
  onClear: (() => void) | undefined;
  /** Fields, each with its label. */
  children: ReactNode;
}

/** The filters of a list, above it. */
export function Filters({ onClear, children }: FiltersProps) {
  return (
    <form role="search" className={classes.filters} onSubmit={(event) => event.preventDefault()}>
      {children}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {say('common.clearFilters')}
        </Button>
      )}
    </form>
  );
}
