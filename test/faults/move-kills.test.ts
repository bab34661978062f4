/** `npm run move`, killed at random moments. */
import { randomInt } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { openEmbedded } from '../../src/core/database/embedded.js';
import { openPostgres } from '../../src/core/database/postgres.js';
import { report, times } from '../support/scenes/fault-runs.js';
import { runCommand } from '../support/service/in-process.js';
import { killAt, runToEnd, useFolders } from '../support/service/processes.js';
import { contentsOf, createPostgresDatabase, pastPooler } from '../support/world/database.js';

const kills = times(3, 20);
const postgres = process.env.TEST_DATABASE_URL;
const newFolder = useFolders();
const links = times(2000, 20_000);

const rowsOf = (database: Database) => contentsOf(database).finally(() => database.close());

/** A folder with a creator and links. */
async function fill(): Promise<string> {
  const folder = await newFolder();
  await runCommand('migrate', [], { DATA_DIR: folder });
  const database = await openEmbedded(folder);
  await database.sql(`
    INSERT INTO creators (store_name) VALUES ('ann');
    INSERT INTO products (creator_id, title, is_free) SELECT id, 'Course', false FROM creators;
    INSERT INTO stores (name, creator_id) SELECT store_name, id FROM creators;
    INSERT INTO payment_links (uuid, product_id, creator_id, use_once, metadata, eur_price,
      eur_is_discount_price, rub_price, rub_is_discount_price)
    SELECT gen_random_uuid(), products.id, creator_id, false, json_build_object('n', n), 10, false, 900, false
    FROM products, generate_series(1, ${links}) n`);
  await database.close();
  return folder;
}

test.skipIf(!postgres || process.env.TEST_CITUS_URL)(
  `A move that is killed ${kills} times leaves both sides whole, and the next one ends`,
  async () => {
    const original = await fill();
    const whole = await rowsOf(await openEmbedded(original));
    const startedAt = performance.now();
    const first = await target();
    const folder = await copyOf(original);
    expect((await runToEnd('move.js', ['--to', first], { DATA_DIR: folder })).code).toBe(0);
    const longestMs = Math.round(performance.now() - startedAt);

    const found = { nothing: 0, all: 0 };
    for (let kill = 0; kill < kills; kill++) {
      const [DATA_DIR, url] = [await copyOf(original), await target()];
      await killAt('move.js', ['--to', url], { DATA_DIR }, wait(randomInt(longestMs)));
      const arrived = (await rowsOf(openPostgres(url))).filter(({ rows }) => rows > 0);
      found[arrived.length === 0 ? 'nothing' : 'all']++;
      if (arrived.length > 0) expect(arrived).toEqual(whole.filter(({ rows }) => rows > 0));
      await runCommand('move', ['--unmark'], { DATA_DIR });
      expect(await rowsOf(await openEmbedded(DATA_DIR))).toEqual(whole);

      const { code, stderr } = await runCommand('move', ['--to', url], { DATA_DIR });
      expect([code, stderr]).toEqual([0, '']);
      expect(await rowsOf(openPostgres(url))).toEqual(whole);
    }
    report(
      `moves killed within ${longestMs} ms: ${kills}; the server then had nothing ${found.nothing} times, all rows ${found.all} times`,
    );
  },
  kills * 60_000 + 60_000,
);

async function target(): Promise<string> {
  const url = await createPostgresDatabase(postgres ?? '');
  return pastPooler(url) ?? url;
}

async function copyOf(original: string): Promise<string> {
  const folder = await newFolder();
  await cp(join(original, 'pgdata'), join(folder, 'pgdata'), { recursive: true });
  return folder;
}
