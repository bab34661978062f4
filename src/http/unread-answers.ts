import type { Context } from '../access/context.js';
import { rateLimited } from '../access/limits/rate-limited.js';
import { networkOf } from '../core/network.js';
import type { HttpRequest } from './message.js';

declare module '../access/context.js' {
  interface Services {
    unreadAnswers: UnreadAnswers;
  }
}

const mebibyte = 1024 * 1024;
/** Of long answers that wait for their clients, in this process. */
const mostBytes = { ofCaller: 32 * mebibyte, ofAll: 128 * mebibyte };

const retryAfterSeconds = 10;

/** Bounds the bytes of answers that their clients have not read, so that nobody can fill the memory of the process. */
export interface UnreadAnswers {
  /**
   * Counts a long answer until its client has it. If there is no room, first resets connections that have stalled: those of the
   * caller or, if others have left too little, of all.
   *
   * @throws ServiceError RATE_LIMITED when there is still none. The answer to a change cannot be taken back: it counts as
   *   lost, and its connection breaks
   */
  hold(request: HttpRequest, ctx: Context, bytes: number): Promise<void>;
}

/** An answer on its way. */
interface Held {
  caller: string;
  bytes: number;
  request: HttpRequest;
}

export function createUnreadAnswers(): UnreadAnswers {
  /** At most as many as there are long ones within the bound: to add them up takes some microseconds. */
  const answers = new Set<Held>();

  const of = (caller: string | undefined): Held[] =>
    [...answers].filter((held) => caller === undefined || held.caller === caller);
  const bytesOf = (caller?: string): number =>
    of(caller).reduce((sum, { bytes }) => sum + bytes, 0);
  const mayTake = (caller: string, bytes: number, most: number): boolean =>
    bytesOf(caller) + bytes <= most;
  // Nobody may have more than what is left to others. So those who have most are refused first, and the sum has a bound.
  const hasRoom = (caller: string, bytes: number): boolean =>
    mayTake(caller, bytes, Math.min(mostBytes.ofCaller, mostBytes.ofAll - bytesOf()));

  const resetStalled = (caller?: string): void => {
    for (const held of of(caller)) {
      if (!held.request.isStalled()) continue;
      answers.delete(held);
      held.request.breakOff();
    }
  };
  const makeRoom = (caller: string, bytes: number): boolean => {
    if (hasRoom(caller, bytes)) return true;
    resetStalled(caller);
    if (mayTake(caller, bytes, mostBytes.ofCaller) && !hasRoom(caller, bytes)) resetStalled();
    return hasRoom(caller, bytes);
  };

  return {
    async hold(request, ctx, bytes) {
      const caller = await callerOf(ctx);
      if (makeRoom(caller, bytes)) {
        const held = { caller, bytes, request };
        answers.add(held);
        void request.closed.then(() => answers.delete(held));
      } else if (ctx.state.operation?.type === 'mutation') request.breakOff();
      else throw rateLimited('unread', retryAfterSeconds);
    },
  };
}

/** Whose answers count together: those of a creator, of the platform, or of a stranger's network. */
async function callerOf({ state, address }: Context): Promise<string> {
  const principal = await state.principal?.catch(() => undefined);
  if (!principal) return networkOf(address);
  return principal.scope === 'creator' ? `creator ${principal.id}` : principal.scope;
}
