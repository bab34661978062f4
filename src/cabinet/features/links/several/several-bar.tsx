import { Button, Group, Paper, Text } from '@mantine/core';
import { useClient } from 'urql';
import type { SchemaType } from '../../../graphql.js';
import { useDialog } from '../../../parts/forms/dialog.js';
import { ConfirmDialog, FormDialog } from '../../../parts/forms/form-dialog.js';
import { say } from '../../../texts/texts.js';
import { MomentField } from '../moment-field.js';
import { noMoment, toTime } from '../moment.js';
import { findIds, mostChosen, useSeveral } from './use-several.js';

interface SeveralBarProps {
  /** What the list shows. */
  filter: SchemaType<'PaymentLinkFilter'>;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onEnd: () => void;
}

/** Changes the links that are chosen in the list. */
export function SeveralBar({ filter, chosen, onChoose, onEnd }: SeveralBarProps) {
  const client = useClient();
  const open = useDialog();
  const { done, change, remove } = useSeveral([...chosen], onEnd);
  const count = chosen.size;
  const isBusy = done !== undefined;
  const isNone = count === 0 || isBusy;
  return (
    <Paper withBorder p="sm" component="section" aria-label={say('links.several')}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status" mr="auto">
          {isBusy ? say('links.severalDone', { done, count }) : say('links.chosen', { count })}
        </Text>
        <Button
          variant="subtle"
          disabled={isBusy}
          onClick={() => void findIds(client, filter).then(onChoose)}
        >
          {say('links.chooseAll', { most: mostChosen })}
        </Button>
        <Button
          variant="default"
          disabled={isNone}
          onClick={() => void change({ isEnabled: true })}
        >
          {say('common.enable')}
        </Button>
        <Button
          variant="default"
          disabled={isNone}
          onClick={() => void change({ isEnabled: false })}
        >
          {say('common.disable')}
        </Button>
        <Button
          variant="default"
          disabled={isNone}
          onClick={() => open(<EndDialog onEnd={(time) => void change({ expiresAt: time })} />)}
        >
          {say('links.endAt')}
        </Button>
        <Button
          color="red"
          disabled={isNone}
          onClick={() =>
            open(
              <ConfirmDialog
                isDangerous
                title={say('links.deleteSeveralTitle', { count })}
                confirm={say('links.deleteSeveral')}
                onConfirm={() => {
                  void remove();
                  return Promise.resolve(undefined);
                }}
              >
                {say('links.deleteSeveralWords')}
              </ConfirmDialog>,
            )
          }
        >
          {say('links.deleteSeveral')}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onEnd}>
          {say('common.cancel')}
        </Button>
      </Group>
    </Paper>
  );
}

/** Asks when the links end. */
const EndDialog = ({ onEnd }: { onEnd: (time: string | undefined) => void }) => (
  <FormDialog
    title={say('links.endAt')}
    submit={say('common.save')}
    initial={{ moment: noMoment }}
    check={({ moment }) => (moment.day ? {} : { moment: say('links.dayRequired') })}
    labels={{ moment: say('common.expires') }}
    send={({ moment }) => {
      onEnd(toTime(moment));
      return Promise.resolve(undefined);
    }}
  >
    {(form) => (
      <MomentField
        value={form.values.moment}
        onChange={(moment) => form.setFieldValue('moment', moment)}
        error={form.errors.moment}
      />
    )}
  </FormDialog>
);
