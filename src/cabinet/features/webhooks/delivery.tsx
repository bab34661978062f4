import { firstRetryMs } from '../../api/limits.js';
import type { ResultOf, RowOf, SchemaType } from '../../graphql.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { formatNumber, say, type PlainKey } from '../../texts/texts.js';
import type {
  CabinetWebhookDeliveriesDocument,
  CabinetWebhookDeliveryDocument,
} from './operations.js';

export type DeliveryRow = RowOf<typeof CabinetWebhookDeliveriesDocument>;

export type Delivery = NonNullable<
  ResultOf<typeof CabinetWebhookDeliveryDocument>['webhookDelivery']
>;

export type Attempt = Delivery['attempts'][number];

/** The page waits for a retry that comes within this time, such as the second attempt. */
const soonMs = firstRetryMs + 1000;

type Stage = Pick<DeliveryRow, 'status' | 'nextAttemptAt'>;

/** True while a delivery is being sent. While its endpoint is disabled, it has no next attempt. */
export const isUnderWay = ({ status, nextAttemptAt }: Stage): boolean =>
  status === 'PENDING' &&
  nextAttemptAt != null &&
  new Date(nextAttemptAt).getTime() <= Date.now() + soonMs;

const tones = { PENDING: 'waiting', SUCCEEDED: 'good', FAILED: 'bad' } as const;

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
