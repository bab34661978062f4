import { mostDaysOfGroups } from '../../api/limits.js';
import { dayOf } from '../../calendar-days.js';
import type { ResultOf, SalesGrouping } from '../../graphql.js';
import type { Query } from '../../paths.js';
import { formatDate, formatMonth, say } from '../../texts/texts.js';
import type { CabinetSalesDocument } from './operations.js';

export type Sales = ResultOf<typeof CabinetSalesDocument>['salesBy'][number];
export type SalesBefore = ResultOf<typeof CabinetSalesDocument>['before'][number];

export interface Period {
  from: string;
  to: string;
}

const usualDays = 30;

function addDays(day: string, days: number): string {
  const noon = new Date(`${day}T12:00`);
  noon.setDate(noon.getDate() + days);
  return dayOf(noon);
}

/** The days that an address asks for, or the last 30. What the API would refuse is cut. */
export function periodOf({ from, to }: Query<'sales'>, now: Date): Period {
  const last = to ?? [dayOf(now), from ?? ''].sort().at(-1) ?? '';
  const first = from ?? addDays(last, 1 - usualDays);
  const earliest = addDays(last, 1 - mostDaysOfGroups);
  return { from: first > last ? last : first < earliest ? earliest : first, to: last };
}

const dayMs = 24 * 3600 * 1000;

/** As many days, up to the one before a period. */
export function periodBefore({ from, to }: Period): Period {
  const days = (new Date(to).getTime() - new Date(from).getTime()) / dayMs;
  return { from: addDays(from, -1 - days), to: addDays(from, -1) };
}

/** Bars of more days would be too thin. */
const mostDaysByDay = 62;

/** What sales are grouped by as long as nothing is chosen. */
export const usualGrouping = ({ from, to }: Period): SalesGrouping =>
  addDays(from, mostDaysByDay) > to ? 'DAY' : 'MONTH';

/** The first days of spans of time that have days of a period, as the API tells them. */
const nextOf: Partial<Record<SalesGrouping, (day: string) => string>> = {
  DAY: (day) => addDays(day, 1),
  WEEK: (day) => addDays(day, 7),
  MONTH: (day) => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`,
};

const firstOf: Partial<Record<SalesGrouping, (day: string) => string>> = {
  WEEK: (day) => addDays(day, -((new Date(`${day}T12:00`).getDay() + 6) % 7)),
  MONTH: (day) => `${day.slice(0, 7)}-01`,
};

export const isByTime = (grouping: SalesGrouping): boolean => nextOf[grouping] !== undefined;

/** All days, weeks or months of a period, with those on which nothing was paid. */
export function fillSpans(
  sales: readonly Sales[],
  grouping: SalesGrouping,
  { from, to }: Period,
): { key: string; amount: string; refunded: string; net: string; count: number }[] {
  const next = nextOf[grouping];
  if (!next) return [];
  const byKey = new Map(sales.map((row) => [row.key, row]));
  const spans = [];
  for (let key = firstOf[grouping]?.(from) ?? from; key <= to; key = next(key)) {
    const { amount, refunded, net, count } = byKey.get(key) ?? nothing;
    spans.push({ key, amount, refunded, net, count });
  }
  return spans;
}

const nothing = { count: 0, amount: '0.00', refunded: '0.00', net: '0.00' };

export const formatDay = (day: string): string => formatDate(`${day}T12:00`);

/** The name of a group, as people read it. */
export function nameOf(
  { key, title, isOther }: Pick<Sales, 'key' | 'title' | 'isOther'>,
  grouping: SalesGrouping,
): string {
  if (isOther) return say('sales.other');
  if (key == null) return say('sales.noKey');
  if (grouping === 'DAY') return formatDay(key);
  if (grouping === 'WEEK') return say('sales.weekOf', { day: formatDay(key) });
  if (grouping === 'MONTH') return formatMonth(`${key}T12:00`);
  return title ?? key;
}
