import type { ExchangeRate, Prisma, PrismaClient } from '../../prisma/client/client.js';
import type { Rate } from '../core/context.js';
import { latestDay } from './days.js';
import { sampleSource } from './sources.js';

/**
 * The rate of the newest day, and of one day the one stored last. As long as there is none, the sample. A rate for a
 * day that is too far ahead is as if it were not there, so a wrong one that was stored once does no harm.
 */
export async function findRate(
  db: Prisma.TransactionClient,
  now: Date,
): Promise<ExchangeRate | undefined> {
  const sample = () => db.exchangeRate.findFirst({ where: { source: sampleSource } });
  return (await findKnownRate(db, now)) ?? (await sample()) ?? undefined;
}

/** The same without the sample. */
export const findKnownRate = async (
  db: Prisma.TransactionClient,
  now: Date,
  since?: Date,
): Promise<ExchangeRate | undefined> =>
  (await db.exchangeRate.findFirst({
    where: {
      source: { not: sampleSource },
      date: { lte: latestDay(now), ...(since && { gte: since }) },
    },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })) ?? undefined;

/** Does something in a transaction while no process else stores a rate, so that what was compared still holds. */
export const whileNobodyStores = <Result>(
  db: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> =>
  db.$transaction(async (tx) => {
    // Lets others read, and has them wait before they store.
    await tx.$executeRaw`LOCK TABLE exchange_rates IN SHARE ROW EXCLUSIVE MODE`;
    return work(tx);
  });

/**
 * Replaces what the source has said of the day, within {@link whileNobodyStores}. The new row has a new id, so ids tell which
 * rate was stored last; clocks of several processes could not.
 */
export async function storeRate(
  tx: Prisma.TransactionClient,
  { rate, source, date }: Rate,
  fetchedAt: Date,
): Promise<void> {
  await tx.exchangeRate.deleteMany({ where: { source, date } });
  await tx.exchangeRate.create({ data: { rate, source, date, fetchedAt } });
}
