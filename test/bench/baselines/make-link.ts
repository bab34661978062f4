import { randomUUID } from 'node:crypto';
import { areFair, computedAmounts, givenAmounts, type PriceEntry } from './prices.js';
import { createLink, currentRate, type Caller } from './store.js';

export interface LinkBody {
  prices: PriceEntry[];
  use_once?: boolean | null;
  metadata?: object | null;
}

const maxMetadataBytes = 16 * 1024;

/** Checks and stores a link; REST and GraphQL have the same rules. */
export async function makeLink(
  { creatorId }: Caller,
  productId: number,
  { prices, use_once: useOnce, metadata }: LinkBody,
) {
  const euro = prices.find(({ currency_id }) => currency_id === 3);
  const isSmall = !metadata || Buffer.byteLength(JSON.stringify(metadata)) <= maxMetadataBytes;
  if (!euro || !isSmall || !areFair(prices)) return { outcome: 'invalid' } as const;

  const given = prices.find(({ currency_id }) => currency_id === 1);
  const rate = given ? null : await currentRate();
  if (rate === undefined) return { outcome: 'no rate' } as const;
  const rouble = rate ? computedAmounts(euro, rate) : givenAmounts(given as PriceEntry);
  if (!rouble) return { outcome: 'invalid' } as const;

  const link = {
    uuid: randomUUID(),
    creatorId,
    productId,
    useOnce: useOnce ?? false,
    metadata: metadata ?? {},
  };
  const outcome = await createLink({ ...link, euro: givenAmounts(euro), rouble, rate });
  return { outcome, ...link };
}
