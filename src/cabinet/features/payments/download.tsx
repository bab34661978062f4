import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { FailureNote } from '../../parts/failure-note.js';
import { useTexts } from '../../texts/texts.js';
import type { Download } from './use-download.js';

/** Shorter pauses need no words. */
const longWaitSeconds = 5;

interface DownloadButtonProps {
  download: Download;
  isDisabled: boolean;
  onStart: () => void;
}

export function DownloadButton({ download, isDisabled, onStart }: DownloadButtonProps) {
  const { say } = useTexts();
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      disabled={isDisabled}
      loading={download.state.kind === 'running'}
      onClick={onStart}
    >
      {say('payments.download')}
    </Button>
  );
}

/** The progress of the file, or its failure, in a corner above the page, so that nothing moves. */
export function DownloadProgress({ download: { state, cancel } }: { download: Download }) {
  const { say } = useTexts();
  if (state.kind === 'idle') return null;
  return (
    <Paper
      withBorder
      p="md"
      shadow="md"
      component="section"
      aria-label={say('payments.download')}
      pos="fixed"
      bottom="1rem"
      right="1rem"
      style={{ zIndex: 4, width: 'min(26rem, 100vw - 2rem)' }}
    >
      <Stack gap="sm">
        {state.kind === 'failed' ? (
          <FailureNote error={state.error} onRetry={state.retry} />
        ) : (
          <Running {...state} />
        )}
        <Group>
          <Button variant="default" size="xs" onClick={cancel}>
            {say('payments.cancelDownload')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface RunningProps {
  done: number;
  total: number;
  waitSeconds: number;
}

function Running({ done, total, waitSeconds }: RunningProps) {
  const { say, formatNumber } = useTexts();
  const counts = { done: formatNumber(done), total: formatNumber(total) };
  const text =
    waitSeconds > longWaitSeconds
      ? say('payments.waiting', { ...counts, minutes: Math.ceil(waitSeconds / 60) })
      : say('payments.preparing', counts);
  return (
    <>
      <Text size="sm" role="status">
        {total === 0 ? say('common.loading') : text}
      </Text>
      <Progress
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={say('payments.download')}
      />
    </>
  );
}
