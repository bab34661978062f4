import { Button, Group, Loader, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type CombinedError, useMutation } from 'urql';
import { toFailure } from '../../api/failure.js';
import { keptDays } from '../../api/limits.js';
import { CabinetRecoverWebhookEventsDocument } from '../../documents.js';
import { Dialog } from '../../parts/forms/dialog.js';
import { FormAlert, FormBody } from '../../parts/forms/form-dialog.js';
import type { PlainKey } from '../../texts/say.js';
import { formatDateTime, say } from '../../texts/texts.js';

interface RecoverDialogProps {
  endpointId: string;
  isOpen: boolean;
  /** Called when events were queued. */
  onQueued: () => void;
  onClose: () => void;
}

/** Sends an endpoint what it has missed. */
export function RecoverDialog({ isOpen, onClose, ...props }: RecoverDialogProps) {
  return (
    <Dialog isOpen={isOpen} hasForm title={say('webhooks.recover')} onClose={onClose}>
      <Recovery {...props} onClose={onClose} />
    </Dialog>
  );
}

function Recovery({ endpointId, onQueued, onClose }: Omit<RecoverDialogProps, 'isOpen'>) {
  const { state, run } = useRecovery(endpointId, onQueued);
  const { since, queued, error, isRunning, isDone } = state;
  if (since === undefined) return <SinceForm onChosen={run} onClose={onClose} />;
  return (
    <Stack>
      <div role="status">
        {isRunning && (
          <Group gap="sm" wrap="nowrap">
            <Loader size="sm" aria-hidden />
            <Text>{say('webhooks.recovering', { time: formatDateTime(since) })}</Text>
          </Group>
        )}
        {isDone ? (
          <Text>{say('webhooks.recovered', { queued })}</Text>
        ) : (
          queued > 0 && <Text>{say('webhooks.recoveredSoFar', { queued })}</Text>
        )}
      </div>
      {error && <FormAlert>{toFailure(error).message}</FormAlert>}
      <Group justify="flex-end">
        <Button variant={isDone ? 'filled' : 'default'} onClick={onClose}>
          {say(isDone ? 'common.close' : 'common.cancel')}
        </Button>
        {error && <Button onClick={() => run(since)}>{say('webhooks.recoverGoOn')}</Button>}
      </Group>
    </Stack>
  );
}

/** In days. */
const periods = [
  ['1', 'webhooks.recoverDay'],
  ['7', 'webhooks.recoverWeek'],
  [String(keptDays), 'webhooks.recoverMonth'],
  ['', 'webhooks.recoverChosen'],
] satisfies [string, PlainKey][];
const dayMs = 24 * 3600 * 1000;

interface SinceFormProps {
  onChosen: (since: string) => void;
  onClose: () => void;
}

/** A whole number of days until now, or else a time that is chosen. */
interface Period {
  days: string;
  chosen: string;
}

/** In milliseconds; not a number until a time is chosen. */
const startOf = ({ days, chosen }: Period): number =>
  days ? Date.now() - Number(days) * dayMs : new Date(chosen).getTime();

function SinceForm({ onChosen, onClose }: SinceFormProps) {
  return (
    <FormBody
      first={{ days: '1', chosen: '' }}
      check={(period) =>
        startOf(period) <= Date.now() ? {} : { chosen: say('webhooks.recoverTimeRequired') }
      }
      send={(period) => {
        onChosen(new Date(startOf(period)).toISOString());
        return Promise.resolve(undefined);
      }}
      submit={say('webhooks.recoverStart')}
      staysOpen
      onClose={onClose}
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
            <TextInput
              type="datetime-local"
              label={say('webhooks.recoverTime')}
              {...form.getInputProps('chosen')}
            />
          )}
        </>
      )}
    </FormBody>
  );
}

interface RecoveryState {
  /** The cursor to go on from; undefined before the first request. */
  since: string | undefined;
  queued: number;
  error: CombinedError | undefined;
  isRunning: boolean;
  isDone: boolean;
}

const fresh: RecoveryState = {
  since: undefined,
  queued: 0,
  error: undefined,
  isRunning: false,
  isDone: false,
};

/** Recovers events, request after request, until all were looked at or the component is gone. */
function useRecovery(endpointId: string, onQueued: () => void) {
  const [state, setState] = useState(fresh);
  const [, recover] = useMutation(CabinetRecoverWebhookEventsDocument);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const run = async (start: string): Promise<void> => {
    let { queued } = state;
    let since: string | null | undefined = start;
    while (since != null && !isGone.current) {
      setState({ since, queued, error: undefined, isRunning: true, isDone: false });
      const { data, error } = await recover({ input: { endpointId, since } });
      if (!data) {
        setState({ since, queued, error, isRunning: false, isDone: false });
        return;
      }
      queued += data.recoverWebhookEvents.queued;
      since = data.recoverWebhookEvents.continueFrom;
    }
    setState({ since: start, queued, error: undefined, isRunning: false, isDone: true });
    if (queued > 0) onQueued();
  };
  return { state, run: (start: string) => void run(start) };
}
