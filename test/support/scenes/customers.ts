/** Customers: what they pay with, and how they are erased. */
import { EraseCustomerDataDocument } from '../../../schema/generated/operations.js';
import type { TestCreator, TestService } from '../service/service.js';
import { newLink, payment, recordPayment } from './payments.js';

export const ann = {
  email: 'Ann.Lee@buyer.example',
  name: 'Ann Leewood',
  phoneNumber: '+4915112345678',
};

/** Each text that tells of her, in lower case. */
const tracesOfAnn = [ann.email, ann.name, ann.phoneNumber].map((text) => text.toLowerCase());

/** The traces of her in a text. */
export const tracesIn = (text: string): string[] =>
  tracesOfAnn.filter((trace) => text.toLowerCase().includes(trace));

/** Erases her, unless `more` says otherwise. */
export const erase = (
  { graphql }: Pick<TestCreator, 'graphql'>,
  more: { email?: string; reason?: string } = {},
) =>
  graphql(EraseCustomerDataDocument, {
    erasure: { email: ann.email, reason: 'Asked by the customer', ...more },
  });

/** Reports a payment that the link refuses, since its amount is wrong. Returns what was reported. */
export async function reject(
  service: TestService,
  creator: TestCreator,
  customer: object = ann,
  link: object = {},
) {
  const { uuid } = await newLink(creator, link);
  const wrong = payment(uuid, { amount: '11.00', customer });
  await recordPayment(service, wrong);
  return wrong;
}

/** Writes payments of a customer with their events, as a year of payments would have. */
export async function insertPayments(
  { database }: TestService,
  { id }: TestCreator,
  { uuid, email, count }: { uuid: string; email: string; count: number },
): Promise<void> {
  await database.withoutTimeout(async (sql) => {
    await sql(
      `INSERT INTO payments (payment_id, creator_id, payment_link_id, currency, amount, customer_email, customer_name, created_at)
      SELECT 'bulk_' || n, $1, link.id, 'EUR', 10, $2, 'Bulk', '2026-11-21T12:00:00Z'
      FROM generate_series(1, ${count}) AS n, payment_links AS link WHERE link.creator_id = $1 AND link.uuid = $3::uuid`,
      [id, email, uuid],
    );
    await sql(
      `INSERT INTO webhook_events (id, creator_id, type, body, created_at)
      SELECT 'evt_bulk' || n, $1, 'payment.succeeded', format(
        '{"type":"payment.succeeded","timestamp":"x","data":{"payment":{"id":"bulk_%s","currency":"EUR","amount":"10.00","paid_at":"2026-11-21T12:00:00.000Z","customer":{"email":%s,"name":"Bulk","phone_number":null}}}}',
        n, to_json($2::text)), '2026-11-21T12:00:00Z'
      FROM generate_series(1, ${count}) AS n`,
      [id, email],
    );
  });
}
