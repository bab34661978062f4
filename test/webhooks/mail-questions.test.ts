/** Mailboxes are asked before they are told of events. */
import { describe, expect, test } from 'vitest';
import { day, newAddress, useMails } from './mails.js';
import { mutate } from '../support/scenes/webhooks.js';
import { callMutation, type TestCreator } from '../support/service/service.js';
import { onServer, queued } from '../support/world/locks.js';

const { service, receiver, creator, newCreator, deliver, later, server, lastMail, ...mails } =
  await useMails();
const { linkOf, open, submit, endpoint, newUnasked, newAsked, newMailbox } = mails;

const unconfirmed = { isEnabled: false, disabledReason: 'UNCONFIRMED' };

describe('A mailbox', () => {
  test('is asked first, and told of nothing until a person has confirmed it', async () => {
    const address = newAddress();
    const url = `mailto:${address}`;
    expect(await creator.newEndpoint(url)).toMatchObject({
      secret: null,
      endpoint: { format: 'EMAIL', url, ...unconfirmed },
    });
    await creator.payAndDeliver();
    expect(server.mails).toHaveLength(1);
    expect(lastMail()).toMatchObject({
      from: { text: '"Payments" <payments@pay.example>' },
      to: { text: address },
      subject: `Do you want to be told of the payments of ${creator.storeName}?`,
    });
    expect(lastMail()?.text).toContain('If you know nothing of it, ignore this mail.');
    expect(lastMail()?.headers.has('list-unsubscribe')).toBe(false);

    const page = await open(linkOf('confirm'));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<form method="post">');
    expect((await endpoint()).isEnabled).toBe(false);

    const done = await submit(linkOf('confirm'));
    expect(await done.text()).toContain('The address is confirmed');
    expect(await endpoint()).toMatchObject({ isEnabled: true, disabledReason: null });
    await creator.payAndDeliver();
    expect(server.mails).toHaveLength(2);
  });

  test('that was asked is kept as a hash that nobody can make without SECRETS_KEY', async () => {
    await newUnasked('ann@example.com');
    const asked = await service.services.db.confirmationMail.findFirst();
    const [hash] = service.services.secrets?.hashes('mailbox', '0 mailto:ann@example.com') ?? [];
    expect(Buffer.from(asked?.addressHash ?? []).toString('hex')).toBe(hash);
  });

  test('can be confirmed twice, and not after three days', async () => {
    await newAsked();
    const link = linkOf('confirm');
    later(3 * day);
    const late = await submit(link);
    expect(late.status).toBe(404);
    expect(await late.text()).toContain('This link is no longer valid');
    later(-1);
    expect((await submit(link)).status).toBe(200);
    later(day);
    expect((await submit(link)).status).toBe(200);
    expect((await endpoint()).isEnabled).toBe(true);
  });

  test('is asked anew when the creator enables it, and only the newest link counts', async () => {
    const enabled = { id: await newAsked(), isEnabled: true };
    const former = linkOf('confirm');
    const early = await creator.tryMutation('updateWebhookEndpoint', 'id', enabled);
    expect(early.error).toMatchObject({
      message: expect.stringContaining('was asked for confirmation within the last day'),
      extensions: { code: 'CONFLICT' },
    });
    later(day);
    expect(await creator.updateEndpoint(enabled)).toMatchObject(unconfirmed);
    await deliver();
    expect((await submit(former)).status).toBe(404);
    expect((await submit(linkOf('confirm'))).status).toBe(200);
  });

  test('may be described anew, with its address, and nothing else changes', async () => {
    const { id, url } = await newMailbox();
    await creator.payAndDeliver();
    const described = { isEnabled: true, description: 'Ann' };
    expect(await creator.updateEndpoint({ id, url, description: 'Ann' })).toMatchObject(described);
    expect((await open(linkOf('unsubscribe'))).status).toBe(200);
    await creator.pay();
    expect(await deliver()).toBe(0);
  });

  test('may be described anew while it is asked, and is not asked once more', async () => {
    const id = await newUnasked();
    expect(await creator.updateEndpoint({ id, description: 'Ann' })).toMatchObject(unconfirmed);
    expect(await deliver()).toBe(1);
    await submit(linkOf('confirm'));
    expect(await endpoint()).toMatchObject({ isEnabled: true, description: 'Ann' });
  });

  test.each(['SLACK', 'STANDARD'])(
    'that moves to the format %s gets events at once, and no question',
    async (format) => {
      const id = await newUnasked();
      const moved = await creator.updateEndpoint({ id, url: receiver.url, format });
      expect(moved).toMatchObject({ format, isEnabled: true });
      await deliver();
      expect(receiver.received).toEqual([]);
      await creator.payAndDeliver();
      expect(receiver.received).toHaveLength(1);
    },
  );

  test('that the creator disabled stays disabled when it is confirmed', async () => {
    const id = await newAsked();
    await creator.updateEndpoint({ id, isEnabled: false });
    await submit(linkOf('confirm'));
    expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'BY_CREATOR' });
    const enabled = await creator.updateEndpoint({ id, isEnabled: true });
    expect(enabled).toMatchObject({ isEnabled: true });
  });

  test('is asked anew when its address changes, and told of nothing meanwhile', async () => {
    const { id } = await newMailbox();
    await creator.pay();
    const address = newAddress();
    const moved = await creator.updateEndpoint({ id, url: `mailto:${address}` });
    expect(moved).toMatchObject(unconfirmed);
    await deliver();
    expect(server.mails).toHaveLength(1);
    await submit(linkOf('confirm'));
    await creator.updateEndpoint({ id, isEnabled: true });
    await deliver();
    expect(lastMail()).toMatchObject({ to: { text: address } });
  });

  onServer(
    'is not confirmed by the link of its former address while the address changes',
    async () => {
      const id = await newAsked();
      const url = `mailto:${newAddress()}`;
      await queued(
        service,
        { event: 'UPDATE', table: 'webhook_endpoints' },
        () => creator.updateEndpoint({ id, url }),
        () => submit(linkOf('confirm')),
      );
      expect(await endpoint()).toMatchObject({ url, disabledReason: 'UNCONFIRMED' });
    },
  );
});

/** Adds a mailbox, and takes it away once it is to be asked. Returns the refusal. */
async function ask(address: string, by: TestCreator = creator) {
  const input = { url: `mailto:${address}` };
  const made = callMutation(by.graphql, 'createWebhookEndpoint', 'endpoint { id }', input);
  const { error, data } = await made;
  if (!error) await mutate(by, 'deleteWebhookEndpoint', 'id', data.createWebhookEndpoint.endpoint);
  return error;
}
const codeOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked))?.extensions.code;

test('A creator asks ten mailboxes a day at most', async () => {
  for (let asked = 1; asked <= 10; asked++) expect(await ask(newAddress())).toBeUndefined();
  expect((await ask(newAddress()))?.message).toBe(
    'You can ask at most 10 e-mail addresses for confirmation within a day. Try again tomorrow.',
  );
  later(day);
  expect(await ask(newAddress())).toBeUndefined();
});

test('A mailbox is asked once a day by a creator, and by three creators at most', async () => {
  const address = newAddress();
  const creators = [creator, ...(await Promise.all([1, 2, 3].map(() => newCreator())))];
  const askEach = () => Promise.all(creators.map((by) => codeOf(address, by)));
  expect(await ask(address)).toBeUndefined();
  expect(await codeOf(address)).toBe('CONFLICT');
  const first = await askEach();
  expect(first.filter((code) => code === undefined)).toHaveLength(2);
  expect(await askEach()).toEqual(Array(4).fill('CONFLICT'));
  later(day);
  const next = await askEach();
  expect(next.filter((code) => code === undefined)).toHaveLength(3);
});

test('A creator who asks a mailbox does not keep its owner from being asked', async () => {
  const url = `mailto:${newAddress()}`;
  await creator.newEndpoint(url);
  const owner = await newCreator();
  await owner.newEndpoint(url);
  await deliver();
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
  expect(await ask(address)).toBeUndefined();
  expect(await codeOf(change(address))).toBe('CONFLICT');
});

test('A dot of the domain makes another mailbox', async () => {
  expect(await ask('ann@a.b.example')).toBeUndefined();
  expect(await ask('ann@ab.example')).toBeUndefined();
});
