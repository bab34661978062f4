import { knownFacts, type WriteNotice } from '../events/notice.js';
import type { LinkEventData } from './link-events.js';

const aboutLink =
  (title: 'notice.linkSoldOut' | 'notice.linkExpired'): WriteNotice<LinkEventData> =>
  ({ link: { id, uuid, label } }, { say }) => ({
    title: say(title),
    facts: knownFacts([[say('notice.link'), label ?? uuid]]),
    page: `/links/${id}`,
  });

/** The events of links in words. */
export const linkNotices = {
  'payment_link.sold_out': aboutLink('notice.linkSoldOut'),
  'payment_link.expired': aboutLink('notice.linkExpired'),
};
