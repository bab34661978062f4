import type { SchemaType } from '../../graphql.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { formatNumber, say, type PlainKey } from '../../texts/texts.js';
import { type Attempt, type DeliveryRow, isUnderWay } from './delivery.js';

const tones = { PENDING: 'waiting', SUCCEEDED: 'good', FAILED: 'bad' } as const;

type Stage = Pick<DeliveryRow, 'status' | 'nextAttemptAt'>;

export function DeliveryBadge({ delivery }: { delivery: Stage }) {
  const { status } = delivery;
  return (
    <StatusBadge tone={tones[status]}>
      {say(isUnderWay(delivery) ? 'webhooks.sending' : `webhooks.${status}`)}
    </StatusBadge>
  );
}

/** Other problems show the API's English text. */
const problems: Partial<Record<SchemaType<'WebhookAttemptProblem'>, PlainKey>> = {
  TIMEOUT: 'webhooks.errorTimeout',
  REDIRECT: 'webhooks.errorRedirect',
  PRIVATE_ADDRESS: 'webhooks.errorPrivate',
  INSECURE_ADDRESS: 'webhooks.errorInsecure',
  UNKNOWN_HOST: 'webhooks.errorName',
  REFUSED: 'webhooks.errorRefused',
  BROKEN_OFF: 'webhooks.errorBroken',
  UNREACHABLE: 'webhooks.errorUnreachable',
  CERTIFICATE: 'webhooks.errorCertificate',
  MAIL_SERVER: 'webhooks.errorMailServer',
};

/** The endpoint's answer to an attempt, or the reason why there is none. */
export function AttemptWords({ attempt }: { attempt: Attempt }) {
  const { status, error, problem, durationMs } = attempt;
  const duration = say('webhooks.milliseconds', { count: formatNumber(durationMs) });
  const words = problem && problems[problem];
  return (
    <>
      {status != null && <span>{say('webhooks.answered', { status, duration })} </span>}
      {error && <span title={error}>{words ? say(words) : error}</span>}
    </>
  );
}
