/** Links that are made by SQL, and the marks among them, which hold the number of links. */
import type { Sql } from '../../../src/core/database/database.js';

interface OwnProduct {
  id: number;
  productId: number;
}

/** Adds links to a product, as that many requests would. */
export const addLinks = (
  sql: Sql,
  { id, productId }: OwnProduct,
  links: number,
): Promise<{ rows: unknown[] }> =>
  sql(
    `INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata, eur_price,
       eur_is_discount_price, rub_price, rub_is_discount_price)
     SELECT gen_random_uuid(), $1, $2, false, '{}', 10, false, 900, false
     FROM generate_series(1, $3::int) RETURNING id`,
    [id, productId, links],
  );

/** Sets marks among the links of a product as the service does, at every `every`-th, 20 links at a time. */
export async function markLinks(
  sql: Sql,
  { id, productId }: OwnProduct,
  every: number,
): Promise<void> {
  const { rows } = await sql('SELECT last_value AS id FROM payment_links_id_seq');
  const [drawn] = rows as { id: unknown }[];
  await sql('SELECT mark_payment_links($1, $2, $3, $4, 20)', [
    id,
    productId,
    String(drawn?.id),
    every,
  ]);
}
