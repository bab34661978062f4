import type { SchemaType } from '../../graphql.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { say, type PlainKey } from '../../texts/texts.js';
import { eventNames } from './delivery.js';
import type { Endpoint } from './endpoint.js';

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

/** The events that an endpoint gets. A type without a name is newer than this page. */
export const typeWords = ({ types }: Endpoint): string =>
  types ? types.map((type) => nameOf(type)).join(', ') : say('webhooks.allTypes');

const nameOf = (type: string): string => {
  const name = eventNames[type];
  return name ? say(name) : type;
};
