/**
 * The queries by hand: prepared statements, one round trip a request. Keys and the rate are
 * remembered for a second, uses of keys are written in batches each second.
 */
import { hash } from 'node:crypto';
import pg from 'pg';
import { creatorOfKey } from '../../../src/access/keys/key-format.js';
import type { Amounts, Rate } from './prices.js';

/** The creator and the key of a request. */
export interface Caller {
  apiKeyId: number;
  creatorId: number;
  storeName: string;
}

/** A link to be stored. */
export interface NewLink {
  uuid: string;
  creatorId: number;
  productId: number;
  useOnce: boolean;
  metadata: object;
  euro: Amounts;
  rouble: Amounts;
  /** Null when the RUB price was given. */
  rate: Rate | null;
}

/** A link of a list, with what it charges, as texts of two decimals. */
export interface ListedLink {
  id: number;
  uuid: string;
  useOnce: boolean;
  isDiscountPrice: boolean;
  eur: string;
  rub: string;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const freshMs = 1000;
const poolSize = 10;

const callerStatement = {
  name: 'caller',
  text: `
    SELECT key.id AS "apiKeyId", creator.id AS "creatorId", creator.store_name AS "storeName"
    FROM api_keys key JOIN creators creator ON creator.id = key.creator_id
    WHERE key.creator_id = $1 AND key.hash = $2 AND key.revoked_at IS NULL`,
};

const rateStatement = {
  name: 'rate',
  text: `
    SELECT rate, source, date::text FROM exchange_rates
    WHERE source <> 'sample' ORDER BY date DESC LIMIT 1`,
};

const usesStatement = {
  name: 'uses',
  text: `
    UPDATE api_keys
    SET request_count = request_count + used.count, last_used_at = GREATEST(last_used_at, used.at)
    FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[]) AS used (creator_id, id, count, at)
    WHERE api_keys.creator_id = used.creator_id AND api_keys.id = used.id`,
};

const createStatement = {
  name: 'create',
  text: `
    WITH product AS (SELECT id, creator_id, is_free FROM products WHERE creator_id = $2 AND id = $1),
    made AS (
      INSERT INTO payment_links (
        product_id, creator_id, uuid, use_once, metadata, created_at,
        eur_price, eur_discount_price, eur_is_discount_price,
        rub_price, rub_discount_price, rub_is_discount_price, rate, rate_source, rate_date
      )
      SELECT id, creator_id, $3::uuid, $4::boolean, $5::json, now(),
        $6::numeric, $7::numeric, $8::boolean, $9::numeric, $10::numeric, $11::boolean,
        $12::numeric, $13::text, $14::date
      FROM product WHERE NOT is_free
    )
    SELECT is_free AS "isFree" FROM product`,
};

const listStatement = {
  name: 'list',
  text: `
    SELECT total.total, page.*
    FROM products
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total FROM payment_links
      WHERE creator_id = $2 AND product_id = products.id AND deleted_at IS NULL
    ) total
    LEFT JOIN LATERAL (
      SELECT id, uuid, use_once AS "useOnce",
        eur_is_discount_price OR rub_is_discount_price AS "isDiscountPrice",
        CASE WHEN eur_is_discount_price THEN eur_discount_price ELSE eur_price END AS eur,
        CASE WHEN rub_is_discount_price THEN rub_discount_price ELSE rub_price END AS rub
      FROM payment_links
      WHERE creator_id = $2 AND product_id = products.id AND deleted_at IS NULL
      ORDER BY id DESC OFFSET $3 LIMIT $4
    ) page ON true
    WHERE products.creator_id = $2 AND products.id = $1`,
};

/** Asks at most once a second for a key, and shares the answer among all callers. */
function remember<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const known = new Map<string, { answer: Promise<Answer>; until: number }>();
  return (key) => {
    const now = Date.now();
    const found = known.get(key);
    if (found && found.until > now) return found.answer;
    if (known.size >= 10_000) known.clear();
    const answer = ask(key);
    known.set(key, { answer, until: now + freshMs });
    answer.catch(() => known.delete(key));
    return answer;
  };
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: poolSize });

/** The caller with a secret. */
export const findCaller = remember(async (key) => {
  const values = [String(creatorOfKey(key)), hash('sha256', key, 'buffer')];
  const { rows } = await pool.query<Caller>({ ...callerStatement, values });
  return rows[0];
});

const findRate = remember(async () => (await pool.query<Rate>(rateStatement)).rows[0]);

const uses = new Map<number, { creatorId: number; count: number; lastUsedAt: Date }>();

async function writeUses(): Promise<void> {
  const batch = [...uses];
  uses.clear();
  const values = [
    batch.map(([, { creatorId }]) => creatorId),
    batch.map(([id]) => id),
    batch.map(([, { count }]) => count),
    batch.map(([, { lastUsedAt }]) => lastUsedAt),
  ];
  await pool.query({ ...usesStatement, values });
}

/** Counts a use of the key. */
export function recordUse({ apiKeyId, creatorId }: Caller): void {
  if (uses.size === 0) setTimeout(() => void writeUses(), freshMs);
  const known = uses.get(apiKeyId);
  if (known) {
    known.count++;
    known.lastUsedAt = new Date();
  } else uses.set(apiKeyId, { creatorId, count: 1, lastUsedAt: new Date() });
}

export const currentRate = (): Promise<Rate | undefined> => findRate('EUR');

export async function createLink({ euro, rouble, rate, ...link }: NewLink) {
  const values = [
    link.productId,
    link.creatorId,
    link.uuid,
    link.useOnce,
    JSON.stringify(link.metadata),
    euro.price,
    euro.discountPrice,
    euro.isDiscountPrice,
    rouble.price,
    rouble.discountPrice,
    rouble.isDiscountPrice,
    rate?.rate,
    rate?.source,
    rate?.date,
  ];
  const { rows } = await pool.query<{ isFree: boolean }>({ ...createStatement, values });
  if (!rows[0]) return 'no such product' as const;
  return rows[0].isFree ? ('free product' as const) : ('made' as const);
}

/** Undefined where the creator has no such product. */
export async function listLinks(
  creatorId: number,
  productId: number,
  offset: number,
  limit: number,
) {
  const values = [productId, creatorId, offset, limit];
  const { rows } = await pool.query<ListedLink & { total: number }>({ ...listStatement, values });
  const [first] = rows;
  // A page beyond the last is one row without a link.
  return first && { total: first.total, links: first.uuid ? rows : [] };
}
