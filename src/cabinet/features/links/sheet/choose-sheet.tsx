import { Button, Code, Group, Paper, Stack, Textarea } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import { columns } from '../../../../payment-links/spreadsheet/read-line.js';
import { decode } from '../../../../payment-links/spreadsheet/table.js';
import { saveCsv } from '../../../parts/export/save-file.js';
import { FormAlert } from '../../../parts/forms/form-dialog.js';
import { Hint } from '../../../parts/hint.js';
import { Section } from '../../../parts/section.js';
import { mark, say } from '../../../texts/texts.js';
import type { Run } from './kept-run.js';
import classes from './sheet.module.css';

export type Source = Pick<Run, 'name' | 'text'>;

/** Browsers keep 5 MiB of a page: the text, and as much again for the links. */
const maxBytes = 1024 * 1024;

interface ChooseSheetProps {
  /** A product for the example. */
  productId: string;
  onChoose: (source: Source) => void;
}

/** Takes a file, or rows that were copied in a spreadsheet program. */
export function ChooseSheet({ productId, onChoose }: ChooseSheetProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const [pasted, setPasted] = useState('');
  const take = (name: string, text: string | undefined): void => {
    if (text === undefined) setFault(say('sheet.unreadable'));
    else onChoose({ name, text });
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > maxBytes) setFault(say('sheet.tooLarge'));
    // It may have been deleted, or moved, after it was chosen.
    else
      take(
        file.name,
        await file.arrayBuffer().then(
          (bytes) => decode(new Uint8Array(bytes)),
          () => undefined,
        ),
      );
  };
  const dragging = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const example = `product_id,eur,label,email,use_once\r\n${productId},20,Ann Lee,ann@example.com,true\r\n`;
  return (
    <Stack gap="lg" maw="42rem">
      {fault && <FormAlert>{fault}</FormAlert>}
      <Section title={say('sheet.file')}>
        <Paper
          withBorder
          p="lg"
          className={classes.drop}
          data-over={isOver}
          onDragOver={dragging(true)}
          onDragLeave={dragging(false)}
          onDrop={(event) => {
            dragging(false)(event);
            void open(event.dataTransfer.files[0]);
          }}
        >
          <Group>
            <Button onClick={() => input.current?.click()}>{say('sheet.choose')}</Button>
            <Hint>{say('sheet.drop')}</Hint>
          </Group>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
          />
        </Paper>
      </Section>
      <Section title={say('sheet.paste')}>
        <Textarea
          aria-label={say('sheet.paste')}
          description={say('sheet.pasteHint')}
          rows={4}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          dir="auto"
        />
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            if (pasted.length > maxBytes) setFault(say('sheet.tooLarge'));
            else take('', pasted);
          }}
        >
          {say('sheet.read')}
        </Button>
      </Section>
      <Section title={say('sheet.columns')}>
        <Hint>
          {mark('sheet.columnsHint', {
            columns: columns.join(', '),
            code: (words) => <Code key={String(words)}>{words}</Code>,
          })}
        </Hint>
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => saveCsv('links.csv', [example])}
        >
          {say('sheet.example')}
        </Button>
      </Section>
    </Stack>
  );
}
