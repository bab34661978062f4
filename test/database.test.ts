import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { pino } from 'pino';
import { applyMigrations, missingMigration } from '../prisma/migrate.js';
import { openEmbedded, openPostgres, type Database } from '../src/core/db.js';
import { createKeyUsage } from '../src/core/key-usage.js';
import { cloneDatabase } from './support/database.js';

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

test('prisma/migrations lead to prisma/schema.prisma', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payment-links-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const database = await openEmbedded(folder);
  cleanUps.push(() => database.close());
  expect(await applyMigrations(database.adapter)).not.toEqual([]);
  expect(await missingMigration(database.adapter), 'run npm run migration -- NAME').toBe('');
});

test('migrations that are there are not applied again', async () => {
  const database = await cloneDatabase();
  cleanUps.push(() => database.close());
  const applied = () => database.db.$queryRaw`SELECT * FROM _prisma_migrations ORDER BY id`;
  const before = await applied();
  expect(before).not.toEqual([]);
  expect(await applyMigrations(database.adapter)).toEqual([]);
  expect(await applyMigrations(database.adapter)).toEqual([]);
  expect(await applied()).toEqual(before);
});

/** A database of a server that lives in another time zone. */
async function openFarAway(zone: string): Promise<Database> {
  const address = process.env.TEST_DATABASE_URL as string;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(address);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`);
  await admin.query(`ALTER DATABASE ${name} SET timezone TO '${zone}'`);
  const url = new URL(address);
  url.pathname = name;
  const database = openPostgres(url.href);
  cleanUps.push(async () => {
    await database.close();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  return database;
}

test.skipIf(!process.env.TEST_DATABASE_URL).each(['Asia/Tokyo', 'America/St_Johns'])(
  'times stay as they are on a server in %s',
  async (zone) => {
    const { db } = await openFarAway(zone);
    const time = new Date('2026-07-01T22:34:56.789Z');
    const before = Date.now();
    const creator = await db.creator.create({ data: { storeName: 'far' } });
    const { id } = await db.apiKey.create({
      data: {
        creatorId: creator.id,
        name: 'Far',
        hash: new Uint8Array(32),
        prefix: '',
        lastFour: '',
        revokedAt: time,
      },
    });
    const usage = createKeyUsage(db, pino({ enabled: false }), () => time);
    usage.record(id);
    await usage.close();
    await db.exchangeRate.create({
      data: { source: 'cbr', date: new Date('2026-07-01'), rate: '90', fetchedAt: time },
    });

    const apiKey = await db.apiKey.findUniqueOrThrow({ where: { id } });
    expect([apiKey.revokedAt, apiKey.lastUsedAt]).toEqual([time, time]);
    expect(Math.abs(apiKey.createdAt.getTime() - before)).toBeLessThan(60_000);
    const rate = await db.exchangeRate.findFirstOrThrow({ where: { fetchedAt: time } });
    expect([rate.date, rate.fetchedAt]).toEqual([new Date('2026-07-01'), time]);
    expect(
      await db.$queryRaw`
        SELECT extract(epoch FROM revoked_at)::float AS revoked,
               extract(epoch FROM last_used_at)::float AS used
        FROM api_keys`,
    ).toEqual([{ revoked: time.getTime() / 1000, used: time.getTime() / 1000 }]);
  },
);
