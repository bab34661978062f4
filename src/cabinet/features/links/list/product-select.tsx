import { Select } from '@mantine/core';
import { useTexts } from '../../../texts/texts.js';
import { useProducts } from '../use-products.js';

interface ProductSelectProps {
  label: string;
  /** Its id; undefined for any. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** More are found by typing. */
const maxShown = 50;

/** Picks one of the products of the store, to filter by it. */
export function ProductSelect({ label, value, onChange }: ProductSelectProps) {
  const { say } = useTexts();
  const { result } = useProducts();
  const products = result.data ?? [];
  const options = products.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = value === undefined || products.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      placeholder={say('links.anyProduct')}
      data={
        isKnown ? options : [{ value, label: say('links.productId', { id: value }) }, ...options]
      }
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      openOnFocus={false}
      clearable
      limit={maxShown}
      nothingFoundMessage={say('links.noProduct')}
      clearButtonProps={{ 'aria-label': say('links.clearProduct') }}
    />
  );
}
