import { Select, type ComboboxItem } from '@mantine/core';
import { UserText } from '../../../parts/values/user-text.js';
import { Hint } from '../../../parts/hint.js';
import { useTexts } from '../../../texts/texts.js';
import type { FieldsProps } from './form-faults.js';
import { isForSale, type Product } from '../use-products.js';

interface ProductFieldProps extends FieldsProps {
  products: readonly Product[];
}

/** More are found by typing. */
const maxShown = 50;

/** Picks the product to sell. Those that cannot have links say why. */
export function ProductField({ products, form }: ProductFieldProps) {
  const { say } = useTexts();
  const byId = new Map(products.map((product) => [product.id, product]));
  const sorted = [...products.filter(isForSale), ...products.filter((each) => !isForSale(each))];
  const whyNot = (product: Product | undefined): string | undefined => {
    if (product?.isArchived) return say('links.productArchived');
    return product?.isFree ? say('links.productFree') : undefined;
  };
  return (
    <Select
      label={say('links.product')}
      placeholder={say('links.chooseProduct')}
      data={sorted.map((product) => ({
        value: product.id,
        label: product.title,
        disabled: !isForSale(product),
      }))}
      value={form.values.productId}
      onChange={(productId) => form.setFieldValue('productId', productId)}
      error={form.errors.productId}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      limit={maxShown}
      nothingFoundMessage={say('links.noProduct')}
      renderOption={({ option }: { option: ComboboxItem }) => (
        <div>
          <UserText lines={1}>{option.label}</UserText>
          {whyNot(byId.get(option.value)) && (
            <Hint size="xs">{whyNot(byId.get(option.value))}</Hint>
          )}
        </div>
      )}
    />
  );
}
