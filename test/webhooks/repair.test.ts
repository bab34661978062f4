/** Jobs that are lost: on a cluster, a job and its deliveries are committed one after the other. */
import { beforeEach, expect, test } from 'vitest';
import { useWebhooks } from '../support/scenes/webhooks.js';

const { service, receiver, creator, deliver, later } = useWebhooks();
let hours = 0;
beforeEach(async () => {
  // The chores are due again, independently of the test before.
  later(++hours * 3_600_000);
  await creator.newEndpoint(receiver.url);
});

const countJobs = async (): Promise<number> => {
  const { rows } = await service.database.sql(
    `SELECT FROM pgboss.job WHERE name = 'webhook-endpoints' AND state < 'completed'`,
  );
  return rows.length;
};

const loseJobs = () =>
  service.database.sql(`DELETE FROM pgboss.job WHERE name = 'webhook-endpoints'`);

/** Sets the clock forward, then runs the chores. */
async function repairAfter(seconds: number): Promise<void> {
  later(seconds * 1000);
  await service.chores.runDue();
}

test('An event whose job is lost is sent once its delivery has been due for a minute', async () => {
  await creator.pay();
  await loseJobs();
  await repairAfter(59);
  await deliver();
  expect(receiver.received).toEqual([]);

  await repairAfter(60);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await countJobs()).toBe(0);
});

test('An endpoint with a job gets no second one, however long its deliveries wait', async () => {
  await creator.pay();
  for (let minute = 1; minute <= 3; minute++) await repairAfter(60);
  expect(await countJobs()).toBe(1);
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test('Each endpoint that lost its job gets a new one, and the log says how many did', async () => {
  await creator.newEndpoint(receiver.url);
  for (let paid = 0; paid < 3; paid++) await creator.pay();
  await loseJobs();
  service.logLines.length = 0;
  await repairAfter(120);
  expect(await countJobs()).toBe(2);
  const line = service.logLines.find((text) => text.includes('Lost jobs')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ endpoints: 2 });
  await deliver();
  expect(receiver.received).toHaveLength(6);
});

test('A delivery that is being sent, or whose endpoint is disabled, gets no job', async () => {
  await creator.pay();
  await loseJobs();
  const { db } = service.database;
  const claimedUntil = new Date(service.clock.now.getTime() + 3_600_000);
  const where = { creatorId: creator.id };
  await db.webhookDelivery.updateMany({ where, data: { claimedUntil } });
  await repairAfter(120);
  expect(await countJobs()).toBe(0);
  await db.webhookDelivery.updateMany({
    where,
    data: { claimedUntil: null, nextAttemptAt: null },
  });
  await repairAfter(120);
  expect(await countJobs()).toBe(0);
});
