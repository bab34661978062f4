import { Alert, Button, Stack, Text } from '@mantine/core';
import { AlertIcon } from '@primer/octicons-react';
import { useEffect, useEffectEvent } from 'react';
import type { CombinedError } from 'urql';
import { errorCode, formFaults } from '../api/failure.js';
import { say } from '../texts/texts.js';

interface FailureNoteProps {
  error: CombinedError;
  onRetry: () => void;
}

/** The pause before a service that could not be reached is asked again. */
const retryMs = 10_000;

/** Why something is not shown, with a way on. Once the service can be reached again, that happens by itself. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  const code = errorCode(error);
  const retry = useEffectEvent(() => {
    if (code === 'OFFLINE') onRetry();
  });
  useEffect(() => {
    const again = (): void => retry();
    const timer = setTimeout(again, retryMs * (1 + Math.random() / 4));
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [error]);
  return (
    <Alert color="red" icon={<AlertIcon />} title={say('failure.title')} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{formFaults(error, {}).alert}</Text>
        {code === 'BAD_REQUEST' ? (
          <Button variant="default" size="xs" onClick={() => location.reload()}>
            {say('common.reload')}
          </Button>
        ) : (
          code !== 'NOT_FOUND' && (
            <Button variant="default" size="xs" onClick={onRetry}>
              {say('common.retry')}
            </Button>
          )
        )}
      </Stack>
    </Alert>
  );
}
