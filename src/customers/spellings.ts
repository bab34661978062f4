import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import { comparable } from './address.js';

/** The tables of payments that have a customer. */
export const paymentTables = ['payments', 'rejected_payments'] as const;
export type PaymentTable = (typeof paymentTables)[number];

/** Payments that one statement walks over. */
const windowSize = 20_000;

/**
 * The spellings of an address among the payments of a creator. PostgreSQL knows the cases of English letters, which the index
 * of addresses needs. Those of other letters depend on the server, and it knows no invisible marks, so payments with any other
 * character are looked through.
 *
 * @param address as `comparable` returns it
 */
export async function spellingsOf(
  query: Query,
  creatorId: bigint,
  address: string,
): Promise<string[]> {
  const isWanted = Prisma.sql`octet_length(customer_email) <> char_length(customer_email)`;
  const found = new Set([address]);
  for await (const email of walkEmails(query, creatorId, isWanted)) {
    if (comparable(email) === address) found.add(email);
  }
  return [...found];
}

/** The addresses of a creator's customers as they are spelt. Some of them come several times. */
export async function* walkEmails(
  query: Query,
  creatorId: bigint,
  isWanted = Prisma.sql`customer_email IS NOT NULL`,
): AsyncGenerator<string> {
  for (const table of paymentTables) {
    let after: bigint | null = 0n;
    while (after !== null) {
      const [walked]: { last: bigint | null; emails: string[] | null }[] = await query(Prisma.sql`
        SELECT max(id) AS last, array_agg(DISTINCT customer_email) FILTER (WHERE ${isWanted}) AS emails FROM (
          SELECT id, customer_email FROM ${Prisma.raw(table)}
          WHERE creator_id = ${creatorId}::bigint AND id > ${after}::bigint
          ORDER BY id LIMIT ${windowSize}
        ) AS walked`);
      yield* walked?.emails ?? [];
      after = walked?.last ?? null;
    }
  }
}
