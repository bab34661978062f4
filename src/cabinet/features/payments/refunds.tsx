import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Currency, ResultOf } from '../../graphql.js';
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
        {refunds.map((refund) => (
          <RefundItem key={refund.id} refund={refund}>
            <UserText lines={1}>{say('payments.refund', { id: refund.refundId })}</UserText>
          </RefundItem>
        ))}
      </ul>
      {hasMore && <Hint>{say('payments.moreRefunds')}</Hint>}
    </>
  );
}

interface RefundItemProps {
  refund: { amount: string; currency: Currency; createdAt: string; reason: string | null };
  badge?: ReactNode;
  /** What else there is to say. */
  children: ReactNode;
}

const RefundItem = ({ refund, badge, children }: RefundItemProps) => (
  <Box component="li" py="xs">
    <Group justify="space-between">
      <Group gap="xs">
        <Text size="sm" fw={600} span>
          <Money amount={refund.amount} currency={refund.currency} />
        </Text>
        {badge}
      </Group>
      <Hint span>
        <Time at={refund.createdAt} isExact />
      </Hint>
    </Group>
    {refund.reason && (
      <Text size="sm" component="div">
        <UserText lines={3}>{refund.reason}</UserText>
      </Text>
    )}
    <Hint size="xs" component="div">
      {children}
    </Hint>
  </Box>
);

interface UnfinishedRefundsProps {
  refunds: ResultOf<typeof CabinetPaymentDocument>['payments']['nodes'][number]['providerRefunds'];
}

/** The refunds that the provider has not made: those under way, and those that have failed. */
export const UnfinishedRefunds = ({ refunds }: UnfinishedRefundsProps) =>
  refunds.length > 0 && (
    <ul className="rows">
      {refunds.map((refund) => {
        const isPending = refund.status === 'PENDING';
        const badge = (
          <StatusBadge tone={isPending ? 'waiting' : 'bad'}>
            {say(`payments.refund${refund.status}`)}
          </StatusBadge>
        );
        return (
          <RefundItem key={refund.id} refund={refund} badge={badge}>
            {say(isPending ? 'payments.refundGoesOn' : 'payments.refundFailedHint')}
          </RefundItem>
        );
      })}
    </ul>
  );
