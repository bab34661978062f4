import type { Context } from '../../access/context.js';
import { readOrRefuse } from '../../core/errors.js';
import type { Fault } from '../../core/faults.js';
import { currencies } from '../../core/money.js';
import { isStorable, maxNameLength } from '../../core/text.js';
import type { PaymentTotal } from '../payment-lists.js';
import {
  addUp,
  addUpSpans,
  bordersOf,
  checkPeriod,
  isSpan,
  type Period,
  type Span,
} from './sales.js';
import { selectGroups, type GroupRow, type Grouping } from './groups.js';

/** The days of a year, or of a leap year. */
export const mostDaysOfGroups = 366;
export const mostGroups = 100;

export interface SalesChoice extends Period {
  groupBy: Span | Grouping;
  metadataKey?: string | null | undefined;
  /** The most groups. */
  first: number;
}

/** Total of the payments of a group in one currency. */
export interface GroupedSales extends PaymentTotal {
  key: string | null;
  title: string | null;
  /** True for the groups after the first ones, in one. */
  isOther: boolean;
}

/**
 * The sales of a creator by group and currency, EUR first. Days, weeks and months are in order, without those that have no
 * payments. Other groups: those with the highest amounts, then what has no key, then all others in one.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export async function salesBy(
  ctx: Context,
  creatorId: bigint,
  choice: SalesChoice,
): Promise<GroupedSales[]> {
  readOrRefuse((faults) => checkChoice(choice, faults));
  const { groupBy, metadataKey, first } = choice;
  if (isSpan(groupBy)) {
    const sales = await addUpSpans(ctx, creatorId, choice, groupBy);
    return sales.map(({ date, ...total }) => ({
      ...total,
      key: date.toISOString().slice(0, 10),
      title: null,
      isOther: false,
    }));
  }
  const [start, end] = bordersOf(choice, []) as [string, string];
  const between = { creatorId, start, end };
  const rows = await addUp<GroupRow>(
    ctx,
    selectGroups(groupBy, metadataKey ?? '', between, first),
    {
      isPlannedAnew: true,
    },
  );
  return rows.flatMap(({ key, title, isOther, ...sums }) =>
    currencies.flatMap(({ code: currency }) => {
      const count = sums[`${currency}_count`];
      if (count === 0) return [];
      const amount = sums[`${currency}_amount`];
      const refunded = sums[`${currency}_refunded`];
      const testCount = sums[`${currency}_testCount`];
      return [{ key, title, isOther, currency, count, testCount, amount, refunded }];
    }),
  );
}

function checkChoice({ groupBy, metadataKey, first, ...period }: SalesChoice, faults: Fault[]) {
  checkPeriod(period, mostDaysOfGroups, faults);
  if (first < 1 || first > mostGroups) {
    faults.push({ path: ['first'], rule: 'between', least: 1, most: mostGroups });
  }
  const path = ['metadataKey'];
  const condition = { other: ['groupBy'], value: 'METADATA' };
  if (groupBy !== 'METADATA') {
    if (metadataKey != null) faults.push({ path, rule: 'onlyWhen', ...condition });
  } else if (metadataKey == null) faults.push({ path, rule: 'requiredWhen', ...condition });
  else if (Array.from(metadataKey).length > maxNameLength) {
    faults.push({ path, rule: 'maxLength', characters: maxNameLength });
  } else if (!isStorable(metadataKey)) faults.push({ path, rule: 'unstorableText' });
}
