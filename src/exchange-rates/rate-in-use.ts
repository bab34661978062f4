import type { PrismaClient } from '../../prisma/client/client.js';
import type { Rate } from '../core/context.js';
import { oldestUsableDay } from './days.js';
import { sampleSource } from './sources.js';
import { findRate } from './stored-rates.js';

/** So long a rate is kept that another process may have replaced. */
const maxAgeMs = 1000;

/** The rate that prices are computed with now, kept for a moment. */
export interface RateInUse {
  /** Undefined when no rate is known, or only one that is too old. */
  find(): Promise<Rate | undefined>;
  /** Has the next question answered by the database, since a rate was stored. */
  forget(): void;
}

export function createRateInUse(db: PrismaClient, now: () => Date): RateInUse {
  let latest: { rate: Rate; foundAt: number } | undefined;
  /** A look-up that began before the last forgetting may have found the rate before it. */
  let timesForgotten = 0;

  const findLatest = async (): Promise<Rate | undefined> => {
    const time = now();
    if (latest && time.getTime() < latest.foundAt + maxAgeMs) return latest.rate;
    const begunAfter = timesForgotten;
    const rate = await findRate(db, time);
    if (begunAfter === timesForgotten) latest = rate && { rate, foundAt: time.getTime() };
    return rate;
  };

  return {
    async find() {
      const rate = await findLatest();
      return rate && isUsable(rate, now()) ? rate : undefined;
    },
    forget() {
      timesForgotten++;
      latest = undefined;
    },
  };
}

const isUsable = ({ source, date }: Rate, now: Date): boolean =>
  source === sampleSource || date >= oldestUsableDay(now);
