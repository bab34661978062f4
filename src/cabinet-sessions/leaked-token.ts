import { reasonOf } from '../core/end-with-reason.js';
import type { WrongKeys } from '../access/keys/wrong-keys.js';
import type { Context } from '../access/context.js';
import { creatorOfKey, hashKey, isWellFormedKey } from '../access/keys/key-format.js';

const minuteMs = 60_000;
/** When each process last told that a token could not be ended. */
const toldAt = new WeakMap<WrongKeys, number>();

const tokenPattern = /plt_[0-9A-Za-z]+/;

/** The sign-in token in the address of a request. Proxies may have logged it, and browsers remember it. */
export function findLeakedToken(address: string): string | undefined {
  const token = tokenPattern.exec(address)?.[0];
  return token !== undefined && isWellFormedKey(token, 'signInToken') ? token : undefined;
}

/** Ends a sign-in token that came in an address. Asks the database as rarely as for wrong keys, and never fails. */
export async function endLeakedToken(ctx: Context, token: string): Promise<void> {
  const tokenHash = hashKey(token);
  const end = async (): Promise<true | undefined> => {
    const creatorId = creatorOfKey(token);
    const { db } = ctx.databaseFor(creatorId);
    const { count } = await db.cabinetSession.deleteMany({ where: { creatorId, tokenHash } });
    if (count === 0) return undefined;
    ctx.log.warn('A sign-in token came in the address of a request, and was ended');
    return true;
  };
  const secret = { kind: 'signInToken', key: token, hash: tokenHash } as const;
  await ctx.wrongKeys.lookUp(ctx.address, secret, end).catch((error: unknown) => {
    const lastToldAt = toldAt.get(ctx.wrongKeys) ?? -Infinity;
    const now = ctx.now().getTime();
    if (now - lastToldAt < minuteMs) return;
    toldAt.set(ctx.wrongKeys, now);
    // Without a stack: anybody can send addresses.
    const reason = reasonOf(error);
    ctx.log.warn({ reason }, 'A sign-in token that came in an address could not be ended');
  });
}
