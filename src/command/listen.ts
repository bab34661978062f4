import { follow, placeToBegin, type FollowedEvent, type FollowOptions } from '../client/follow.js';
import { delay, retryDelayMs } from '../client/send.js';
import { CommandAccountDocument } from './documents.js';
import { forward } from './forward.js';
import { lockPlace, readPlace, writePlace } from './place.js';
import type { Session } from './session.js';

const longestDelayMs = 30_000;

export interface ListenOptions {
  forwardTo: string;
  from?: FollowOptions['from'];
  types?: string[];
}

/**
 * Forwards each event to a target until it is received, in order. The place of the next event is kept, so that none is lost
 * over a kill, a sleeping laptop or an outage of the service.
 */
export async function listen(session: Session, options: ListenOptions): Promise<void> {
  const { url, client, door, report, signal } = session;
  const { forwardTo: target, from, types } = options;
  let unlock: (() => Promise<void>) | undefined;
  try {
    const { viewer } = await client.graphql(CommandAccountDocument);
    const owner = { url, creatorId: viewer.creator.id, target };
    unlock = await lockPlace(owner);
    const place = await readPlace(owner);
    // The place to begin is kept before the first event, which may be lost otherwise.
    if (from !== undefined) place.next = await placeToBegin(door, { from }, signal);
    const next = (place.next ??= await placeToBegin(door, {}, signal));
    await writePlace(owner, place);
    report.print(
      { listening: target, secret: place.secret },
      `Forwarding the events of ${viewer.creator.storeName} to ${target}, signed with the secret ${place.secret}`,
    );
    const after = next.after ?? undefined;
    const since = typeof next.since === 'string' ? new Date(next.since) : 'oldest';
    for await (const event of follow(door, { after, from: since, types, signal })) {
      await deliver(session, target, place.secret, event);
      place.next = { after: event.cursor };
      await writePlace(owner, place);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await unlock?.();
  }
}

/** Sends an event until it is received, or the command ends. */
async function deliver(
  { report, signal }: Session,
  target: string,
  secret: string,
  event: FollowedEvent,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { isReceived, answer, durationMs } = await forward(target, secret, event, signal);
    if (!isReceived) signal.throwIfAborted();
    const { id, type } = event;
    report.print(
      { id, type, answer, durationMs },
      `${new Date().toTimeString().slice(0, 8)}  ${type}  ${id}  ${answer} in ${durationMs} ms`,
    );
    if (isReceived) return;
    await delay(retryDelayMs(tries, longestDelayMs), signal);
  }
}
