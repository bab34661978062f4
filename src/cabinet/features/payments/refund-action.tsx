import { Button, Group } from '@mantine/core';
import { useMay } from '../../api/session.js';
import type { Currency } from '../../graphql.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { say } from '../../texts/texts.js';
import { RefundDialog } from './refund-dialog.js';

interface RefundActionProps {
  /** A payment that a provider took, recorded or rejected. */
  payment: {
    paymentId: string;
    currency: Currency;
    amount: string;
    refundedAmount: string;
    providerRefunds: readonly { status: string }[];
  };
  /** True if the payment took a place of the link, which can come back. */
  isLimited: boolean;
  /** Called once a refund was asked for. */
  onRefund: () => void;
}

/** The button that refunds a payment, unless nothing is left or a refund is under way. */
export function RefundAction({ payment, isLimited, onRefund }: RefundActionProps) {
  const mayRefund = useMay('FULL');
  const open = useDialog();
  const underWay = payment.providerRefunds.filter(({ status }) => status === 'PENDING');
  const left = leftOf(payment);
  if (!mayRefund || underWay.length > 0 || left === '0.00') return null;
  const dialog = (
    <RefundDialog payment={payment} left={left} isLimited={isLimited} onDone={onRefund} />
  );
  return (
    <Group>
      <Button variant="default" onClick={() => open(dialog)}>
        {say('payments.refundAction')}
      </Button>
    </Group>
  );
}

/** What is not refunded yet. Sums of cents are exact, those of decimals are not. */
const leftOf = ({ amount, refundedAmount }: RefundActionProps['payment']): string =>
  ((Math.round(Number(amount) * 100) - Math.round(Number(refundedAmount) * 100)) / 100).toFixed(2);
