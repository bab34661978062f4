import { dayOf } from '../../calendar-days.js';
import type { Currency, ResultOf } from '../../graphql.js';
import type { CabinetOverviewDocument } from './operations.js';

export type Sales = ResultOf<typeof CabinetOverviewDocument>['sales'];
export type DailySales = Omit<Sales[number], 'currency'>;

const shownDays = 30;

/** The last 30 days up to today, in the time zone of the browser. */
export function lastDays(now: Date): string[] {
  return Array.from({ length: shownDays }, (_, index) => {
    const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
    noon.setDate(noon.getDate() - (shownDays - 1 - index));
    return dayOf(noon);
  });
}

/** The sales in one currency, with the days on which nothing was paid. */
export function salesOf(sales: Sales, currency: Currency, days: readonly string[]): DailySales[] {
  const ofCurrency = sales.filter((day) => day.currency === currency);
  const byDate = new Map(ofCurrency.map((day) => [day.date, day]));
  return days.map((date) => byDate.get(date) ?? { date, ...nothing });
}

const nothing = { count: 0, testCount: 0, amount: '0.00', refunded: '0.00', net: '0.00' };
