/** Erasing a customer for all creators, by the command of the operator. */
import { expect, test } from 'vitest';
import { ask } from './support/service/built-service.js';
import { useProcessSettings } from './support/service/process-settings.js';
import { runToEnd, startServer, type RunningServer } from './support/service/processes.js';

const world = useProcessSettings();
const email = 'Ann@buyer.example';
const erase = (...args: string[]) => runToEnd('erase.js', args, world.settings);

/** A creator with a product and a key. */
async function newStore(server: RunningServer, storeName: string) {
  const platform = (query: string) => ask(server, world.platformKey, query);
  const made = await platform(
    `mutation { createCreator(input: { storeName: "${storeName}" }) { id } }`,
  );
  const { id } = made.data.createCreator;
  const { data } = await platform(`mutation {
    createProduct(input: { creatorId: ${id}, title: "Course", isFree: false }) { id }
    issueApiKey(input: { creatorId: ${id}, name: "Test" }) { key }
  }`);
  return { key: data.issueApiKey.key, productId: data.createProduct.id };
}

test('npm run erase erases a customer of all creators, and names links that hold the address', async () => {
  const first = await startServer(world.settings);
  await first.logged('Exchange rate read');
  const creators = [await newStore(first, 'ann'), await newStore(first, 'bob')];
  for (const { key, productId } of creators) {
    const made = await ask(
      first,
      key,
      `mutation { createPaymentLink(input: {
        productId: ${productId}, prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }], metadata: { to: "${email}" }
      }) { uuid } }`,
    );
    const { uuid } = made.data.createPaymentLink;
    await ask(
      first,
      world.platformKey,
      `mutation { recordPayment(input: {
        linkUuid: "${uuid}", paymentId: "p-${uuid}", currency: EUR, amount: "10", customer: { email: "${email}" }
      }) { id } }`,
    );
  }
  await first.stop('SIGTERM');

  const erased = await erase('ann@BUYER.example', '--reason', 'By letter');
  expect([erased.code, erased.stderr]).toEqual([0, '']);
  expect(JSON.parse(erased.stdout)).toMatchObject({
    ...{ creators: 2, payments: 2, rejectedPayments: 0, events: 2, answers: 0 },
    links: creators.map(() => ({ creatorId: expect.any(String), id: expect.any(String) })),
  });
  expect(JSON.parse((await erase(email)).stdout)).toMatchObject({ creators: 0, payments: 0 });

  const second = await startServer(world.settings);
  for (const { key } of creators) {
    const { data } = await ask(
      second,
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
  await second.stop('SIGTERM');
});

test.each([
  ['without an address', [], 'Usage: npm run erase'],
  ['with two addresses', ['a@b.example', 'c@d.example'], 'Usage: npm run erase'],
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
  const { code, stdout, stderr } = await erase(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`The data of the customer are not all erased: ${reason}`);
});
