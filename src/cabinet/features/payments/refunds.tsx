import { Group, Text } from '@mantine/core';
import type { CabinetPaymentQuery } from '../../operations.js';
import { Money } from '../../parts/money.js';
import { Time } from '../../parts/time.js';
import { UserText } from '../../parts/user-text.js';
import { useTexts } from '../../texts/texts.js';
import classes from './refunds.module.css';

type Refund = CabinetPaymentQuery['payments']['nodes'][number]['refunds']['nodes'][number];

interface RefundsProps {
  refunds: readonly Refund[];
  hasMore: boolean;
}

/** The refunds of a payment, newest first. */
export function Refunds({ refunds, hasMore }: RefundsProps) {
  const { say } = useTexts();
  if (refunds.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {say('payments.noRefunds')}
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.refunds}>
        {refunds.map(({ id, refundId, amount, currency, createdAt, reason }) => (
          <li key={id} className={classes.refund}>
            <Group justify="space-between">
              <Text size="sm" fw={600} span>
                <Money amount={amount} currency={currency} />
              </Text>
              <Text size="sm" c="dimmed" span>
                <Time at={createdAt} isExact />
              </Text>
            </Group>
            {reason && (
              <Text size="sm" component="div">
                <UserText lines={3}>{reason}</UserText>
              </Text>
            )}
            <Text size="xs" c="dimmed" component="div">
              <UserText lines={1}>{say('payments.refund', { id: refundId })}</UserText>
            </Text>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Text size="sm" c="dimmed">
          {say('payments.moreRefunds')}
        </Text>
      )}
    </>
  );
}
