import { Switch, Text, TextInput } from '@mantine/core';
import { useTexts } from '../../../texts/texts.js';
import classes from './form.module.css';
import type { FieldsProps } from './fields-props.js';
import { RoublePreview } from './rouble-preview.js';

/** The price in EUR, with or without a discount, and the one in RUB, computed or typed. */
export function PriceFields(props: FieldsProps) {
  const { say } = useTexts();
  const { draft, onChange } = props;
  const { euro, hasDiscount, hasRouble } = draft;
  return (
    <>
      <AmountFields name="euro" currency="EUR" sign="€" {...props} />
      <Switch
        label={say('links.hasDiscount')}
        description={say('links.hasDiscountHint')}
        checked={hasDiscount}
        onChange={({ currentTarget }) => onChange({ hasDiscount: currentTarget.checked })}
      />
      <Switch
        label={say('links.hasRouble')}
        checked={hasRouble}
        onChange={({ currentTarget }) => onChange({ hasRouble: currentTarget.checked })}
      />
      {hasRouble ? (
        <AmountFields name="rouble" currency="RUB" sign="₽" {...props} />
      ) : (
        <RoublePreview amount={hasDiscount ? euro.discount : euro.regular} />
      )}
    </>
  );
}

interface AmountFieldsProps extends FieldsProps {
  name: 'euro' | 'rouble';
  currency: string;
  sign: string;
}

function AmountFields({ name, currency, sign, draft, errors, onChange }: AmountFieldsProps) {
  const { say } = useTexts();
  const { hasDiscount } = draft;
  const field = (kind: 'regular' | 'discount', label: string) => (
    <TextInput
      label={label}
      leftSection={<Text size="sm">{sign}</Text>}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name][kind]}
      onChange={({ currentTarget }) =>
        onChange({ [name]: { ...draft[name], [kind]: currentTarget.value } })
      }
      error={errors[`${name}.${kind}`]}
    />
  );
  return (
    <div className={classes.pair}>
      {field('regular', say(hasDiscount ? 'links.regularPrice' : 'links.priceIn', { currency }))}
      {hasDiscount && field('discount', say('links.discountPrice', { currency }))}
    </div>
  );
}
