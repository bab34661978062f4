import { StatusBadge } from '../../parts/values/status-badge.js';
import { useTexts } from '../../texts/texts.js';

interface ProductStateProps {
  product: { isFree: boolean; isArchived: boolean };
}

/** Says whether a product can be sold by links. */
export function ProductState({ product: { isFree, isArchived } }: ProductStateProps) {
  const { say } = useTexts();
  if (isArchived) return <StatusBadge tone="neutral">{say('products.archived')}</StatusBadge>;
  if (isFree) return <StatusBadge tone="waiting">{say('products.free')}</StatusBadge>;
  return <StatusBadge tone="good">{say('products.forSale')}</StatusBadge>;
}
