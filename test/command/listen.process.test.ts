import { beforeEach, expect, test } from 'vitest';
import { useListening } from '../support/service/client.js';
import { useCommandProcess } from '../support/service/command.js';
import { useStore } from '../support/service/service.js';
import { eventsOf, payLinks, untilReadersWait } from '../support/scenes/events.js';
import { startReceiver, type Receiver } from '../support/world/receiver.js';

const { service, creator } = useStore({}, beforeEach);
const start = useCommandProcess(useListening(service));
/** Enough to be killed at several moments. */
const kills = 5;
let receiver: Receiver;
beforeEach(async () => void (receiver = await startReceiver()));

const listen = (...more: string[]) =>
  start(['listen', '--forward-to', receiver.url, ...more], creator);
const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);
const eventIds = async () => (await eventsOf(creator)).map(({ id }) => id);

test('listen goes on where it was killed, with the same secret, before its first event too', async () => {
  const first = listen();
  await untilReadersWait(service, 1);
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
  const secrets = [first, second, third].map(({ values }) => values[0].secret);
  expect(new Set(secrets).size).toBe(1);
  await third.stop('SIGHUP');
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
