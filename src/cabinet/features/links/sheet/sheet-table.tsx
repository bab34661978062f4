import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { CellFault } from '../../../../payment-links/spreadsheet/read-line.js';
import type { SheetLine } from '../../../../payment-links/spreadsheet/spreadsheet.js';
import { Hint } from '../../../parts/hint.js';
import rows from '../../../parts/lists/data-table.module.css';
import { UserText } from '../../../parts/values/user-text.js';
import { hasText, say } from '../../../texts/texts.js';
import classes from './sheet.module.css';

/** More are shown when they are asked for. */
const linesAtFirst = 20;
const linesMore = 100;
/** Further columns are shown if they have faults. */
const mostColumns = 20;

interface SheetTableProps {
  label: string;
  header: readonly string[];
  lines: readonly SheetLine[];
  /** What is wrong with a cell; with the whole line, if the column is empty. */
  wrongWith: (line: number, column: string) => string | undefined;
  titleOf: (productId: string) => string | undefined;
}

/** Lines of a spreadsheet. Each fault stands at its cell. */
export function SheetTable({ label, header, lines, wrongWith, titleOf }: SheetTableProps) {
  const [most, setMost] = useState(linesAtFirst);
  const shown = lines.slice(0, most);
  const columns = header.filter(
    (name, index) => index < mostColumns || shown.some(({ line }) => wrongWith(line, name)),
  );
  return (
    <>
      <div className={classes.frame} role="region" aria-label={label} tabIndex={0}>
        <table className={rows.table} role="table" aria-label={label}>
          <thead role="rowgroup" className={rows.head}>
            <tr role="row">
              {[say('sheet.line'), ...columns].map((name) => (
                <th key={name} role="columnheader" scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map(({ line, cells }) => (
              <tr key={line} role="row" className={rows.row}>
                <Cell name={say('sheet.line')} wrong={wrongWith(line, '')}>
                  {String(line)}
                </Cell>
                {columns.map((name) => {
                  const text = cells[header.indexOf(name)] ?? '';
                  const title = name === 'product_id' ? titleOf(text.trim()) : undefined;
                  return (
                    <Cell key={name} name={name} wrong={wrongWith(line, name)}>
                      {text}
                      {title}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > shown.length && (
        <Group>
          <Hint>{say('sheet.more', { count: lines.length - shown.length })}</Hint>
          <Button variant="default" onClick={() => setMost(most + linesMore)}>
            {say('common.showMore')}
          </Button>
        </Group>
      )}
    </>
  );
}

interface CellProps {
  /** The name of its column. */
  name: string;
  wrong: string | undefined;
  /** Its text, and beside it what the text stands for. */
  children: string | [string, string | undefined];
}

function Cell({ name, wrong, children }: CellProps) {
  const [text, meaning] = [children].flat();
  return (
    <td role="cell" data-label={name} className={wrong && classes.fault}>
      <div className={rows.value}>
        {text && <UserText lines={2}>{text}</UserText>}
        {meaning && (
          <Hint size="xs" ta="start">
            {meaning}
          </Hint>
        )}
        {wrong && (
          <Text size="xs" ta="start" c="var(--mantine-color-error)">
            {wrong}
          </Text>
        )}
      </div>
    </td>
  );
}

/** The words for a fault, to stand at its cell. */
export const wordsOf = ({ text, values }: CellFault): string =>
  hasText(text) ? say(text as 'fault.atMost', values as { most: string }) : say('sheet.wrong');
