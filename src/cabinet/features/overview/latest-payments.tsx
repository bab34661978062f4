import { Anchor, Group, Stack, Title } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../paths.js';
import { useTexts } from '../../texts/texts.js';
import { PaymentTable, type Payment } from '../../parts/payment-table.js';

/** The newest payments. The rest is on a page of its own. */
export function LatestPayments({ payments }: { payments: readonly Payment[] }) {
  const { say } = useTexts();
  return (
    <Stack component="section" gap="sm" aria-label={say('overview.latest')}>
      <Group justify="space-between">
        <Title order={2}>{say('overview.latest')}</Title>
        <Anchor component={Link} href={paths.payments()} size="sm">
          {say('overview.allPayments')}
        </Anchor>
      </Group>
      <PaymentTable
        isShort
        label={say('overview.latest')}
        payments={payments}
        hrefOf={({ paymentId }) => paths.payments({ payment: paymentId })}
      />
    </Stack>
  );
}
