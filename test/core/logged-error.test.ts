import { expect, test } from 'vitest';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';
import { tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore();

test('the log has an error of the database without the row that it quotes', async () => {
  const { uuid } = await newLink(creator);
  const { db } = service.database;
  await db.$executeRaw`
    ALTER TABLE payments ADD CONSTRAINT no_payments CHECK (amount < 0) NOT VALID`;
  await db.$executeRaw`
    ALTER TABLE payment_links ADD CONSTRAINT no_links CHECK (product_id < 0) NOT VALID`;
  const before = service.logLines.length;
  const customer = { email: 'ann@private.example', name: 'Ann Private' };
  const paid = await recordPayment(service, payment(uuid, { customer }));
  const metadata = { customer: 'ann@private.example' };
  const made = await creator.rest('POST', creator.links, { ...tenEuros, metadata });
  expect([paid.code, made.status]).toEqual(['INTERNAL', 500]);

  const lines = service.logLines.slice(before);
  const errors = lines.filter((line) => line.includes('"err":'));
  expect(errors).toHaveLength(2);
  expect(errors[0]).toContain('no_payments');
  expect(errors[1]).toContain('no_links');
  expect(lines.join()).not.toMatch(/ann@private|Ann Private/);
});
