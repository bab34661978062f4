import { say } from '../../texts/texts.js';
import { StatusBadge } from '../values/status-badge.js';
import type { Payment } from './payment-row.js';

type Paid = Pick<Payment, 'amount' | 'refundedAmount' | 'disputeStatus'>;

const tones = {
  DISPUTED: 'warning',
  DISPUTE_LOST: 'bad',
  REFUNDED: 'neutral',
  PARTLY_REFUNDED: 'neutral',
  PAID: 'good',
} as const;

function statusOf({ amount, refundedAmount, disputeStatus }: Paid): keyof typeof tones {
  if (disputeStatus === 'OPEN') return 'DISPUTED';
  if (disputeStatus === 'LOST') return 'DISPUTE_LOST';
  if (refundedAmount === amount) return 'REFUNDED';
  return Number(refundedAmount) > 0 ? 'PARTLY_REFUNDED' : 'PAID';
}

/** The state of a payment. A dispute says more than a refund, unless the seller has won it. */
export function PaymentStatus({ payment }: { payment: Paid }) {
  const status = statusOf(payment);
  return <StatusBadge tone={tones[status]}>{say(`payments.${status}`)}</StatusBadge>;
}
