import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { sayDuration } from '../../../parts/values/duration.js';
import { formatDateTime, say } from '../../../texts/texts.js';
import { useNow } from '../../../use-now.js';
import { isCount } from '../../../parts/values/numbers.js';
import { MomentField } from '../moment-field.js';
import type { Product } from '../use-products.js';
import { expiries, expiryOf, type Draft } from './draft.js';
import type { FieldsProps } from './form-faults.js';

/** The number of payments that the link takes. */
export function UsesFields({ form }: FieldsProps) {
  return (
    <>
      <Radio.Group label={say('links.canBePaid')} {...form.getInputProps('uses')}>
        <Stack gap="xs" mt="xs">
          <Radio value="unlimited" label={say('links.unlimited')} />
          <Radio value="once" label={say('links.once')} />
          <Radio value="limited" label={say('links.limited')} />
        </Stack>
      </Radio.Group>
      {form.values.uses === 'limited' && (
        <TextInput
          label={say('links.limit')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('maxPayments')}
        />
      )}
    </>
  );
}

interface ExpiryFieldsProps extends FieldsProps {
  product: Product | undefined;
}

/** The limits of a link in words. */
export function limitWords(draft: Draft, product: Product | undefined, now: Date): string {
  const { uses, maxPayments, expiry } = draft;
  const end = expiryOf(draft, now);
  const usual = expiry === 'never' ? usualExpiry(draft, product) : undefined;
  return [
    uses === 'limited' && isCount(maxPayments)
      ? say('links.atMost', { count: Number(maxPayments) })
      : say(`links.${uses}`),
    end && say('links.until', { time: formatDateTime(end) }),
    usual && say('links.expiryDefault', { time: sayDuration(usual) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The seconds after which links of a product expire, if the draft uses its defaults. */
const usualExpiry = ({ usesDefaults }: Draft, product: Product | undefined) =>
  usesDefaults ? product?.linkDefaults.expiresAfterSeconds : undefined;

/** Until when the link can be paid. */
export function ExpiryFields({ product, form }: ExpiryFieldsProps) {
  const now = useNow();
  const { expiry, moment } = form.values;
  const usual = usualExpiry(form.values, product);
  const names = {
    never: usual ? say('links.expiryDefault', { time: sayDuration(usual) }) : say('common.never'),
    day: say('links.inDays', { count: 1 }),
    week: say('links.inDays', { count: 7 }),
    month: say('links.inDays', { count: 30 }),
    time: say('links.atTime'),
  };
  const end = expiry === 'time' ? undefined : expiryOf(form.values, now);
  return (
    <>
      <NativeSelect
        label={say('common.expires')}
        {...(end && { description: say('links.until', { time: formatDateTime(end) }) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('expiry')}
        data={expiries.map((value) => ({ value, label: names[value] }))}
      />
      {expiry === 'time' && (
        <MomentField
          value={moment}
          onChange={(chosen) => form.setFieldValue('moment', chosen)}
          error={form.errors.moment}
        />
      )}
    </>
  );
}
