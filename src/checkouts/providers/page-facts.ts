/** What a page at a provider says of itself, so that a person finds it there, and the service, if its row is lost. */
import { shorten } from '../../core/bounds.js';
import type { ListedPage, NewPage } from './provider.js';

export const metadataOf = ({ checkoutId, creatorId, linkUuid, storeName }: NewPage) => ({
  checkout: checkoutId,
  creator: String(creatorId),
  link: linkUuid,
  store: storeName,
});

/** Reads what {@link metadataOf} wrote. */
export const namedBy = (
  metadata: Record<string, string> | null | undefined,
): Pick<ListedPage, 'checkoutId' | 'linkUuid' | 'storeName'> => ({
  checkoutId: metadata?.checkout ?? null,
  linkUuid: metadata?.link ?? null,
  storeName: metadata?.store ?? null,
});

/** Such as "Watercolour course, store ann". A long title is cut, not the store. */
export function describePage({ title, storeName }: NewPage, most: number): string {
  const store = `, store ${storeName}`;
  return shorten(shorten(title, Math.max(1, most - store.length)) + store, most);
}
