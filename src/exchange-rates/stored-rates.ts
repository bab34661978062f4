import type { ExchangeRate, Prisma, PrismaClient } from '../../prisma/client/client.js';
import { latestDay, sampleSource, type Rate } from './rate.js';

/**
 * Finds the rate of the newest day, or the sample if there is none. Of several rates for one day, the last one stored
 * counts. Rates for days too far ahead are ignored, so a wrong one that was once stored does no harm.
 */
export async function findRate(
  db: Prisma.TransactionClient,
  now: Date,
): Promise<ExchangeRate | undefined> {
  const sample = () => db.exchangeRate.findFirst({ where: { source: sampleSource } });
  return (await findKnownRate(db, now)) ?? (await sample()) ?? undefined;
}

/** Like {@link findRate}, without the sample. */
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

/** Does work in a transaction while no other process stores a rate, so comparisons stay true. */
export const whileNobodyStores = <Result>(
  db: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> =>
  db.$transaction(async (tx) => {
    // Others can read, but must wait to store.
    await tx.$executeRaw`LOCK TABLE exchange_rates IN SHARE ROW EXCLUSIVE MODE`;
    return work(tx);
  });

/**
 * Replaces the rate of the same source and day, within {@link whileNobodyStores}. The new row gets a new id, so ids
 * tell which rate was stored last. The clocks of several processes could not.
 */
export async function storeRate(
  tx: Prisma.TransactionClient,
  { rate, source, date }: Rate,
  fetchedAt: Date,
): Promise<void> {
  await tx.exchangeRate.deleteMany({ where: { source, date } });
  await tx.exchangeRate.create({ data: { rate, source, date, fetchedAt } });
}
