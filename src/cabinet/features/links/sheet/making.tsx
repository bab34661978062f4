import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useMemo, useState } from 'react';
import { readSpreadsheet } from '../../../../payment-links/spreadsheet/spreadsheet.js';
import { writeRecord } from '../../../../payment-links/spreadsheet/table.js';
import { useSession } from '../../../api/session.js';
import { saveCsv } from '../../../parts/export/save-file.js';
import { FailureNote } from '../../../parts/failure-note.js';
import { useDialog } from '../../../parts/forms/dialog.js';
import { ConfirmDialog, FormAlert } from '../../../parts/forms/form-dialog.js';
import { formatDateTime, say } from '../../../texts/texts.js';
import type { Product } from '../use-products.js';
import { dropRun, keepStopped, madeLink, type Run } from './kept-run.js';
import { SheetTable } from './sheet-table.js';
import classes from './sheet.module.css';
import { useMaking } from './use-making.js';

interface MakingProps {
  run: Run;
  products: ReadonlyMap<string, Product>;
}

/** Makes the links, shows how far they are, and hands out the file with them. */
export function Making({ run, products }: MakingProps) {
  const { creatorId } = useSession();
  const open = useDialog();
  const [isSaved, setSaved] = useState(false);
  // As it was read when it began: the service says if a product cannot be sold any more.
  const { header, delimiter, lines } = useMemo(() => {
    const productOf = () => ({ isFree: false, isArchived: false });
    return readSpreadsheet(run.text, { productOf, now: new Date(run.startedAt) });
  }, [run]);
  const { news, isWanted, retry } = useMaking(creatorId, run, lines);
  const { isOn, until, refused, error, isFull } = news;
  const rows = lines.map(({ line, cells }) => ({ cells, made: madeLink(creatorId, line) }));
  const made = rows.flatMap(({ cells, made: link }) =>
    link ? [[...cells, link.uuid, link.paymentLink]] : [],
  );
  const count = lines.length;
  const isDone = made.length === count;
  const isOver = made.length + refused.size >= count;
  const isGoing = isWanted && !isOver && !error && !isFull;
  const words = (): string => {
    if (isDone) return say('sheet.done');
    if (isOver) return say('sheet.refused', { count: refused.size });
    if (!isWanted) return say('sheet.stopped');
    if (until) return say('sheet.waiting', { time: formatDateTime(until) });
    return say(isOn ? 'sheet.going' : 'sheet.otherTab');
  };
  const save = (): void => {
    const records = [[...header, 'uuid', 'payment_link'], ...made];
    const name = run.name.replace(/\.\w+$/, '');
    saveCsv(
      `${name || 'payment'}-links.csv`,
      records.map((cells) => writeRecord(cells, delimiter)),
    );
    setSaved(true);
  };
  const forget = (): void => {
    if (isDone && isSaved) dropRun(creatorId);
    else open(<ForgetDialog creatorId={creatorId} />);
  };
  return (
    <Stack gap="lg">
      {error && <FailureNote error={error} onRetry={retry} />}
      {isFull && <FormAlert>{say('sheet.notKept')}</FormAlert>}
      <Paper withBorder p="lg">
        <Stack>
          <Text fw={600}>{say('sheet.progress', { made: made.length, count })}</Text>
          <progress
            className={classes.progress}
            aria-label={say('sheet.title')}
            value={made.length}
            max={count}
          />
          <Text size="sm" role="status">
            {words()}
          </Text>
          <Group>
            {isGoing && (
              <Button variant="default" onClick={() => keepStopped(creatorId, true)}>
                {say('sheet.stop')}
              </Button>
            )}
            {!isWanted && !isDone && (
              <Button onClick={() => keepStopped(creatorId, false)}>{say('sheet.goOn')}</Button>
            )}
            {isWanted && isOver && !isDone && (
              <Button onClick={retry}>{say('common.retry')}</Button>
            )}
            {!isGoing && made.length > 0 && (
              <Button
                variant={isDone ? 'filled' : 'default'}
                leftSection={<DownloadIcon />}
                onClick={save}
              >
                {say('sheet.save')}
              </Button>
            )}
            {!isGoing && (
              <Button variant="subtle" onClick={forget}>
                {say(isDone ? 'sheet.finish' : 'sheet.discard')}
              </Button>
            )}
          </Group>
        </Stack>
      </Paper>
      {refused.size > 0 && (
        <SheetTable
          label={say('sheet.refusedLines')}
          header={header}
          lines={lines.filter(({ line }) => refused.has(line))}
          wrongWith={(line, column) => (column === '' ? refused.get(line) : undefined)}
          titleOf={(id) => products.get(id)?.title}
        />
      )}
    </Stack>
  );
}

/** Asks before the lines go whose links are not in a file. */
const ForgetDialog = ({ creatorId }: { creatorId: string }) => (
  <ConfirmDialog
    isDangerous
    title={say('sheet.forgetTitle')}
    confirm={say('sheet.forget')}
    onConfirm={() => {
      dropRun(creatorId);
      return Promise.resolve(undefined);
    }}
  >
    {say('sheet.forgetWords')}
  </ConfirmDialog>
);
