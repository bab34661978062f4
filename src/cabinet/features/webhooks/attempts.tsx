import { Group, Stack, Text } from '@mantine/core';
import { StatusBadge } from '../../parts/status-badge.js';
import { Time } from '../../parts/time.js';
import { useTexts } from '../../texts/texts.js';
import { AttemptWords } from './attempt-words.js';
import classes from './attempts.module.css';
import type { Attempt } from './delivery.js';
import { Listing } from './listing.js';

/** The attempts of a delivery, newest first. */
export const Attempts = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <ol className={classes.attempts}>
    {attempts.map((attempt) => (
      <li key={attempt.id} className={classes.attempt}>
        <AttemptView attempt={attempt} />
      </li>
    ))}
  </ol>
);

function AttemptView({ attempt }: { attempt: Attempt }) {
  const { say } = useTexts();
  const { startedAt, status, responseBody } = attempt;
  const isSuccess = status != null && status >= 200 && status < 300;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <StatusBadge tone={isSuccess ? 'good' : 'bad'}>
          {status == null ? say('webhooks.noAnswer') : String(status)}
        </StatusBadge>
        <Text size="sm" c="dimmed">
          <Time at={startedAt} isExact />
        </Text>
      </Group>
      <Text size="sm">
        <AttemptWords attempt={attempt} />
      </Text>
      {responseBody && (
        <Listing label={say('webhooks.answer')} isShort>
          {responseBody}
        </Listing>
      )}
    </Stack>
  );
}
