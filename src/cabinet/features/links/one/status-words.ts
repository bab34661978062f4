import type { PaymentLinkStatus } from '../../../operations.js';
import type { Texts } from '../../../texts/texts.js';
import type { Link } from './link.js';

type Words = Pick<Texts, 'say' | 'formatDateTime'>;

/** What the status of a link means, and what would change it. */
export function statusWords(link: Link, { say, formatDateTime }: Words): string {
  const { status, product, expiresAt } = link;
  if (status === 'ACTIVE' && product.isArchived) return say('links.archivedWords');
  const words: Record<PaymentLinkStatus, () => string> = {
    ACTIVE: () => say('links.activeWords'),
    DISABLED: () => say('links.disabledWords'),
    EXPIRED: () => say('links.expiredWords', { time: formatDateTime(expiresAt ?? '') }),
    SOLD_OUT: () => say('links.soldOutWords'),
    USED: () => say('links.usedWords'),
  };
  return words[status]();
}
