import { say } from '../../texts/texts.js';
import { StatusBadge } from './status-badge.js';

interface ProductStateProps {
  product: { isFree: boolean; isArchived: boolean };
}

/** Says whether a product can be sold by links. */
export function ProductState({ product: { isFree, isArchived } }: ProductStateProps) {
  if (isArchived) return <StatusBadge tone="neutral">{say('products.archived')}</StatusBadge>;
  if (isFree) return <StatusBadge tone="waiting">{say('products.free')}</StatusBadge>;
  return <StatusBadge tone="good">{say('products.forSale')}</StatusBadge>;
}
