import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useService } from '../../support/service.js';

const service = useService();

test('A job that is given back is due again, however often', async () => {
  const queue = service.queues.queue<object>('webhook-endpoints');
  const id = randomUUID();
  await service.database.db.$transaction((tx) => queue.add(tx, [{ id, data: {}, delayMs: 0 }]));
  for (let time = 0; time < 10; time++) {
    expect((await queue.take(2)).map((job) => job.id)).toEqual([id]);
    expect(await queue.take(1)).toEqual([]);
    await queue.putBack([id]);
    service.clock.now = new Date(service.clock.now.getTime() + 1);
  }
});
