import type { Prisma } from '../../prisma/client/client.js';
import { addDays } from '../core/days.js';
import { dayOf, latestDay, usableDays, type Rate } from './rate.js';
import type { MetricsFactory } from '../core/metrics.js';
import { findKnownRate } from './stored-rates.js';

/** The fault of a rate, for the log. */
const rules = {
  day_ahead: 'its day is too far ahead',
  too_high: 'it is not less than twice the last one known',
  too_low: 'it is not more than half the last one known',
};

type RateRefusal = keyof typeof rules;

declare module '../core/metrics.js' {
  interface Metrics extends ReturnType<typeof rateMetrics> {}
}

export const rateMetrics = ({ counter }: MetricsFactory) => ({
  exchangeRatesRefused: counter(
    'payment_links_exchange_rates_refused_total',
    'Answers of the bank that were not believed, and not stored.',
    { reason: Object.keys(rules) },
  ),
});

/** The reason for refusing a rate. */
export interface Refusal {
  reason: RateRefusal;
  rule: string;
  /** The rate it was compared with. */
  known: Rate | undefined;
}

/**
 * Checks an answer of the bank, because it sets prices without a person looking at it. Compares it with the rate of the
 * newest day, unless that rate is over {@link usableDays} days older than both today and the day of the answer.
 */
export async function findRefusal(
  tx: Prisma.TransactionClient,
  { rate, date }: Rate,
  now: Date,
): Promise<Refusal | undefined> {
  const refuse = (reason: RateRefusal, known?: Rate): Refusal => ({
    reason,
    rule: rules[reason],
    known,
  });
  if (date > latestDay(now)) return refuse('day_ahead');
  const day = Math.min(date.getTime(), dayOf(now).getTime());
  const known = await findKnownRate(tx, now, addDays(new Date(day), -usableDays));
  if (known && rate.gte(known.rate.mul(2))) return refuse('too_high', known);
  if (known && rate.mul(2).lte(known.rate)) return refuse('too_low', known);
  return undefined;
}
