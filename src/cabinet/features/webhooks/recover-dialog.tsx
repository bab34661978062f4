import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { keptDays } from '../../api/limits.js';
import { TimeField } from '../../parts/forms/day-field.js';
import { Dialog } from '../../parts/forms/dialog.js';
import { FormBody } from '../../parts/forms/form-dialog.js';
import { say, type PlainKey } from '../../texts/texts.js';
import { CabinetRecoverWebhookEventsDocument } from './operations.js';

interface RecoverDialogProps {
  endpointId: string;
  /** Called when events may have been queued. */
  onQueued: () => void;
}

/** Sends an endpoint what it has missed. */
export const RecoverDialog = (props: RecoverDialogProps) => (
  <Dialog hasForm title={say('webhooks.recover')}>
    <RecoverForm {...props} />
  </Dialog>
);

/** In days. */
const periods = [
  ['1', 'webhooks.recoverDay'],
  ['7', 'webhooks.recoverWeek'],
  [String(keptDays), 'webhooks.recoverMonth'],
  ['', 'webhooks.recoverChosen'],
] satisfies [string, PlainKey][];
const dayMs = 24 * 3600 * 1000;

/** A whole number of days until now, or else a time that is chosen. */
interface Period {
  days: string;
  chosen: string;
}

/** In milliseconds; not a number until a time is chosen. */
const startOf = ({ days, chosen }: Period): number =>
  days ? Date.now() - Number(days) * dayMs : new Date(chosen).getTime();

/** Asks since when, and tells how many events are sent. After a failure it begins anew: no event is queued twice. */
function RecoverForm({ endpointId, onQueued }: RecoverDialogProps) {
  const [, recover] = useMutation(CabinetRecoverWebhookEventsDocument);
  const [queued, setQueued] = useState(0);
  const [isDone, setDone] = useState(false);

  const send = async (period: Period) => {
    let total = isDone ? 0 : queued;
    let since: string | null | undefined = new Date(startOf(period)).toISOString();
    setDone(false);
    while (since) {
      setQueued(total);
      const { data, error } = await recover({ input: { endpointId, since } });
      if (!data) return error;
      total += data.recoverWebhookEvents.queued;
      since = data.recoverWebhookEvents.continueFrom;
      onQueued();
    }
    setQueued(total);
    setDone(true);
    return undefined;
  };
  return (
    <FormBody
      initial={{ days: '1', chosen: '' }}
      check={(period) =>
        startOf(period) <= Date.now() ? {} : { chosen: say('webhooks.recoverTimeRequired') }
      }
      send={send}
      submit={say('webhooks.recoverStart')}
      staysOpen
    >
      {(form) => (
        <>
          <Text>{say('webhooks.recoverWords')}</Text>
          <NativeSelect
            label={say('webhooks.recoverSince')}
            {...form.getInputProps('days')}
            data={periods.map(([value, key]) => ({ value, label: say(key) }))}
            data-autofocus
          />
          {form.values.days === '' && (
            <TimeField
              type="datetime-local"
              label={say('webhooks.recoverTime')}
              value={form.values.chosen}
              onChange={(chosen) => form.setFieldValue('chosen', chosen)}
              error={form.errors.chosen}
            />
          )}
          <Text role="status" fw={600}>
            {isDone
              ? say('webhooks.recovered', { queued })
              : queued > 0 && say('webhooks.recoveredSoFar', { queued })}
          </Text>
        </>
      )}
    </FormBody>
  );
}
