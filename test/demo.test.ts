import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedDemo } from '../prisma/seed.js';
import { pendingKey, type PendingKey } from '../src/access/pending-key.js';
import type { Database } from '../src/core/database/database.js';
import { cloneDatabase } from './support/world/database.js';

let database: Database;
let folder: string;
let pending: PendingKey;
beforeEach(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'payment-links-demo-'));
  pending = pendingKey(folder, 'demo');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('The demo is made once, and printed until its key has been shown', async () => {
  const demo = await seedDemo(database.db, pending);
  expect(demo).toEqual({
    creatorId: expect.any(BigInt),
    key: expect.stringMatching(/^plk_/),
    paidProductId: expect.any(BigInt),
    freeProductId: expect.any(BigInt),
  });
  expect(await seedDemo(database.db, pending)).toEqual(demo);
  await pending.forget();
  expect(await seedDemo(database.db, pending)).toBeUndefined();
  expect(await database.db.creator.count()).toBe(1);
  expect(await database.db.creator.findFirst()).toMatchObject({ id: demo?.creatorId });
  expect(await database.db.product.findMany({ select: { id: true, isFree: true } })).toEqual([
    { id: demo?.paidProductId, isFree: false },
    { id: demo?.freeProductId, isFree: true },
  ]);
});

test('A database with a creator gets no demo', async () => {
  await database.db.creator.create({ data: { storeName: 'ann' } });
  expect(await seedDemo(database.db, pending)).toBeUndefined();
  expect(await database.db.apiKey.count()).toBe(0);
});
