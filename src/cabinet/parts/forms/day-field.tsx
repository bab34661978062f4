import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../lazy-page.js';
import { say } from '../../texts/texts.js';
import type { DayPickerProps } from './day-picker.js';

const DayPicker = lazyPart(async () => (await import('./day-picker.js')).DayPicker, TypedDay);

/** A field for a day. The calendar comes in a script of its own. */
export const DayField = (props: DayPickerProps) => (
  <Suspense fallback={<TextInput label={props.label} disabled />}>
    <DayPicker {...props} />
  </Suspense>
);

/** A day for which there is no calendar but that of the browser. */
function TypedDay({ value, onChange, ...field }: DayPickerProps) {
  return (
    <TextInput
      {...field}
      type="date"
      description={say('common.noCalendar')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
