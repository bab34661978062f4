import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CellFault } from '../../../../payment-links/spreadsheet/read-line.js';
import { readSpreadsheet } from '../../../../payment-links/spreadsheet/spreadsheet.js';
import { useSession } from '../../../api/session.js';
import { FormAlert } from '../../../parts/forms/form-dialog.js';
import { say } from '../../../texts/texts.js';
import type { Product } from '../use-products.js';
import type { Source } from './choose-sheet.js';
import { keepRun } from './kept-run.js';
import { SheetTable, wordsOf } from './sheet-table.js';

/** At the usual limits, they take three hours. */
const mostLines = 2000;
/** Faults that have no cell, or no place in the table. */
const mostOthers = 20;

interface PreviewProps {
  source: Source;
  products: ReadonlyMap<string, Product>;
  /** Takes another spreadsheet. */
  onLeave: () => void;
}

/** Shows the links that would be made, or what has to be mended first. */
export function Preview({ source, products, onLeave }: PreviewProps) {
  const { creatorId } = useSession();
  const [isRefused, setRefused] = useState(false);
  const { header, lines, faults } = useMemo(() => {
    const productOf = (id: string): Product | undefined => products.get(id);
    return readSpreadsheet(source.text, { productOf, now: new Date(), mostLines });
  }, [source, products]);
  const byCell = useMemo(() => {
    const found = new Map<string, CellFault[]>();
    for (const fault of faults) {
      const cell = `${fault.line}:${header.includes(fault.column) ? fault.column : ''}`;
      found.set(cell, [...(found.get(cell) ?? []), fault]);
    }
    return found;
  }, [faults, header]);
  const isInTable = new Set(lines.map(({ line }) => line));
  const others = faults.filter(({ line }) => !isInTable.has(line));
  const count = lines.length;
  return (
    <Stack gap="lg">
      {isRefused && <FormAlert>{say('sheet.notKept')}</FormAlert>}
      {faults.length > 0 && (
        <Alert color="red" role="alert" title={say('sheet.faults', { count: faults.length })}>
          {say('sheet.mend')}
          {others.length > 0 && (
            <ul>
              {others.slice(0, mostOthers).map((fault, index) => (
                <li key={index}>
                  {say('sheet.lineAt', { line: fault.line })}
                  {fault.column && `, ${fault.column}`}: {wordsOf(fault)}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {faults.length === 0 && count === 0 && <FormAlert>{say('sheet.noLines')}</FormAlert>}
      <Group>
        {faults.length === 0 && count > 0 && (
          <Button onClick={() => setRefused(!keepRun(creatorId, source))}>
            {say('sheet.make', { count })}
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          {say('sheet.another')}
        </Button>
      </Group>
      {count > 0 && (
        <SheetTable
          label={say('sheet.preview')}
          header={header}
          lines={faults.length > 0 ? lines.filter(({ asked }) => !asked) : lines}
          wrongWith={(line, column) => byCell.get(`${line}:${column}`)?.map(wordsOf).join(' ')}
          titleOf={(id) => products.get(id)?.title}
        />
      )}
    </Stack>
  );
}
