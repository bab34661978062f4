import { Switch, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { toFailure } from '../../../api/failure.js';
import { Hint } from '../../../parts/hint.js';
import { Money } from '../../../parts/values/money.js';
import { say } from '../../../texts/texts.js';
import { RateWords } from '../rate-words.js';
import type { FieldsProps } from './form-faults.js';
import classes from './form.module.css';
import { useRoubles } from './use-roubles.js';

/** The price in EUR, with or without a discount, and the one in RUB, computed or typed. */
export function PriceFields({ form }: FieldsProps) {
  const { euro, hasDiscount, hasRouble } = form.values;
  return (
    <>
      <AmountFields name="euro" currency="EUR" sign="€" form={form} />
      <Switch
        label={say('links.hasDiscount')}
        description={say('links.hasDiscountHint')}
        {...form.getInputProps('hasDiscount', { type: 'checkbox' })}
      />
      <Switch
        label={say('links.hasRouble')}
        {...form.getInputProps('hasRouble', { type: 'checkbox' })}
      />
      {hasRouble ? (
        <AmountFields name="rouble" currency="RUB" sign="₽" form={form} />
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

function AmountFields({ name, currency, sign, form }: AmountFieldsProps) {
  const { hasDiscount } = form.values;
  const field = (kind: 'regular' | 'discount', label: string) => (
    <TextInput
      label={label}
      leftSection={<Text size="sm">{sign}</Text>}
      inputMode="decimal"
      autoComplete="off"
      {...form.getInputProps(`${name}.${kind}`)}
    />
  );
  return (
    <div className={classes.pair}>
      {field('regular', say(hasDiscount ? 'links.regularPrice' : 'links.priceIn', { currency }))}
      {hasDiscount && field('discount', say('links.discountPrice', { currency }))}
    </div>
  );
}

/** The RUB price that is computed from an EUR price now. */
const RoublePreview = ({ amount }: { amount: string }) => (
  <Hint component="div" role="status" className={classes.preview}>
    <Preview amount={amount} />
  </Hint>
);

function Preview({ amount }: { amount: string }): ReactNode {
  const { isAsked, error, data } = useRoubles(amount);
  if (!isAsked) return say('links.roubleHint');
  if (error) {
    const { message, fields } = toFailure(error);
    return fields.eur ? say('links.roubleHint') : message;
  }
  if (!data) return say('links.roublePending');
  const { rub, rate, source, date } = data;
  return (
    <>
      {say('links.roubleNow')}{' '}
      <Text span fw={600} c="var(--mantine-color-text)">
        <Money amount={rub} currency="RUB" />
      </Text>
      <br />
      <RateWords rate={rate} source={source} date={date} />
    </>
  );
}
