import type { Logger } from 'pino';
import type { Prisma, PrismaClient } from '../../prisma/client/client.js';
import type { Chore } from '../core/database/chores.js';
import { ServiceError } from '../core/errors.js';
import { counter, type Metrics } from '../core/metrics.js';
import { fetchBankRate, findRefusal, refusals, type Refusal } from './bank.js';
import { operatorSource, writeDay, type Rate, oldestUsableDay, sampleSource } from './rate.js';
import { findRate, storeRate, whileNobodyStores } from './stored-rates.js';

const refreshMs = 3600 * 1000;
const retryMs = 60 * 1000;

declare module '../access/context.js' {
  interface Services {
    rates: ExchangeRates;
  }
}

type Write = (tx: Prisma.TransactionClient) => Promise<void>;

/** The exchange rate, shared by all processes through the database. */
export interface ExchangeRates {
  /** @throws ServiceError UNAVAILABLE when no usable rate is known and the bank does not answer now */
  current(): Promise<Rate>;
  /**
   * Asks the bank now and stores its answer unless it is refused. Concurrent callers share one question. Never throws.
   */
  refresh(): Promise<void>;
  /**
   * Stores a rate set by the operator.
   *
   * @param alsoWrite runs in the same transaction
   * @returns the rate now in use
   */
  set(own: Pick<Rate, 'rate' | 'date'>, alsoWrite: Write): Promise<Rate>;
  /** Refreshes each hour, or each minute while the bank fails or its answer is refused. */
  chore: Chore;
  close(): Promise<void>;
}

interface RateOptions {
  db: PrismaClient;
  log: Logger;
  now: () => Date;
  metrics: Metrics;
  /** The address of the Bank of Russia's `XML_daily`. */
  address: string;
}

export function createExchangeRates(options: RateOptions): ExchangeRates {
  const { db, log, now, address } = options;
  const inUse = createRateInUse(db, now);
  let asking: Promise<void> | undefined;
  let failedAt: number | undefined;
  const closing = new AbortController();

  const ask = async (): Promise<void> => {
    try {
      const isTaken = await takeBankRate(options, await fetchBankRate(address, closing.signal));
      failedAt = isTaken ? undefined : now().getTime();
      inUse.forget();
    } catch (error) {
      failedAt = now().getTime();
      if (!closing.signal.aborted) log.warn({ err: error }, 'Exchange rate could not be read');
    }
  };

  const refresh = (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined)));

  const secondsUntilRetry = (): number =>
    failedAt === undefined ? 0 : Math.ceil((failedAt + retryMs - now().getTime()) / 1000);

  return {
    async current() {
      let rate = await inUse.find();
      if (!rate && (asking || secondsUntilRetry() <= 0)) {
        await refresh();
        rate = await inUse.find();
      }
      if (!rate) throw noRate(Math.max(1, secondsUntilRetry()));
      return rate;
    },
    refresh,
    async set(own, alsoWrite) {
      try {
        return await storeOwnRate(options, { ...own, source: operatorSource }, alsoWrite);
      } finally {
        // Even if the database's answer was lost, the rate may have been stored.
        inUse.forget();
      }
    },
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

export const noRate = (retryAfterSeconds: number): ServiceError =>
  new ServiceError('UNAVAILABLE', (say) => say('error.noRate'), {
    title: 'Exchange rate unavailable',
    retryAfterSeconds,
  });

const refusedRates = counter(
  'payment_links_exchange_rates_refused_total',
  'Answers of the bank that were not believed, and not stored.',
  { reason: Object.keys(refusals) },
);

/** Stores a rate of the bank unless it is refused. @returns true if it was stored */
async function takeBankRate({ db, log, now, metrics }: RateOptions, rate: Rate): Promise<boolean> {
  const refusal = await whileNobodyStores(db, async (tx): Promise<Refusal | undefined> => {
    const found = await findRefusal(tx, rate, now());
    if (!found) await storeRate(tx, rate, now());
    return found;
  });
  if (!refusal) {
    log.info(forLog(rate), 'Exchange rate read');
    return true;
  }
  const { reason, known } = refusal;
  metrics.of(refusedRates).inc({ reason });
  log.warn(
    { reason, ...forLog(rate), ...(known && { known: forLog(known) }) },
    `Exchange rate refused: ${refusals[reason]}`,
  );
  return false;
}

async function storeOwnRate(
  { db, log, now }: RateOptions,
  own: Rate,
  alsoWrite: Write,
): Promise<Rate> {
  const inUse = await whileNobodyStores(db, async (tx) => {
    await storeRate(tx, own, now());
    await alsoWrite(tx);
    return findRate(tx, now());
  });
  if (!inUse) throw new Error('A rate that was just stored is not found.');
  log.info({ ...forLog(own), inUse: forLog(inUse) }, 'Exchange rate set by the operator');
  return inUse;
}

const forLog = ({ rate, source, date }: Rate): Record<'rate' | 'source' | 'date', string> => ({
  rate: rate.toFixed(),
  source,
  date: writeDay(date),
});

/** The time that a rate is kept. Another process may have replaced it meanwhile. */
const maxAgeMs = 1000;

/** The rate that prices are computed with, kept for a moment. */
interface RateInUse {
  /** Returns undefined if no rate is known, or only one that is too old. */
  find(): Promise<Rate | undefined>;
  /** Makes the next `find` ask the database. Called after a rate was stored. */
  forget(): void;
}

function createRateInUse(db: PrismaClient, now: () => Date): RateInUse {
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
