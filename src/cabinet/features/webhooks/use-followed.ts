import { useEffect, useEffectEvent, useRef } from 'react';
import type { Pages } from '../../api/pages.js';
import { isUnderWay, type DeliveryInUse, type DeliveryRow } from './delivery.js';
import { useRecheck } from './use-recheck.js';

interface Followed {
  pages: Pages<DeliveryRow>;
  test: DeliveryInUse;
  opened: DeliveryInUse;
  /** Reads the endpoint, whose state deliveries change. */
  onRead: () => void;
}

/**
 * Shows how deliveries end that are under way. A new row in the list does not begin anew: on a busy store there is always one.
 *
 * @returns whether it takes long
 */
export function useFollowed({ pages, test, opened, onRead }: Followed): boolean {
  const one = test.underWay ?? opened.underWay;
  const underWay = one ?? (pages.nodes?.some(isUnderWay) ? 'list' : undefined);
  const hasEnded = useEffectEvent(() => {
    pages.refresh();
    onRead();
  });
  const former = useRef<string>(undefined);
  useEffect(() => {
    if (former.current !== undefined && former.current !== underWay) hasEnded();
    former.current = underWay;
  }, [underWay]);
  return useRecheck(underWay, () => {
    if (test.underWay) test.readAgain();
    if (opened.underWay && opened.underWay !== test.underWay) opened.readAgain();
    if (one === undefined) pages.refresh();
  });
}
