import { beforeEach, expect, test } from 'vitest';
import { verifyWebhook } from '../../src/client/index.js';
import { ended, useCommandOfStore } from '../support/service/command.js';
import { eventsOf, payLinks, untilReadersWait } from '../support/scenes/events.js';
import { startReceiver, status, type Receiver } from '../support/world/receiver.js';

const { service, creator, run, start } = useCommandOfStore(beforeEach);
let receiver: Receiver;
beforeEach(async () => void (receiver = await startReceiver()));

const listen = (...more: string[]) =>
  start(['listen', '--forward-to', receiver.url, ...more], creator);
const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);
const eventIds = async () => (await eventsOf(creator)).map(({ id }) => id);

/** Starts to listen, and waits until the feed is followed. */
async function listening(...more: string[]) {
  const command = listen(...more);
  await untilReadersWait(service, 1);
  return command;
}

test('listen signs and forwards each event from now on, in order', async () => {
  await payLinks(service, creator, 1);
  const command = await listening();
  await payLinks(service, creator, 3);
  await receiver.until(({ length }) => length === 3);
  await command.until(4);
  const [begun, first] = command.values;
  expect(idsOf(receiver)).toEqual((await eventIds()).slice(1));
  expect(first).toMatchObject({ id: idsOf(receiver)[0], type: 'payment.succeeded', answer: 200 });
  for (const { body, headers } of receiver.received) {
    const event = verifyWebhook(body, headers, begun.secret);
    expect(event.type).toBe('payment.succeeded');
  }
  expect((await command.stop('SIGINT')).code).toBe(0);
});

test('listen sends an event again until it is received, and the next one only then', async () => {
  const redirect = status(302, { location: receiver.url });
  receiver.answer(status(500), redirect, (response) => void response.destroy());
  const command = await listening();
  await payLinks(service, creator, 2);
  await receiver.until(({ length }) => length === 5);
  const [one, two] = await eventIds();
  expect(idsOf(receiver)).toEqual([one, one, one, one, two]);
  expect(command.values.slice(1, 4).map(({ answer }) => answer)).toEqual([
    500,
    302,
    expect.stringMatching(/./),
  ]);
  await command.stop('SIGTERM');
});

test('listen --from begins elsewhere, whatever is kept; --types leaves the others out', async () => {
  await (await listening()).stop('SIGINT');
  await payLinks(service, creator, 2);
  const command = listen('--from', 'oldest', '--types', 'payment.succeeded');
  await receiver.until(({ length }) => length === 2);
  expect(idsOf(receiver)).toEqual(await eventIds());
  await command.stop('SIGINT');
});

test('A second listen on the same place is refused; one with another target is not', async () => {
  const command = await listening();
  expect(await run(['listen', '--forward-to', receiver.url], creator)).toMatchObject(
    ended(1, receiver.url),
  );
  const other = start(['listen', '--forward-to', `${receiver.url}/other`], creator);
  await other.until(1);
  await other.stop('SIGINT');
  await command.stop('SIGINT');
});

test('A key that ends while listen runs ends it with 1', async () => {
  const command = await listening();
  await creator.rest('DELETE', `/creator-api/keys/${creator.keyId}`);
  expect(await command.ended).toMatchObject(ended(1, 'key'));
});
