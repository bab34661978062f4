import pg from 'pg';
import { applyMigrations } from '../../prisma/apply-migrations.js';
import { openPostgres } from '../../src/core/database/postgres.js';
import { generateKey, keyColumns } from '../../src/access/keys/key-format.js';
import type { BenchDatabase } from './postgres.js';

export const creators = 20;
const productsPerCreator = 50;
/** The Bank of Russia. */
const bankSource = 'cbr';
const rate = 91.5;
/** Keys are inserted in portions of this many. */
const portion = 10_000;

/** The product of a creator, both counted from 1, by its place among the creator's products. */
export const productOf = (creator: number, place: number): number =>
  (creator - 1) * productsPerCreator + place;

export const freeProduct = productOf(creators, productsPerCreator);

export const paidProducts = Array.from({ length: freeProduct - 1 }, (_, index) => index + 1);

export interface Links {
  product: number;
  links: number;
}

/** Migrates an empty database and fills it: creators with their products, today's rate, and links. */
export async function fill(database: BenchDatabase, links: Links[]): Promise<void> {
  const migrated = openPostgres(database.url);
  await applyMigrations(migrated);
  await migrated.close();
  await withClient(database, async (client) => {
    await client.query(
      `WITH made AS (
         INSERT INTO creators (store_name) SELECT 'store-' || n FROM generate_series(1, $1) n
         RETURNING store_name, id
       )
       INSERT INTO stores (name, creator_id) SELECT store_name, id FROM made`,
      [creators],
    );
    await client.query(
      `INSERT INTO products (creator_id, title, is_free)
       SELECT (n - 1) / $1 + 1, 'Product ' || n, n = $2 FROM generate_series(1, $2) n`,
      [productsPerCreator, freeProduct],
    );
    await client.query(
      `INSERT INTO exchange_rates (source, date, rate, fetched_at)
       VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2, now())`,
      [bankSource, rate],
    );
    await fillLinks(client, links);
    await client.query('VACUUM ANALYZE');
  });
}

/** Makes keys, of the creators in turn. @returns their secrets */
export async function fillKeys(database: BenchDatabase, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, index) =>
    generateKey(BigInt((index % creators) + 1)),
  );
  await withClient(database, async (client) => {
    for (let start = 0; start < count; start += portion) {
      const columns = keys.slice(start, start + portion).map(keyColumns);
      await client.query(
        `INSERT INTO api_keys (creator_id, name, hash, prefix, last_four)
         SELECT (n - 1) % $1 + 1, 'Key', hash, prefix, last_four
         FROM unnest($2::bytea[], $3::text[], $4::text[])
           WITH ORDINALITY AS key (hash, prefix, last_four, n)
         ORDER BY n`,
        [
          creators,
          columns.map(({ hash }) => Buffer.from(hash)),
          columns.map(({ prefix }) => prefix),
          columns.map(({ lastFour }) => lastFour),
        ],
      );
    }
    await client.query('VACUUM ANALYZE api_keys');
  });
  return keys;
}

/** Spares a baseline the triggers that keep marks true, which only the service needs. */
export const disableTriggers = (database: BenchDatabase): Promise<void> =>
  withClient(database, async (client) => {
    await client.query('ALTER TABLE payment_links DISABLE TRIGGER USER');
  });

/**
 * Inserts links as they would have come within a year: those of each product spread evenly over it. A third
 * has a discount, a quarter an RUB price of its own.
 */
async function fillLinks(client: pg.Client, links: Links[]): Promise<void> {
  await client.query(
    `INSERT INTO payment_links (
       uuid, product_id, creator_id, use_once, metadata, created_at,
       eur_price, eur_discount_price, eur_is_discount_price,
       rub_price, rub_discount_price, rub_is_discount_price, rate, rate_source, rate_date
     )
     SELECT
       ${uuidOf('creator_id')}, product, creator_id, n % 5 = 0,
       json_build_object('order', 'A-' || n, 'utm_source', 'mail', 'buyer', json_build_object('name', 'Ann')),
       now() - interval '1 year' * (1 - place),
       eur, CASE WHEN n % 3 = 0 THEN eur - 0.5 END, n % 3 = 0,
       round(eur * used_rate, 2),
       CASE WHEN n % 3 = 0 THEN round((eur - 0.5) * used_rate, 2) END,
       n % 3 = 0,
       CASE WHEN n % 4 > 0 THEN used_rate END,
       CASE WHEN n % 4 > 0 THEN $3::text END,
       CASE WHEN n % 4 > 0 THEN (now() AT TIME ZONE 'UTC')::date END
     FROM (
       SELECT product, creator_id, n, n::float / links AS place,
         1 + n % 500 + (n % 100) / 100.0 AS eur,
         CASE WHEN n % 4 > 0 THEN $4::numeric ELSE 90 END AS used_rate
       FROM unnest($1::bigint[], $2::int[]) AS wanted (product, links)
       JOIN products ON products.id = product
       CROSS JOIN LATERAL generate_series(1, links) n
     ) link
     ORDER BY place, product`,
    [links.map(({ product }) => product), links.map(({ links }) => links), bankSource, rate],
  );
}

/** The uuid of a link, as the service makes it. */
const uuidOf = (creator: string): string => `overlay(
  replace(gen_random_uuid()::text, '-', '') PLACING lpad(to_hex(${creator}), 12, '0') || '8' FROM 1 FOR 13
)::uuid`;

async function withClient<Result>(
  { url }: BenchDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
