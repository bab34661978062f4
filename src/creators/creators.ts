import type { Context } from '../access/context.js';
import { invalid } from '../core/errors.js';

const storeNamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u;

/** Creates the creator of a store, or returns the existing one. */
export async function createCreator(ctx: Context, input: { storeName: string }) {
  const storeName = input.storeName.normalize('NFC');
  if (!storeNamePattern.test(storeName)) {
    throw invalid([{ path: ['storeName'], rule: 'storeName' }]);
  }
  await ctx.db.creator.createMany({ data: { storeName }, skipDuplicates: true });
  return ctx.db.creator.findUniqueOrThrow({ where: { storeName } });
}
