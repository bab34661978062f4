import { useAnswer } from '../../api/use-answer.js';
import type { ResultOf, SchemaType } from '../../graphql.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { say, type PlainKey } from '../../texts/texts.js';
import { shownAddress } from './destination.js';
import { eventName } from './event-types.js';
import { CabinetWebhookEndpointsDocument, type EndpointRow } from './operations.js';

export type Endpoint = ResultOf<typeof EndpointRow>;

/** All endpoints: there are few. */
export const useEndpoints = () => useAnswer(CabinetWebhookEndpointsDocument, {});

/** The name by which people tell endpoints apart. */
export const hostOf = ({ url }: Pick<Endpoint, 'url'>): string =>
  new URL(url).host || shownAddress({ url });

export const hasSecretAddress = ({ format }: Pick<Endpoint, 'format'>): boolean =>
  format !== 'STANDARD' && format !== 'EMAIL';

const reasons: Record<SchemaType<'WebhookDisabledReason'>, PlainKey> = {
  BY_CREATOR: 'webhooks.byCreator',
  GONE: 'webhooks.byGone',
  FAILING: 'webhooks.byFailing',
  UNCONFIRMED: 'webhooks.byUnconfirmed',
  UNSUBSCRIBED: 'webhooks.byUnsubscribed',
};

export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  const { disabledReason, failingSince } = endpoint;
  if (disabledReason === 'UNCONFIRMED') {
    return <StatusBadge tone="waiting">{say('webhooks.unconfirmed')}</StatusBadge>;
  }
  if (disabledReason) {
    const tone = disabledReason === 'BY_CREATOR' ? 'neutral' : 'bad';
    return <StatusBadge tone={tone}>{say('webhooks.disabled')}</StatusBadge>;
  }
  if (failingSince) return <StatusBadge tone="warning">{say('webhooks.failing')}</StatusBadge>;
  return <StatusBadge tone="good">{say('webhooks.enabled')}</StatusBadge>;
}

/** Why an endpoint is disabled; undefined if it is not. */
export const disabledWords = ({ disabledReason }: Endpoint): string | undefined =>
  disabledReason ? say(reasons[disabledReason]) : undefined;

/** The events that an endpoint gets. */
export const typeWords = ({ types }: Endpoint): string =>
  types ? types.map((type) => eventName(type) ?? type).join(', ') : say('webhooks.allTypes');
