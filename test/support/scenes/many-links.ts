import type { TestCreator, TestService } from '../service/service.js';

/** Gives a creator many links at once, of 10 EUR and 900 RUB. */
export const insertLinks = (
  { database }: TestService,
  { id, productId }: TestCreator,
  count: number,
  metadata: object = {},
) =>
  database.sql(
    `INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata, eur_price,
       eur_is_discount_price, rub_price, rub_is_discount_price)
     SELECT gen_random_uuid(), $1, $2, false, $4::json, 10, false, 900, false
     FROM generate_series(1, $3::int)`,
    [id, productId, count, JSON.stringify(metadata)],
  );
