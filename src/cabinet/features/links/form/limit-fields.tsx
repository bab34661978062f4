import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { sayDuration } from '../../../parts/duration.js';
import { useNow } from '../../../texts/now.js';
import { useTexts } from '../../../texts/texts.js';
import type { Product } from '../use-products.js';
import { expiries, expiryOf } from './draft.js';
import type { FieldsProps } from './fields-props.js';
import { MomentField } from './moment-field.js';

/** How often the link can be paid. */
export function UsesFields({ draft, errors, onChange }: FieldsProps) {
  const { say } = useTexts();
  const { uses, maxPayments } = draft;
  return (
    <>
      <Radio.Group
        label={say('links.canBePaid')}
        value={uses}
        onChange={(chosen) => onChange({ uses: chosen })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="unlimited" label={say('links.unlimited')} />
          <Radio value="once" label={say('links.once')} />
          <Radio value="limited" label={say('links.limited')} />
        </Stack>
      </Radio.Group>
      {uses === 'limited' && (
        <TextInput
          label={say('links.limit')}
          inputMode="numeric"
          autoComplete="off"
          value={maxPayments}
          onChange={({ currentTarget }) => onChange({ maxPayments: currentTarget.value })}
          error={errors.maxPayments}
        />
      )}
    </>
  );
}

interface ExpiryFieldsProps extends FieldsProps {
  product: Product | undefined;
}

/** Until when the link can be paid. */
export function ExpiryFields({ product, draft, errors, onChange }: ExpiryFieldsProps) {
  const { say, formatDateTime } = useTexts();
  const now = useNow();
  const { expiry, moment, usesDefaults } = draft;
  const usual = usesDefaults ? product?.linkDefaults.expiresAfterSeconds : undefined;
  const names = {
    never: usual
      ? say('links.expiryDefault', { time: sayDuration(usual, say) })
      : say('links.never'),
    day: say('links.inDays', { count: 1 }),
    week: say('links.inDays', { count: 7 }),
    month: say('links.inDays', { count: 30 }),
    time: say('links.atTime'),
  };
  const end = expiry === 'time' ? undefined : expiryOf(draft, now);
  return (
    <>
      <NativeSelect
        label={say('links.expires')}
        {...(end && { description: say('links.until', { time: formatDateTime(end) }) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={expiry}
        onChange={({ currentTarget }) => {
          const chosen = expiries.find((each) => each === currentTarget.value);
          if (chosen) onChange({ expiry: chosen });
        }}
        data={expiries.map((value) => ({ value, label: names[value] }))}
        error={expiry === 'time' ? undefined : errors.expiresAt}
      />
      {expiry === 'time' && (
        <MomentField
          value={moment}
          onChange={(chosen) => onChange({ moment: chosen })}
          error={errors.expiresAt}
        />
      )}
    </>
  );
}
