import type { Context } from '../access/context.js';
import { creatorOfKey, hashKey, isWellFormedKey } from '../access/keys/key-format.js';

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
    ctx.log.warn({ err: error }, 'A sign-in token that came in an address could not be ended');
  });
}
