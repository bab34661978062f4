/** Jobs that are lost: on a cluster, a job and its deliveries are committed one after the other. */
import { beforeEach, expect, test } from 'vitest';
import { pay } from '../support/scenes/payments.js';
import { status, useReceiver } from '../support/world/receiver.js';
import { useCreator, useService } from '../support/service/service.js';
import { newEndpoint } from '../support/scenes/webhooks.js';

const service = useService();
const receiver = useReceiver();
const creator = useCreator(service, beforeEach);
beforeEach(async () => {
  receiver.behave(status(200));
  receiver.received.length = 0;
  await newEndpoint(creator, receiver.url);
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
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
  await service.chores.runDue();
}

test('An event whose job is lost is sent once its delivery has been due for a minute', async () => {
  await pay(service, creator);
  await loseJobs();
  await repairAfter(59);
  await service.webhooks.runOnce();
  expect(receiver.received).toEqual([]);

  await repairAfter(60);
  await service.webhooks.runOnce();
  expect(receiver.received).toHaveLength(1);
  expect(await countJobs()).toBe(0);
});

test('An endpoint with a job gets no second one, however long its deliveries wait', async () => {
  await pay(service, creator);
  for (let minute = 1; minute <= 3; minute++) await repairAfter(60);
  expect(await countJobs()).toBe(1);
  await service.webhooks.runOnce();
  expect(receiver.received).toHaveLength(1);
});

test('Each endpoint that lost its job gets a new one, and the log says how many did', async () => {
  await newEndpoint(creator, receiver.url);
  for (let paid = 0; paid < 3; paid++) await pay(service, creator);
  await loseJobs();
  service.logLines.length = 0;
  await repairAfter(120);
  expect(await countJobs()).toBe(2);
  const line = service.logLines.find((text) => text.includes('Lost jobs')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ endpoints: 2 });
  await service.webhooks.runOnce();
  expect(receiver.received).toHaveLength(6);
});

test('A delivery that is being sent, or whose endpoint is disabled, gets no job', async () => {
  await pay(service, creator);
  await loseJobs();
  const { db } = service.database;
  const later = new Date(service.clock.now.getTime() + 3_600_000);
  const where = { creatorId: creator.id };
  await db.webhookDelivery.updateMany({ where, data: { claimedUntil: later } });
  await repairAfter(120);
  expect(await countJobs()).toBe(0);
  await db.webhookDelivery.updateMany({
    where,
    data: { claimedUntil: null, nextAttemptAt: null },
  });
  await repairAfter(120);
  expect(await countJobs()).toBe(0);
});
