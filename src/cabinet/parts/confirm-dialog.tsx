import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { failureOf } from '../api/failure.js';
import { useTexts } from '../texts/texts.js';
import { Dialog, useHoldOpen } from './dialog.js';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The button that does it, in a verb: “Delete the link”. */
  confirm: string;
  isDangerous?: boolean;
  /** Does it. An error is shown in the dialog; without one, it closes. */
  onConfirm: () => Promise<CombinedError | undefined>;
  onClose: () => void;
  /** What will happen, and what cannot be taken back. */
  children: ReactNode;
}

/** Asks before something is done. */
export const ConfirmDialog = ({ isOpen, title, ...question }: ConfirmDialogProps) => (
  <Dialog isOpen={isOpen} title={title} onClose={question.onClose}>
    <Question {...question} />
  </Dialog>
);

function Question(props: Omit<ConfirmDialogProps, 'isOpen' | 'title'>) {
  const { confirm, isDangerous = false, onConfirm, onClose, children } = props;
  const { say } = useTexts();
  const [error, setError] = useState<CombinedError>();
  const [isBusy, setBusy] = useState(false);
  useHoldOpen(isBusy);

  const run = async (): Promise<void> => {
    setBusy(true);
    const failed = await onConfirm();
    setBusy(false);
    if (failed) setError(failed);
    else onClose();
  };
  return (
    <Stack>
      <div>{children}</div>
      {error && (
        <Alert color="red" role="alert">
          {failureOf(error, say).message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
          {say('common.cancel')}
        </Button>
        <Button {...(isDangerous && { color: 'red' })} loading={isBusy} onClick={() => void run()}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  );
}
