import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ask, newCreator, newLink, recordPayment } from './support/service/built-service.js';
import { openService, runCommand } from './support/service/in-process.js';
import { useProcessSettings } from './support/service/process-settings.js';

const world = useProcessSettings();
const email = 'Ann@buyer.example';
const erase = (args: string[], input?: string) => runCommand('erase', args, world.settings, input);

test('npm run erase erases a customer of all creators, and names links that hold the address', async () => {
  const before = await openService(world.settings);
  const creators = [];
  for (const store of ['ann', 'bob']) {
    const creator = await newCreator(before, world.platformKey, store);
    const uuid = await newLink(before, creator, { metadata: { to: email } });
    await recordPayment(before, world, uuid, `p-${uuid}`, `customer: { email: "${email}" }`);
    creators.push(creator);
  }
  await before.close();

  const erased = await erase(['-', '--reason', 'By letter'], 'ann@BUYER.example\n');
  expect([erased.code, erased.stderr]).toEqual([0, '']);
  expect(JSON.parse(erased.stdout)).toMatchObject({
    ...{ creators: 2, payments: 2, rejectedPayments: 0, events: 2, answers: 0 },
    links: creators.map(() => ({ creatorId: expect.any(String), id: expect.any(String) })),
  });
  expect(JSON.parse((await erase([email])).stdout)).toMatchObject({ creators: 0, payments: 0 });

  const after = await openService(world.settings);
  for (const { key } of creators) {
    const { data } = await ask(
      after,
      key,
      `{ payments { nodes { customer { email } } } events { nodes { type body } }
        auditLog(first: 1) { nodes { action actor reason } } }`,
    );
    expect(data.payments.nodes).toEqual([{ customer: { email: null } }]);
    expect(data.events.nodes.map(({ type }: any) => type)).toEqual([
      'payment.succeeded',
      'customer.erased',
    ]);
    expect(JSON.stringify(data.events.nodes[1])).not.toContain('Ann');
    expect(data.auditLog.nodes).toEqual([
      { action: 'eraseCustomerData', actor: 'PLATFORM', reason: 'By letter' },
    ]);
  }
  await after.close();
});

test.each([
  ['without an address', [], 'Usage: npm run erase'],
  ['with two addresses', ['a@b.example', 'c@d.example'], 'Usage: npm run erase'],
  ['without standard input', ['-'], 'Usage: npm run erase'],
  [
    'with a reason that holds the address',
    [email, '--reason', `For ${email.toUpperCase()}`],
    'The reason field must not hold the e-mail address',
  ],
  ['with an empty reason', [email, '--reason', ' '], 'The reason field is required.'],
  [
    'with a long reason',
    [email, '--reason', 'x'.repeat(256)],
    'The reason field must not be longer than 255 characters.',
  ],
  ['with an unknown option', [email, '--all'], "Unknown option '--all'"],
])('npm run erase %s says what is wrong, and erases nothing', async (_case, args, reason) => {
  const { code, stdout, stderr } = await erase(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`The data of the customer are not all erased: ${reason}`);
});

test.each(['erase', 'reseal'] as const)(
  'npm run %s makes no database where there is none',
  async (name) => {
    const DATA_DIR = '/tmp/no-such-folder-of-payment-links';
    const { code, stderr } = await runCommand(name, ['a@b.example'], { DATA_DIR });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`DATA_DIR names ${DATA_DIR}, where`),
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);
