import { Box, Group, Input, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayOf } from '../../calendar-days.js';
import { DayField } from '../../parts/forms/day-field.js';
import { say } from '../../texts/texts.js';
import type { Moment } from './moment.js';

interface MomentFieldProps {
  value: Moment;
  onChange: (moment: Moment) => void;
  error?: ReactNode;
}

/** A day from today on, and a time of that day. */
export function MomentField({ value, onChange, error }: MomentFieldProps) {
  return (
    <Input.Wrapper error={error}>
      <Group gap="xs" align="flex-end">
        <Box flex="1 1 12rem" miw={0}>
          <DayField
            label={say('common.day')}
            value={value.day}
            onChange={(day) => onChange({ ...value, day })}
            min={dayOf(new Date())}
            error={Boolean(error)}
          />
        </Box>
        <TextInput
          label={say('links.timeOfDay')}
          type="time"
          value={value.time}
          onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
        />
      </Group>
    </Input.Wrapper>
  );
}
