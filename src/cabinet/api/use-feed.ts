import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { EventType } from '../../events/event-types.js';

/** News that the cabinet shows without being asked. */
export const followedTypes = [
  'payment.succeeded',
  'payment.refunded',
  'payment.refund_failed',
  'payment.rejected',
  'payment.disputed',
  'customer.erased',
] as const satisfies readonly EventType[];

export type FollowedType = (typeof followedTypes)[number];
/** What changes the refunds of payments, and what changes any sum of them. */
export const refundEvents = ['payment.refunded', 'payment.refund_failed'] as const;
export const paymentEvents = ['payment.succeeded', ...refundEvents] as const;

export type Listener = (types: readonly string[]) => void;

export const FeedContext = createContext(new Set<Listener>());

/** Calls back when something of these types has happened, and the page is shown. */
export function useFeed(types: readonly FollowedType[], callback: () => void): void {
  const listeners = use(FeedContext);
  const tell = useEffectEvent<Listener>((happened) => {
    if (types.some((type) => happened.includes(type))) callback();
  });
  useEffect(() => {
    const listener: Listener = (happened) => tell(happened);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}
