import type { Context } from '../access/context.js';
import { creatorOfKey, hashKey, isWellFormedKey } from '../access/key-format.js';

const tokenPattern = /plt_[0-9A-Za-z]+/;

/**
 * Ends a sign-in token that came in the address of a request: proxies may have logged it, and browsers remember it. Asks
 * the database as rarely as for wrong keys, and never fails.
 */
export async function endLeakedToken(ctx: Context, address: string): Promise<void> {
  const [token = ''] = tokenPattern.exec(address) ?? [];
  if (!isWellFormedKey(token, 'signInToken')) return;
  const tokenHash = hashKey(token);
  const end = async (): Promise<true | undefined> => {
    const where = { creatorId: creatorOfKey(token), tokenHash };
    const { count } = await ctx.db.cabinetSession.deleteMany({ where });
    if (count === 0) return undefined;
    ctx.log.warn('A sign-in token came in the address of a request, and was ended');
    return true;
  };
  await ctx.wrongKeys.lookUp(ctx.address, tokenHash, end).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'A sign-in token that came in an address could not be ended');
  });
}
