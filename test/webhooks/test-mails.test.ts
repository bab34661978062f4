import { beforeEach, expect, test } from 'vitest';
import {
  deliveriesOf,
  newEndpoint,
  tryMutation,
  updateEndpoint,
} from '../support/scenes/webhooks.js';
import { useCreator, useService } from '../support/service/service.js';
import { startMailServer } from '../support/world/mail-server.js';

const server = await startMailServer();
const service = useService({
  publicUrl: 'https://pay.example',
  smtpUrl: server.url,
  mailFrom: 'payments@pay.example',
});
const creator = useCreator(service, beforeEach);
const seconds = 1000;
const day = 24 * 3600 * seconds;

const later = (ms: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
};

let mailboxes = 0;

/** Confirms the mailbox that was asked last. */
async function confirmNewest(): Promise<void> {
  const links = server.mails.flatMap(({ text }) => /\/mail\/confirm\S+/.exec(text ?? '') ?? []);
  const link = links.at(-1) ?? '';
  expect((await service.fetch(link, { method: 'POST' })).status).toBe(200);
}

/** A mailbox that is asked, and confirms. Returns the id of the endpoint. */
async function newMailbox(): Promise<string> {
  const { endpoint } = await newEndpoint(creator, `mailto:bob${++mailboxes}@example.com`);
  await service.webhooks.runOnce();
  await confirmNewest();
  return endpoint.id;
}

/** Asks for a test. Returns the words of the refusal. */
const sendTest = async (endpointId: string): Promise<string | undefined> => {
  const { error } = await tryMutation(creator, 'sendTestEvent', 'id', { endpointId });
  return error?.message;
};

const tooSoon =
  'A test mail to this address was just sent, or still waits. Try again in 10 seconds.';

test('A test mail waits for the one before it to go out, and comes ten seconds after it', async () => {
  const [endpointId, other] = [await newMailbox(), await newMailbox()];
  expect(await sendTest(endpointId)).toBeUndefined();
  later(10 * seconds);
  expect(await sendTest(endpointId)).toBe(tooSoon);
  expect(await sendTest(other)).toBeUndefined();
  await service.webhooks.runOnce();
  expect(await sendTest(endpointId)).toBeUndefined();
  await service.webhooks.runOnce();
  later(10 * seconds - 1);
  expect(await sendTest(endpointId)).toBe(tooSoon);
  later(1);
  expect(await sendTest(endpointId)).toBeUndefined();
});

test('A creator sends at most 100 test mails a day, whichever mailboxes get them', async () => {
  const [endpointId, other] = [await newMailbox(), await newMailbox()];
  await service.database.sql(
    `INSERT INTO webhook_events (id, creator_id, type, body, created_at)
    SELECT 'evt_test' || n, $1, 'webhook.test', '{}', $2 FROM generate_series(1, 99) AS n`,
    [creator.id, service.clock.now],
  );
  await service.database.sql(
    `INSERT INTO webhook_deliveries (creator_id, event_id, endpoint_id, status, created_at)
    SELECT creator_id, id, $2, 'SUCCEEDED', created_at FROM webhook_events
    WHERE creator_id = $1 AND type = 'webhook.test'`,
    [creator.id, endpointId],
  );
  later(day - 1);
  expect(await sendTest(endpointId)).toBeUndefined();
  const tooMany = 'You can send at most 100 test mails within a day. Try again tomorrow.';
  expect(await sendTest(other)).toBe(tooMany);
  later(1);
  expect(await sendTest(other)).toBeUndefined();
});

test('A test mail is not sent again by a replay', async () => {
  const endpointId = await newMailbox();
  await sendTest(endpointId);
  await service.webhooks.runOnce();
  const [, sent] = await deliveriesOf(creator, endpointId);
  expect(sent).toMatchObject({ eventType: 'webhook.test', status: 'SUCCEEDED' });
  const { error } = await tryMutation(creator, 'replayWebhookDelivery', 'id', { id: sent?.id });
  expect(error).toMatchObject({
    message: expect.stringContaining('cannot be sent again'),
    extensions: { code: 'CONFLICT' },
  });
});

test('Tests that wait for a server do not go to the mailbox to which it moves', async () => {
  const { endpoint } = await newEndpoint(creator, 'http://127.0.0.1:1/');
  for (let sent = 0; sent < 3; sent++) expect(await sendTest(endpoint.id)).toBeUndefined();
  await updateEndpoint(creator, { id: endpoint.id, url: 'mailto:bob@example.com' });
  await service.webhooks.runOnce();
  await confirmNewest();
  for (const isEnabled of [false, true]) {
    await updateEndpoint(creator, { id: endpoint.id, isEnabled });
  }
  server.mails.length = 0;
  await service.webhooks.runOnce();
  expect(server.mails).toEqual([]);
});
