import type { WebhookEndpoint } from '../../../prisma/client/client.js';
import type { DisabledReason } from './endpoint-events.js';
import { destinationOf } from '../destinations/destinations.js';
import type { Place } from './place.js';

/** The state of an endpoint after a change by its creator. */
export interface NextState {
  /** Null if it gets events. */
  disabledReason: DisabledReason | null;
  /** True if it moves to a mailbox that nobody has confirmed. */
  isNewMailbox: boolean;
  /** True if its mailbox is to be asked now whether it wants to be told. */
  asks: boolean;
}

/**
 * Decides whether an endpoint gets events. A mailbox that waits for its confirmation counts as wanted: confirming enables it.
 *
 * @param wanted whether the creator wants it to get events; undefined if that stays as it is
 * @param place undefined if the endpoint does not move
 */
export function nextState(
  current: WebhookEndpoint,
  wanted: boolean | null | undefined,
  place: Place | undefined,
): NextState {
  const { format, url, confirmedAt } = current;
  const reason = current.disabledReason as DisabledReason | null;
  const isNewMailbox =
    place !== undefined &&
    destinationOf(place.format).asksFirst === true &&
    (confirmedAt === null || place.address.href !== url);
  const isUnconfirmed =
    isNewMailbox || (!place && confirmedAt === null && destinationOf(format).asksFirst === true);
  const wasWanted = reason === null || reason === 'UNCONFIRMED';
  const isWanted = wanted ?? wasWanted;
  if (!isWanted) {
    return { disabledReason: wasWanted ? 'BY_CREATOR' : reason, isNewMailbox, asks: false };
  }
  return {
    disabledReason: isUnconfirmed ? 'UNCONFIRMED' : null,
    isNewMailbox,
    asks: isUnconfirmed && (wanted === true || isNewMailbox),
  };
}
