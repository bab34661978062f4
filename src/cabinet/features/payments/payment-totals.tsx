import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '../../api/use-answer.js';
import { CabinetPaymentTotalsDocument } from '../../operations.js';
import { useFeed } from '../../api/feed.js';
import { Pending } from '../../parts/pending.js';
import { Totals } from '../../parts/totals.js';
import { useTexts } from '../../texts/texts.js';
import type { PaymentChoice } from './payment-choice.js';

/** What the payments of a choice add up to. To count them takes the service long, so it is only done when asked for. */
export function PaymentTotals({ choice }: { choice: PaymentChoice }) {
  const { say } = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        size="xs"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? say('payments.hideTotals') : say('payments.showTotals')}
      </Button>
      {isShown && (
        <Paper withBorder p="md" w="100%">
          <LoadedTotals choice={choice} />
        </Paper>
      )}
    </Stack>
  );
}

function LoadedTotals({ choice }: { choice: PaymentChoice }) {
  const { say } = useTexts();
  const [result, read] = useAnswer({
    query: CabinetPaymentTotalsDocument,
    variables: choice,
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useFeed(['payment.succeeded', 'payment.refunded'], refresh);
  return (
    <Pending result={result} onRetry={refresh} skeleton={<Skeleton height="3.375rem" />}>
      {({ payments: { totals } }) =>
        totals.length > 0 ? (
          <Stack>
            <Totals totals={totals} />
          </Stack>
        ) : (
          <Text size="sm" c="dimmed">
            {say('payments.noTotals')}
          </Text>
        )
      }
    </Pending>
  );
}
