import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayOf } from '../../calendar-days.js';
import { DayField, TimeField } from '../../parts/forms/day-field.js';
import { say } from '../../texts/texts.js';
import type { Moment } from './moment.js';

interface MomentFieldProps {
  value: Moment;
  onChange: (moment: Moment) => void;
  error?: ReactNode;
}

/** A day from today on, and a time of that day. */
export const MomentField = ({ value, onChange, error }: MomentFieldProps) => (
  <Group gap="xs" align="flex-start">
    <Box flex="1 1 12rem" miw={0}>
      <DayField
        label={say('common.day')}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        min={dayOf(new Date())}
        error={error}
      />
    </Box>
    <TimeField
      label={say('common.time')}
      type="time"
      value={value.time}
      onChange={(time) => onChange({ ...value, time })}
    />
  </Group>
);
