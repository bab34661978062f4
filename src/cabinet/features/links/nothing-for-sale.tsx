import { EmptyState } from '../../parts/lists/empty-state.js';
import { NewProductButton } from '../../parts/product-dialog.js';

/** Stands where links would be made, until there is a product. */
export const NothingForSale = ({ onMade }: { onMade: (product: string) => void }) => (
  <EmptyState
    text="links.nothingForSale"
    hint="products.emptyHint"
    action={<NewProductButton onMade={onMade} />}
  />
);
