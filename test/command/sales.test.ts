import { expect, test } from 'vitest';
import { pay } from '../support/scenes/payments.js';
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

test('products list prints the products, free or not', async () => {
  const { code, values } = await run(['products', 'list'], creator);
  expect(code).toBe(0);
  expect(values).toMatchObject([
    { id: String(creator.freeProductId), isFree: true, title: expect.any(String) },
    { id: String(creator.productId), isFree: false },
  ]);
});
