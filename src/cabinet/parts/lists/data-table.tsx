import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { say, type PlainKey } from '../../texts/texts.js';
import { focusHeading } from '../page.js';
import { Time } from '../values/time.js';
import classes from './data-table.module.css';

export interface Column<Row> {
  /** Above the column; on narrow screens, before each value. No two columns have the same text. */
  text: PlainKey;
  cell: (row: Row) => ReactNode;
  /** Figures are aligned at the end, so that their digits line up. */
  align?: 'end';
  /**
   * Where it stands on narrow screens. If columns say so, a row has two lines there, in which the first line of a value is
   * enough. A value that is long has a line of its own; one that means nothing without its heading has it before it. Otherwise a row is a card with
   * a line for each value.
   */
  narrow?: 'first' | 'second' | 'long' | 'named' | 'hidden';
  /** For screen readers only, such as above buttons. */
  isHeaderHidden?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The page of a row. The first column is the link to it, and the whole row can be clicked. */
  hrefOf?: (row: Row) => string | undefined;
}

/** A column with the time at which each row was made. */
export const timeColumn = (text: PlainKey): Column<{ createdAt: string }> => ({
  text,
  cell: ({ createdAt }) => <Time at={createdAt} />,
  align: 'end',
});

/** A table that becomes a list of cards on narrow screens. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, hrefOf } = props;
  const focused = useRef<Element>(null);
  // A row that goes takes the focus with it.
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement === document.body) focusHeading();
  }, [rows]);
  return (
    // Browsers may not announce a table whose `display` is changed. The roles say that it is a table.
    <table
      className={classes.table}
      role="table"
      aria-label={label}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      data-terse={columns.some(({ narrow }) => narrow)}
    >
      <thead role="rowgroup" className={classes.head}>
        <tr role="row">
          {columns.map(({ text, align, isHeaderHidden }) => (
            <th key={text} role="columnheader" scope="col" data-align={align}>
              {isHeaderHidden ? <VisuallyHidden>{say(text)}</VisuallyHidden> : say(text)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const href = hrefOf?.(row);
          return (
            <tr key={row.id} role="row" className={classes.row} data-link={href && true}>
              {columns.map(({ text, cell, align, narrow, isHeaderHidden }, index) => (
                <td
                  key={text}
                  role="cell"
                  data-align={align}
                  data-narrow={narrow}
                  data-label={isHeaderHidden ? undefined : say(text)}
                >
                  <div className={classes.value}>
                    {href && index === 0 ? (
                      <Link href={href} className={classes.link}>
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </div>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
