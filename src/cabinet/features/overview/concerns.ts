import type { CabinetAttentionQuery } from '../../operations.js';
import { paths } from '../../paths.js';
import type { Texts } from '../../texts/texts.js';
import type { ConcernProps } from './concern.js';

type Attention = CabinetAttentionQuery;

/** Long enough to replace a key in peace. */
const keyNoticeMs = 7 * 24 * 3600 * 1000;

/** What needs attention, the most pressing first. */
export const findConcerns = (attention: Attention, now: Date, texts: Texts): ConcernProps[] => [
  ...ofRejected(attention.rejectedPayments, now, texts),
  ...attention.webhookEndpoints.nodes.flatMap((endpoint) => ofEndpoint(endpoint, texts)),
  ...attention.apiKeys.nodes.flatMap((key) => ofKey(key, now, texts)),
];

function ofRejected(
  { totalCount, nodes: [newest] }: Attention['rejectedPayments'],
  now: Date,
  { say, formatMoney, formatRelative }: Texts,
): ConcernProps[] {
  if (!newest) return [];
  const amount = formatMoney(newest.amount, newest.currency);
  const time = formatRelative(newest.createdAt, now);
  const customer = newest.customer.name ?? newest.customer.email;
  return [
    {
      name: 'rejected',
      title: say('overview.rejected', { count: totalCount }),
      hint: customer
        ? say('overview.rejectedNewestOf', { amount, customer, time })
        : say('overview.rejectedNewest', { amount, time }),
      href: paths.rejectedPayments({ resolved: false }),
      action: say('overview.seeRejected'),
    },
  ];
}

/** One that its creator has disabled is as it should be. */
function ofEndpoint(
  { id, url, disabledReason, failingSince }: Attention['webhookEndpoints']['nodes'][number],
  { say, formatDateTime }: Texts,
): ConcernProps[] {
  const way = {
    name: `endpoint-${id}`,
    href: paths.webhook(id),
    action: say('overview.seeEndpoint'),
  };
  if (disabledReason === 'BY_CREATOR') return [];
  if (disabledReason) {
    return [{ ...way, title: say(`overview.endpoint${disabledReason}`), hint: url }];
  }
  if (!failingSince) return [];
  const time = formatDateTime(failingSince);
  return [
    {
      ...way,
      title: say('overview.endpointFailing'),
      hint: say('overview.endpointFailingHint', { url, time }),
    },
  ];
}

function ofKey(
  { id, name, expiresAt }: Attention['apiKeys']['nodes'][number],
  now: Date,
  { say, formatDateTime }: Texts,
): ConcernProps[] {
  if (!expiresAt || new Date(expiresAt).getTime() > now.getTime() + keyNoticeMs) return [];
  return [
    {
      name: `key-${id}`,
      title: say('overview.keyExpires', { name }),
      hint: say('overview.keyExpiresHint', { time: formatDateTime(expiresAt) }),
      href: paths.apiKeys(),
      action: say('overview.seeKeys'),
    },
  ];
}
