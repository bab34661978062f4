import type { Logger } from 'pino';
import type { ExchangeRate, PrismaClient } from '../../prisma/client/client.js';
import type { Chore } from '../core/chores.js';
import type { Rate } from '../core/context.js';
import { ServiceError } from '../core/errors.js';
import { fetchBankRate } from './bank.js';

/** Name of the rate that is seeded into the embedded database, so that it works without a network. */
export const sampleSource = 'sample';

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
/** The bank sets no rates over the New Year holidays, up to 10 days and the weekend beside them. */
const usableDays = 12;
const refreshMs = hourMs;
const retryMs = 60 * 1000;
/** So long a rate is kept that another process may have replaced. */
const maxAgeMs = 1000;

/** The exchange rate, kept in the database for all processes. */
export interface ExchangeRates {
  /** @throws ServiceError UNAVAILABLE when no usable rate is known and the bank does not answer now */
  current(): Promise<Rate>;
  /** Asks the bank now and stores its answer; one question at a time over all callers. Never throws. */
  refresh(): Promise<void>;
  /** Refreshes each hour, or each minute while the bank fails. */
  chore: Chore;
  close(): Promise<void>;
}

export function createExchangeRates(options: {
  db: PrismaClient;
  log: Logger;
  now: () => Date;
  /** Where the Bank of Russia's `XML_daily` is served. */
  address: string;
}): ExchangeRates {
  const { db, log, now, address } = options;
  let asking: Promise<void> | undefined;
  let failedAt: number | undefined;
  let latest: { rate: Rate; foundAt: number } | undefined;
  const closing = new AbortController();

  const ask = async (): Promise<void> => {
    try {
      const { rate, source, date } = await fetchBankRate(address, closing.signal);
      const fetchedAt = now();
      await db.exchangeRate.upsert({
        where: { source_date: { source, date } },
        create: { source, date, rate, fetchedAt },
        update: { rate, fetchedAt },
      });
      failedAt = undefined;
      latest = undefined;
      log.info(
        { rate: rate.toString(), date: date.toISOString().slice(0, 10) },
        'Exchange rate read',
      );
    } catch (error) {
      failedAt = now().getTime();
      if (!closing.signal.aborted) log.warn({ err: error }, 'Exchange rate could not be read');
    }
  };

  const refresh = (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined)));

  const findLatest = async (): Promise<Rate | undefined> => {
    const time = now().getTime();
    if (latest && time < latest.foundAt + maxAgeMs) return latest.rate;
    const rate = await findRate(db);
    latest = rate && { rate, foundAt: time };
    return rate;
  };

  const known = async (): Promise<Rate | undefined> => {
    const rate = await findLatest();
    return rate && isUsable(rate, now()) ? rate : undefined;
  };

  const secondsUntilRetry = (): number =>
    failedAt === undefined ? 0 : Math.ceil((failedAt + retryMs - now().getTime()) / 1000);

  return {
    async current() {
      let rate = await known();
      if (!rate && (asking || secondsUntilRetry() <= 0)) {
        await refresh();
        rate = await known();
      }
      if (!rate) {
        throw new ServiceError('UNAVAILABLE', (say) => say('error.noRate'), {
          title: 'Exchange rate unavailable',
          headers: { 'retry-after': String(Math.max(1, secondsUntilRetry())) },
        });
      }
      return rate;
    },
    refresh,
    chore: {
      id: '8d5b0c1c-52a3-4b0e-8a3b-0a7d3c1f9e01',
      name: 'exchange-rate',
      async run() {
        await refresh();
        return failedAt === undefined ? refreshMs : retryMs;
      },
    },
    async close() {
      closing.abort();
      await asking;
    },
  };
}

/** The newest rate of the bank, or, as long as there is none, the sample. */
export async function findRate(db: PrismaClient): Promise<ExchangeRate | undefined> {
  const ofTheBank = await db.exchangeRate.findFirst({
    where: { source: { not: sampleSource } },
    orderBy: { date: 'desc' },
  });
  return ofTheBank ?? (await db.exchangeRate.findFirst()) ?? undefined;
}

const isUsable = ({ source, date }: Rate, now: Date): boolean =>
  source === sampleSource || now.getTime() < date.getTime() + (usableDays + 1) * dayMs;
