import { Box, Group, Text } from '@mantine/core';
import type { ResultOf, RowOf } from '../../graphql.js';
import { Hint } from '../../parts/hint.js';
import { Money } from '../../parts/values/money.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { Time } from '../../parts/values/time.js';
import { UserText } from '../../parts/values/user-text.js';
import { say } from '../../texts/texts.js';
import type { CabinetPaymentDocument, RefundRow } from './operations.js';

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

interface UnfinishedRefundsProps {
  refunds: RowOf<typeof CabinetPaymentDocument>['providerRefunds'];
}

/** The refunds that the provider has not made: those under way, and those that have failed. */
export const UnfinishedRefunds = ({ refunds }: UnfinishedRefundsProps) =>
  refunds.length > 0 && (
    <ul className="rows">
      {refunds.map(({ id, status, amount, currency, createdAt, reason }) => (
        <Box key={id} component="li" py="xs">
          <Group justify="space-between">
            <Group gap="xs">
              <Text size="sm" fw={600} span>
                <Money amount={amount} currency={currency} />
              </Text>
              <StatusBadge tone={status === 'PENDING' ? 'waiting' : 'bad'}>
                {say(`payments.refund${status}`)}
              </StatusBadge>
            </Group>
            <Hint span>
              <Time at={createdAt} isExact />
            </Hint>
          </Group>
          {reason && (
            <Text size="sm" component="div">
              <UserText lines={3}>{reason}</UserText>
            </Text>
          )}
          <Hint size="xs">
            {say(status === 'PENDING' ? 'payments.refundGoesOn' : 'payments.refundFailedHint')}
          </Hint>
        </Box>
      ))}
    </ul>
  );
