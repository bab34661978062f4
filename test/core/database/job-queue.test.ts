import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useService } from '../../support/service/service.js';

const service = useService({ databasePoolSize: 1 });

test('A job that is given back is due again, any number of times', async () => {
  const queue = service.queues.queue<object>('webhook-endpoints');
  const id = randomUUID();
  await service.database.db.$transaction((tx) => queue.add(tx, [{ id, data: {}, delayMs: 0 }]));
  for (let time = 0; time < 10; time++) {
    expect((await queue.take(2)).map((job) => job.id)).toEqual([id]);
    expect(await queue.take(1)).toEqual([]);
    await queue.putBack([id]);
    service.clock.pass(1);
  }
});

test('A script that fails within its transaction leaves neither rows nor the transaction behind', async () => {
  const { sql } = service.database;
  const script = 'BEGIN; CREATE TABLE left_behind (); SELECT 1 / 0; COMMIT';
  await expect(sql(script)).rejects.toThrow('division by zero');
  const { rows } = await sql(`SELECT to_regclass('left_behind') AS name`);
  expect(rows).toEqual([{ name: null }]);
});
