import { beforeEach, expect, test } from 'vitest';
import { useClientPackage } from '../support/service/client-package.js';
import { useCommand } from '../support/service/command.js';
import { useCreator, useService } from '../support/service/service.js';
import { eventsOf, payLinks, untilReadersWait } from '../support/scenes/events.js';
import { startReceiver, status, type Receiver } from '../support/world/receiver.js';

const service = useService();
const given = useClientPackage(service);
const { run, start, environment } = useCommand(given);
const creator = useCreator(service, beforeEach);
/** Enough to be killed at several moments. */
const kills = 5;
let receiver: Receiver;
let settings: Record<string, string>;
beforeEach(async () => {
  receiver = await startReceiver();
  settings = environment(creator);
});

const listen = (...more: string[]) =>
  start(['listen', '--forward-to', receiver.url, ...more], settings);
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
  const [begun, first] = command.printed;
  expect(idsOf(receiver)).toEqual((await eventIds()).slice(1));
  expect(first).toMatchObject({ id: idsOf(receiver)[0], type: 'payment.succeeded', answer: 200 });
  for (const { body, headers } of receiver.received) {
    const event = given.library.verifyWebhook(body, headers, begun.secret);
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
  expect(command.printed.slice(1, 4).map(({ answer }) => answer)).toEqual([
    500,
    302,
    expect.stringMatching(/./),
  ]);
  await command.stop('SIGTERM');
});

test('listen goes on where it was killed, with the same secret, before its first event too', async () => {
  const first = await listening();
  await first.stop('SIGKILL');
  await payLinks(service, creator, 2);
  const second = listen();
  await receiver.until(({ length }) => length === 2);
  await second.until(3);
  await second.stop('SIGKILL');
  await payLinks(service, creator, 1);
  const third = listen();
  await receiver.until(() => new Set(idsOf(receiver)).size === 3);
  const all = await eventIds();
  expect([...new Set(idsOf(receiver))]).toEqual(all);
  // Its place was kept before the second event was sent.
  expect(idsOf(receiver).filter((id) => id === all[0])).toHaveLength(1);
  await third.until(1);
  const secrets = [first, second, third].map(({ printed }) => printed[0].secret);
  expect(new Set(secrets).size).toBe(1);
  await third.stop('SIGHUP');
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
  const { code, stderr } = await run(['listen', '--forward-to', receiver.url], settings);
  expect([code, stderr]).toEqual([1, expect.stringContaining(receiver.url)]);
  const other = start(['listen', '--forward-to', `${receiver.url}/other`], settings);
  await other.until(1);
  await other.stop('SIGINT');
  await command.stop('SIGINT');
});

test('A key that ends while listen runs ends it with 1', async () => {
  const command = await listening();
  await creator.rest('DELETE', `/creator-api/keys/${creator.keyId}`);
  expect(await command.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('key') });
});

test('Nothing is lost or skipped when listen and its receiver are killed under payments', async () => {
  const paying = payLinks(service, creator, 4 * kills);
  for (let kill = 1; kill <= kills; kill++) {
    const command = kill === 1 ? listen('--from', 'oldest') : listen();
    await receiver.until((received) => received.length >= kill * 3);
    await receiver.down();
    await command.stop('SIGKILL');
    await receiver.up();
  }
  await paying;
  const command = listen();
  const all = await eventIds();
  await receiver.until((received) => received.at(-1)?.headers['webhook-id'] === all.at(-1));
  await command.stop('SIGINT');
  expect([...new Set(idsOf(receiver))]).toEqual(all);
}, 60_000);
