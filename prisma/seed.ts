import type { PrismaClient } from './client/client.js';
import { generateKey, keyColumns } from '../src/access/keys/key-format.js';
import { readIfThere, writePrivate } from '../src/core/secrets/private-file.js';
import { sampleSource } from '../src/exchange-rates/rate.js';

/** What the first start on the embedded database prints. */
export interface Demo {
  key: string;
  paidProductId: bigint;
  freeProductId: bigint;
}

const storeName = 'demo';

/**
 * Fills an empty database with a demo creator.
 *
 * @param keyFile gets its key
 * @returns undefined once its key has been shown
 */
export async function seedDemo(db: PrismaClient, keyFile: string): Promise<Demo | undefined> {
  const isEmpty = !(await db.creator.findFirst({ select: { id: true } }));
  if (isEmpty) await seed(db, keyFile);
  const key = await readIfThere(keyFile);
  if (key === undefined) return undefined;
  const findId = async (isFree: boolean): Promise<bigint> => {
    const where = { creator: { storeName }, isFree };
    return (await db.product.findFirstOrThrow({ where, orderBy: { id: 'asc' } })).id;
  };
  return {
    key,
    paidProductId: await findId(false),
    freeProductId: await findId(true),
  };
}

/** The creator that the first start has made; undefined if there is none any more, or it is suspended. */
export const findDemoCreator = async (db: PrismaClient): Promise<bigint | undefined> =>
  (await db.creator.findFirst({ where: { storeName, suspendedAt: null } }))?.id;

async function seed(db: PrismaClient, keyFile: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { id: creatorId } = await tx.creator.create({ data: { storeName } });
    await tx.store.create({ data: { name: storeName, creatorId } });
    const key = generateKey(creatorId);
    await writePrivate(keyFile, key);
    await tx.product.create({ data: { creatorId, title: 'Watercolour course', isFree: false } });
    await tx.product.create({ data: { creatorId, title: 'Free colour chart', isFree: true } });
    await tx.apiKey.create({ data: { creatorId, name: 'Demo', ...keyColumns(key) } });
    await tx.exchangeRate.create({
      data: {
        source: sampleSource,
        date: new Date('2026-01-15T00:00:00Z'),
        rate: '91.5',
        fetchedAt: new Date(),
      },
    });
  });
}
