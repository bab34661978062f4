import type { PaymentLinkStatus } from '../../graphql.js';
import { say } from '../../texts/texts.js';
import { StatusBadge } from '../values/status-badge.js';

const tones = {
  ACTIVE: 'good',
  DISABLED: 'warning',
  EXPIRED: 'neutral',
  SOLD_OUT: 'waiting',
  USED: 'waiting',
} as const satisfies Record<PaymentLinkStatus, string>;

interface LinkStatusProps {
  link: { status: PaymentLinkStatus; product: { isArchived: boolean } };
}

export function LinkStatus({ link: { status, product } }: LinkStatusProps) {
  if (status === 'ACTIVE' && product.isArchived) {
    return <StatusBadge tone="warning">{say('links.archived')}</StatusBadge>;
  }
  return <StatusBadge tone={tones[status]}>{say(`links.${status}`)}</StatusBadge>;
}
