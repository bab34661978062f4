import { beforeEach, expect, test } from 'vitest';
import { mutate, newEndpoint, tryMutation } from '../support/scenes/webhooks.js';
import { useCreator, useService, type TestCreator } from '../support/service/service.js';
import { startMailServer } from '../support/world/mail-server.js';

const server = await startMailServer();
const service = useService({
  publicUrl: 'https://pay.example',
  smtpUrl: server.url,
  mailFrom: 'payments@pay.example',
});
const creator = useCreator(service, beforeEach);

let mailboxes = 0;
const newAddress = (): string => `ann.lee${++mailboxes}@example.com`;

/** Adds a mailbox, and takes it away once it is to be asked. Returns the code of the refusal. */
async function ask(by: TestCreator, address: string): Promise<string | undefined> {
  const fields = 'endpoint { id }';
  const url = `mailto:${address}`;
  const { code, data } = await tryMutation(by, 'createWebhookEndpoint', fields, { url });
  if (code !== undefined) return code as string;
  await mutate(by, 'deleteWebhookEndpoint', 'id', data.createWebhookEndpoint.endpoint);
  return undefined;
}

test('A mailbox is asked once a day by a creator, and by three creators at most', async () => {
  const address = newAddress();
  const creators = [creator, ...(await Promise.all([1, 2, 3].map(() => service.newCreator())))];
  const askEach = () => Promise.all(creators.map((by) => ask(by, address)));
  expect(await ask(creator, address)).toBeUndefined();
  expect(await ask(creator, address)).toBe('CONFLICT');
  const first = await askEach();
  expect(first.filter((code) => code === undefined)).toHaveLength(2);
  expect(await askEach()).toEqual(Array(4).fill('CONFLICT'));
  service.clock.now = new Date(service.clock.now.getTime() + 24 * 3600 * 1000);
  const next = await askEach();
  expect(next.filter((code) => code === undefined)).toHaveLength(3);
});

test('A creator who asks a mailbox does not keep its owner from being asked', async () => {
  const url = `mailto:${newAddress()}`;
  await newEndpoint(creator, url);
  const owner = await service.newCreator();
  await newEndpoint(owner, url);
  server.mails.length = 0;
  await service.webhooks.runOnce();
  const subjects = server.mails.map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects).toContainEqual(expect.stringContaining(owner.storeName));
});

test.each([
  ['in capitals', (address: string) => address.toUpperCase()],
  ['with a part after a plus', (address: string) => address.replace('@', '+shop@')],
  ['without its dots', (address: string) => address.replace('.', '')],
  ['with more dots', (address: string) => address.replace('ann', 'a.n.n')],
  [
    'with all of these',
    (address: string) => address.replace('nn.lee', 'N.NLee').replace('@', '+x.y@'),
  ],
])('A mailbox is the same %s', async (_how, change) => {
  const address = newAddress();
  expect(await ask(creator, address)).toBeUndefined();
  expect(await ask(creator, change(address))).toBe('CONFLICT');
});

test('A dot of the domain makes another mailbox', async () => {
  expect(await ask(creator, 'ann@a.b.example')).toBeUndefined();
  expect(await ask(creator, 'ann@ab.example')).toBeUndefined();
});
