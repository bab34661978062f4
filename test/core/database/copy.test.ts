import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  copyAll,
  differing,
  listTables,
  readContents,
  withinSnapshot,
  type TableContent,
} from '../../../src/core/database/copy.js';
import { insertLinks, markLinks } from '../../support/scenes/many-links.js';
import { fillTables } from '../../support/scenes/mutations.js';
import { useStore } from '../../support/service/service.js';
import { cloneDatabase, contentsOf, type TestDatabase } from '../../support/world/database.js';
import { useStripe } from '../../support/world/stripe.js';

const { service, creator } = useStore({ providers: [useStripe()] });
let target: TestDatabase;
beforeAll(async () => {
  await fillTables(service);
  const { db, sql } = service.database;
  // More than are read at a time.
  await insertLinks(sql, creator, Array(1100).fill({ order: 'A-1' }));
  await markLinks(sql, creator, 500);
  const link = await db.paymentLink.findFirstOrThrow();
  const { creatorId } = link;
  const now = service.clock.now;
  const ofStripe = {
    creatorId,
    provider: 'STRIPE',
    paymentId: 'pi_1',
    currency: 'EUR',
    amount: 10,
  };
  await db.checkout.create({
    data: {
      ...ofStripe,
      ...{ id: randomUUID(), paymentLinkId: link.id, isTest: true, title: 'A', language: 'en' },
      ...{ isLimited: false, state: 'RECORDED', endsAt: now, createdAt: now },
    },
  });
  const refund = { ...ofStripe, id: randomUUID(), origin: 'SUPPORT', status: 'FAILED' };
  await db.providerRefund.create({ data: { ...refund, createdAt: now } });
  const dispute = { ...ofStripe, disputeId: 'dp_1', reason: 'fraudulent', status: 'OPEN' };
  await db.dispute.create({ data: { ...dispute, createdAt: now } });
  // Uses of keys are written up to a second late, and would be in the original alone.
  await service.services.keyUsage.flush();
  target = await cloneDatabase();
});
afterAll(() => target.close());

/** Copies the database of the service. @param change what the copy is compared with */
const copy = (change = (contents: TableContent[]): TableContent[] => contents): Promise<void> =>
  service.database.withoutTimeout((from) =>
    withinSnapshot(from, async () => {
      const contents = change(await readContents(from, await listTables(from)));
      await target.withoutTimeout((to) => copyAll(from, to, contents));
    }),
  );

const rowsIn = (contents: TableContent[]) => contents.reduce((sum, { rows }) => sum + rows, 0);

describe.skipIf(process.env.TEST_CITUS_URL)('A copy', () => {
  test('is not kept if a row differs from its original', async () => {
    const damaged = copy((contents) =>
      contents.map((one) => (one.table === 'payments' ? { ...one, digest: '0' } : one)),
    );
    await expect(damaged).rejects.toThrow('the copy of payments differs from the original');
    expect(rowsIn(await contentsOf(target))).toBe(0);
  });

  test('is made only in empty tables', async () => {
    await target.sql(`INSERT INTO creators (store_name) VALUES ('here-before')`);
    await expect(copy()).rejects.toThrow('its table creators has rows');
    await target.sql('DELETE FROM creators');
  });

  test('has every row, keeps what triggers have written, and continues all ids', async () => {
    await copy();
    const [original, copied] = [await contentsOf(service.database), await contentsOf(target)];
    expect(rowsIn(original)).toBeGreaterThan(2000);
    expect(original.filter(({ rows }) => rows === 0).length).toBeLessThan(8);
    expect([copied, differing(original, copied)]).toEqual([original, []]);
    const next = `SELECT nextval('payments_id_seq')::text AS id`;
    const [here, there] = [await service.database.sql(next), await target.sql(next)];
    expect(there.rows).toEqual(here.rows);
  });

  test('leaves triggers and foreign keys at work', async () => {
    const insert = (creatorId: string): Promise<unknown> =>
      target.sql(
        `INSERT INTO products (creator_id, title, is_free) SELECT ${creatorId}, 'More', false`,
      );
    await expect(insert('999999')).rejects.toThrow('foreign key');
    const { rows } = await target.sql(
      `SELECT count(*)::int AS off FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'`,
    );
    expect(rows).toEqual([{ off: 0 }]);
  });
});
