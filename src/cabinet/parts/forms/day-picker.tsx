import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ru.js';
import { DatePickerInput } from '@mantine/dates';
import { useId, type ReactNode } from 'react';
import { formatDate, say, useLanguage } from '../../texts/texts.js';

export interface DayPickerProps {
  label: string;
  /** A day such as `2026-11-21`; undefined for none. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  error?: ReactNode;
}

/** A day, chosen in a calendar. */
export function DayPicker({ value, onChange, min, max, ...field }: DayPickerProps) {
  const language = useLanguage();
  // Otherwise the field and its calendar make up two ids.
  const id = useId();
  return (
    <DatePickerInput
      // The dialog of the calendar is named by what stands in the field.
      placeholder={say('common.chooseDay')}
      {...field}
      id={id}
      popoverProps={{ id }}
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      valueFormatter={({ date }) => (typeof date === 'string' ? formatDate(`${date}T00:00`) : '')}
      locale={language}
      weekendDays={[]}
      hideOutsideDates
      maxLevel="month"
      clearable
      clearButtonProps={{ 'aria-label': say('common.clearDay') }}
      ariaLabels={{
        previousMonth: say('common.previousMonth'),
        nextMonth: say('common.nextMonth'),
      }}
    />
  );
}
