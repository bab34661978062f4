import { Alert, Paper, Stack, Title } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { CheckCircleIcon } from '@primer/octicons-react';
import { useAnswer } from '../../api/use-answer.js';
import { CabinetAttentionDocument } from '../../operations.js';
import { useFeed } from '../../api/feed.js';
import { Pending } from '../../parts/pending.js';
import { useNow } from '../../texts/now.js';
import { useTexts } from '../../texts/texts.js';
import { Concern } from './concern.js';
import { findConcerns } from './concerns.js';
import classes from './attention.module.css';

/** A burst of events is read together. */
const rereadMs = 3000;

interface AttentionProps {
  /** Whether it says nothing when all is well. */
  isQuiet?: boolean;
}

/** What somebody should look at. */
export function Attention({ isQuiet = false }: AttentionProps) {
  const texts = useTexts();
  const { say } = texts;
  const now = useNow();
  const [result, read] = useAnswer({
    query: CabinetAttentionDocument,
    requestPolicy: 'cache-and-network',
    // Also lists that were empty.
    context: listContext,
  });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useFeed(['payment.rejected', 'payment.refunded'], useThrottledCallback(refresh, rereadMs));

  return (
    <Pending result={result} onRetry={refresh} skeleton={<div className={classes.room} />}>
      {(data) => {
        const concerns = findConcerns(data, now, texts);
        if (concerns.length > 0) {
          return (
            <Stack component="section" gap="sm" aria-label={say('overview.attention')}>
              <Title order={2}>{say('overview.attention')}</Title>
              <Paper withBorder>
                <ul className={classes.concerns}>
                  {concerns.map((concern) => (
                    <Concern key={concern.name} {...concern} />
                  ))}
                </ul>
              </Paper>
            </Stack>
          );
        }
        if (isQuiet) return null;
        return (
          <Alert color="pine" icon={<CheckCircleIcon />} title={say('overview.allWell')}>
            {say('overview.allWellHint')}
          </Alert>
        );
      }}
    </Pending>
  );
}

const listContext = { additionalTypenames: ['WebhookEndpoint', 'ApiKey'] };
