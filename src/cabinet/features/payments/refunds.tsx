import { Box, Group, Text } from '@mantine/core';
import type { ResultOf } from '../../graphql.js';
import { Hint } from '../../parts/hint.js';
import { Money } from '../../parts/values/money.js';
import { Time } from '../../parts/values/time.js';
import { UserText } from '../../parts/values/user-text.js';
import { say } from '../../texts/texts.js';
import type { RefundRow } from './operations.js';

type Refund = ResultOf<typeof RefundRow>;

/** The refunds of a payment, newest first. */
export function Refunds({ refunds, hasMore }: { refunds: readonly Refund[]; hasMore: boolean }) {
  if (refunds.length === 0) {
    return <Hint>{say('payments.noRefunds')}</Hint>;
  }
  return (
    <>
      <ul className="rows">
        {refunds.map(({ id, refundId, amount, currency, createdAt, reason }) => (
          <Box key={id} component="li" py="xs">
            <Group justify="space-between">
              <Text size="sm" fw={600} span>
                <Money amount={amount} currency={currency} />
              </Text>
              <Hint span>
                <Time at={createdAt} isExact />
              </Hint>
            </Group>
            {reason && (
              <Text size="sm" component="div">
                <UserText lines={3}>{reason}</UserText>
              </Text>
            )}
            <Hint size="xs" component="div">
              <UserText lines={1}>{say('payments.refund', { id: refundId })}</UserText>
            </Hint>
          </Box>
        ))}
      </ul>
      {hasMore && <Hint>{say('payments.moreRefunds')}</Hint>}
    </>
  );
}
