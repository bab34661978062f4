import { StatusBadge } from '../../parts/values/status-badge.js';
import { useTexts } from '../../texts/texts.js';
import { isUnderWay, type DeliveryRow } from './delivery.js';

const tones = { PENDING: 'waiting', SUCCEEDED: 'good', FAILED: 'bad' } as const;

type Stage = Pick<DeliveryRow, 'status' | 'nextAttemptAt'>;

/** The state of a delivery, in a word. */
export function DeliveryBadge({ delivery }: { delivery: Stage }) {
  const { say } = useTexts();
  const { status } = delivery;
  return (
    <StatusBadge tone={tones[status]}>
      {say(isUnderWay(delivery) ? 'webhooks.sending' : `webhooks.${status}`)}
    </StatusBadge>
  );
}
