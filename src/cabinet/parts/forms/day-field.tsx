import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { say } from '../../texts/texts.js';

interface TimeFieldProps {
  label: string;
  type: 'date' | 'time' | 'datetime-local';
  /** Empty for none. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  error?: ReactNode;
}

/** A day or a time, in the browser's own field. While it is half typed, the value stays as it was. */
export function TimeField({ value, onChange, error, ...field }: TimeFieldProps) {
  const [draft, setDraft] = useState<{ over: string; text: string; isLeft: boolean }>();
  const halfTyped = draft?.over === value ? draft : undefined;
  const read = (input: HTMLInputElement, isLeft: boolean): void => {
    if (isHalfTyped(input)) {
      setDraft({ over: value, text: input.value, isLeft });
      return;
    }
    setDraft(undefined);
    if (input.value !== value) onChange(input.value);
  };
  return (
    <TextInput
      {...field}
      value={halfTyped?.text ?? value}
      error={halfTyped?.isLeft ? say('common.halfTyped') : error}
      onChange={({ currentTarget }) => read(currentTarget, false)}
      // The browser tells of no change between two texts that both have no value.
      onBlur={({ currentTarget }) => read(currentTarget, true)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && read(currentTarget, true)}
    />
  );
}

/** A year is typed digit by digit: 0002, 0020, 0202, 2026. */
const isHalfTyped = ({ validity, value }: HTMLInputElement): boolean =>
  validity.badInput || /^0\d{3}-/.test(value);

/** True if a form must not be sent yet, since it would leave out what is half typed in it. */
export const hasHalfTyped = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('[type^="date"], [type="time"]')].some(isHalfTyped);

interface DayFieldProps extends Omit<TimeFieldProps, 'type' | 'value' | 'onChange'> {
  /** A day such as `2026-11-21`; undefined for none. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Without a last day, years could have six digits. */
const lastDay = '9999-12-31';

export const DayField = ({ value = '', onChange, max = lastDay, ...field }: DayFieldProps) => (
  <TimeField
    {...field}
    type="date"
    value={value}
    max={max}
    onChange={(day) => onChange(day || undefined)}
  />
);
