import type { PrismaClient } from '../../prisma/client/client.js';
import { oldestUsableDay, sampleSource, type Rate } from './rate.js';
import { findRate } from './stored-rates.js';

/** The time that a rate is kept. Another process may have replaced it meanwhile. */
const maxAgeMs = 1000;

/** The rate that prices are computed with, kept for a moment. */
export interface RateInUse {
  /** Returns undefined if no rate is known, or only one that is too old. */
  find(): Promise<Rate | undefined>;
  /** Makes the next `find` ask the database. Called after a rate was stored. */
  forget(): void;
}

export function createRateInUse(db: PrismaClient, now: () => Date): RateInUse {
  let latest: { rate: Rate; foundAt: number } | undefined;
  /** A look-up that began before the last `forget` may have found the previous rate, so its result is not kept. */
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
