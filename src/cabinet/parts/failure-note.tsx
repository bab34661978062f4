import { Alert, Button, Stack, Text } from '@mantine/core';
import { AlertIcon } from '@primer/octicons-react';
import type { CombinedError } from 'urql';
import { errorCode, formFaults } from '../api/failure.js';
import { say } from '../texts/texts.js';

interface FailureNoteProps {
  error: CombinedError;
  onRetry: () => void;
}

/** Why something is not shown, with a way on. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  const code = errorCode(error);
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
