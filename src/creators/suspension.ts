import type { Creator } from '../../prisma/client/client.js';
import { recordChange, type Action } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { notFound, readOrRefuse } from '../core/errors.js';
import { readName } from '../core/text.js';
import { findCreator } from './creators.js';

/**
 * Suspends a creator: its keys are refused, its sessions end and its links cannot be paid. Webhooks of former payments
 * are still delivered. A creator that is suspended already gets the new reason.
 *
 * @throws ServiceError NOT_FOUND, VALIDATION_FAILED
 */
export async function suspendCreator(
  ctx: Context,
  { id, reason: given }: { id: bigint; reason: string },
): Promise<Creator> {
  const suspensionReason = readOrRefuse((faults) => readName(given, ['reason'], faults));
  const { suspendedAt } = await findCreator(ctx, { id });
  const change = { action: 'suspendCreator', reason: suspensionReason } as const;
  const data = { suspendedAt: suspendedAt ?? ctx.now(), suspensionReason };
  return changeCreator(ctx, id, change, data);
}

/**
 * Ends the suspension of a creator: its keys and links work as before.
 *
 * @throws ServiceError NOT_FOUND
 */
export const resumeCreator = (ctx: Context, { id }: { id: bigint }): Promise<Creator> =>
  changeCreator(
    ctx,
    id,
    { action: 'resumeCreator' },
    { suspendedAt: null, suspensionReason: null },
  );

async function changeCreator(
  ctx: Context,
  id: bigint,
  { action, reason }: { action: Action; reason?: string },
  data: Pick<Creator, 'suspendedAt' | 'suspensionReason'>,
): Promise<Creator> {
  const changed = await ctx.db.$transaction(async (tx) => {
    const [creator] = await tx.creator.updateManyAndReturn({ where: { id }, data });
    if (!creator) throw notFound('creator');
    if (creator.suspendedAt) await tx.cabinetSession.deleteMany({ where: { creatorId: id } });
    await recordChange(ctx, tx, action, { creatorId: id, id }, { reason });
    return creator;
  });
  ctx.knownKeys.forget();
  return changed;
}
