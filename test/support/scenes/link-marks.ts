import type { Sql } from '../../../src/core/database/database.js';

/** Sets marks among the links of a product as the service does, at every `every`-th, `slice` links at a time. */
export async function markLinks(
  sql: Sql,
  { id, productId }: { id: number; productId: number },
  { every, slice }: { every: number; slice: number },
): Promise<void> {
  const { rows } = await sql('SELECT last_value AS id FROM payment_links_id_seq');
  const [drawn] = rows as { id: unknown }[];
  await sql('SELECT mark_payment_links($1, $2, $3, $4, $5)', [
    id,
    productId,
    String(drawn?.id),
    every,
    slice,
  ]);
}
