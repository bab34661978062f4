import { Prisma } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import type { FieldPath, Fault } from '../core/faults.js';
import { readName } from '../core/text.js';
import type { SecretBox } from '../core/secrets/secret-box.js';

/** Marks that nobody sees, such as those of no width and of the direction of writing. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The form in which e-mail addresses are compared: trimmed, in lower case, without invisible marks, and with one character
 * for a letter and its accents. It is made here, so that it is the same on both databases.
 */
export const comparable = (email: string): string =>
  email.replace(invisible, '').trim().toLowerCase().normalize('NFC');

/** Reads an e-mail address to look for. It may be any text: the payment site's addresses are not checked either. */
export const readAddress = (email: string, path: FieldPath, faults: Fault[]): string =>
  readName(comparable(email), path, faults);

/** Hashes of an address by which an erased customer is known afterwards, one for each secrets key, the newest first. */
export const hashesOf = (secrets: SecretBox, address: string): [string, ...string[]] =>
  secrets.hashes('customer', address);

/** The tables of payments that have a customer. */
export const paymentTables = ['payments', 'rejected_payments'] as const;
export type PaymentTable = (typeof paymentTables)[number];

/** Payments that one statement walks over. */
export const windowSize = 20_000;

/**
 * The spellings of an address among the payments of a creator, for the index of addresses. The index itself knows upper and
 * lower case of English letters alone. So this reads all addresses that have any other character, such as an `É` or an
 * invisible mark, and compares them here.
 *
 * All payments of the creator are walked over, whoever is looked for: a short statement for each `windowSize` of them, in the
 * turn of the creator, so that others do not wait. A million takes a second or two.
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
