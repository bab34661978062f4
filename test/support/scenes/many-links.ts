/** Links that are made by SQL, and the marks among them, which hold the number of links. */
import type { Sql } from '../../../src/core/database/database.js';

interface OwnProduct {
  id: number;
  productId: number;
}

/** Adds links of 10 EUR and 900 RUB to a product, one for each of the metadata, as that many requests would. */
export const insertLinks = (sql: Sql, { id, productId }: OwnProduct, metadata: object[]) =>
  sql(
    `INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata, eur_price,
       eur_is_discount_price, rub_price, rub_is_discount_price)
     SELECT gen_random_uuid(), $1, $2, false, metadata, 10, false, 900, false
     FROM json_array_elements($3::json) AS metadata RETURNING id`,
    [id, productId, JSON.stringify(metadata)],
  );

/** Sets marks among the links of a product as the service does, at every `every`-th, 20 links at a time. */
export async function markLinks(sql: Sql, { id, productId }: OwnProduct, every: number) {
  const { rows } = await sql('SELECT last_value AS id FROM payment_links_id_seq');
  const [drawn] = rows as { id: unknown }[];
  await sql('SELECT mark_payment_links($1, $2, $3, $4, 20)', [
    id,
    productId,
    String(drawn?.id),
    every,
  ]);
}
