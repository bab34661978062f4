import { Prisma } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import { readOrRefuse } from '../../core/errors.js';
import { isStorable, readOptionalText } from '../../core/text.js';
import { storableTime } from '../../core/days.js';
import type { LinkConditions } from './statements.js';
import { statusConditions, type LinkStatus } from '../status.js';

/** A filter of a creator's links. Links must meet all its conditions. */
export interface PaymentLinkFilter {
  productId?: bigint | null;
  useOnce?: boolean | null;
  status?: LinkStatus | null;
  createdFrom?: Date | null;
  createdTo?: Date | null;
  metadata?: { key: string; value: string } | null;
  /** A part of it, in upper or lower case. */
  label?: string | null;
}

/**
 * The SQL conditions of a filter.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export function conditionsOf(
  ctx: Context,
  creatorId: bigint,
  { productId, useOnce, status, createdFrom, createdTo, metadata, label }: PaymentLinkFilter,
): LinkConditions {
  const part = readOrRefuse((faults) => {
    for (const part of ['key', 'value'] as const) {
      if (metadata && !isStorable(metadata[part])) {
        faults.push({ path: ['filter', 'metadata', part], rule: 'unstorableText' });
      }
    }
    return readOptionalText(label, ['filter', 'label'], faults);
  });

  const conditions: Prisma.Sql[] = [];
  if (useOnce != null) conditions.push(Prisma.sql`use_once = ${useOnce}::boolean`);
  const times: Prisma.Sql[] = [];
  if (createdFrom) times.push(Prisma.sql`created_at >= ${storableTime(createdFrom)}::timestamptz`);
  if (createdTo) times.push(Prisma.sql`created_at < ${storableTime(createdTo)}::timestamptz`);
  if (times.length > 0) conditions.push(Prisma.join(times, ' AND '));
  return {
    creatorId,
    productId,
    conditions,
    groups: status ? statusConditions(status, ctx.now()) : [],
    metadata,
    label: part ?? undefined,
    isByTime: Boolean(createdFrom ?? createdTo),
  };
}
