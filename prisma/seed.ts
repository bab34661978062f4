import type { PrismaClient } from './client/client.js';
import { generateKey, keyColumns } from '../src/core/key-format.js';
import { sampleSource } from '../src/exchange-rates/sources.js';

/** What the first start on the embedded database prints. */
export interface Demo {
  key: string;
  paidProductId: number;
  freeProductId: number;
}

/** Fills an empty database with a demo creator; returns undefined where there is one already. */
export async function seedDemo(db: PrismaClient): Promise<Demo | undefined> {
  if (await db.creator.findFirst({ select: { id: true } })) return undefined;
  const key = generateKey();
  return db.$transaction(async (tx) => {
    const { id: creatorId } = await tx.creator.create({ data: { storeName: 'demo' } });
    const paid = await tx.product.create({
      data: { creatorId, title: 'Watercolour course', isFree: false },
    });
    const free = await tx.product.create({
      data: { creatorId, title: 'Free colour chart', isFree: true },
    });
    await tx.apiKey.create({ data: { creatorId, name: 'Demo', ...keyColumns(key) } });
    await tx.exchangeRate.create({
      data: {
        source: sampleSource,
        date: new Date('2026-01-15T00:00:00Z'),
        rate: '91.5',
        fetchedAt: new Date(),
      },
    });
    return { key, paidProductId: paid.id, freeProductId: free.id };
  });
}
