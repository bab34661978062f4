import { Radio, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../../texts/texts.js';
import type { FieldsProps } from './fields-props.js';

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
