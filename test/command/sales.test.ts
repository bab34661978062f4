import { expect, onTestFinished, test } from 'vitest';
import { makeLink, pay } from '../support/scenes/payments.js';
import { useCommandOfStore } from '../support/service/command.js';

const { service, creator, run } = useCommandOfStore();

test('payments list prints the newest payments, up to a limit', async () => {
  await pay(service, creator);
  await pay(service, creator);
  const { code, values } = await run(['payments', 'list'], creator);
  expect(code).toBe(0);
  expect(values).toHaveLength(2);
  expect(values[0]).toMatchObject({
    formatted: expect.stringContaining('€'),
    paymentLink: { product: { id: String(creator.productId) } },
  });
  const limited = await run(['payments', 'list', '--limit', '1'], creator);
  expect(limited.values).toEqual(values.slice(0, 1));
});

test('lists on a terminal have a line for each row, and escape what would break or turn it', async () => {
  const forged = 'ann@example.com\n2026  €900.00\u2028\u202eten\u2066.elpmaxe';
  const { paymentId } = await pay(service, creator, { customer: { email: forged } });
  await makeLink(creator, { label: forged });
  onTestFinished(() => void (process.stdout.isTTY = false));
  process.stdout.isTTY = true;
  const payments = (await run(['payments', 'list', '--limit', '2'], creator)).stdout.split('\n');
  const [links] = (await run(['links', 'list', '--limit', '1'], creator)).stdout.split('\n');
  const escaped = String.raw`ann@example.com\x0a2026  €900.00\u2028\u202eten\u2066.elpmaxe  `;
  expect(payments).toEqual([expect.stringMatching(`${paymentId}$`), expect.any(String), '']);
  expect(payments[0]).toContain(escaped);
  expect(links).toContain(escaped);
  // Columns stay aligned.
  const [first = '', second = ''] = payments;
  expect(second.indexOf('pay_')).toBe(first.indexOf('pay_'));
});

test('JSON escapes what turns a line on a terminal, and stays the same value', async () => {
  const email = 'Зоя\u202e\u2066\u2028@example.com';
  await pay(service, creator, { customer: { email } });
  const { stdout, values } = await run(['payments', 'list', '--limit', '1'], creator);
  expect(stdout).toContain(String.raw`Зоя\u202e\u2066\u2028@example.com`);
  expect(values[0].customer.email).toBe(email);
});

test('products list prints the products, free or not', async () => {
  const { code, values } = await run(['products', 'list'], creator);
  expect(code).toBe(0);
  expect(values).toMatchObject([
    { id: String(creator.freeProductId), isFree: true, title: expect.any(String) },
    { id: String(creator.productId), isFree: false },
  ]);
});
