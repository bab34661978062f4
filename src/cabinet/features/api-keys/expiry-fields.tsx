import { NativeSelect, Text } from '@mantine/core';
import { dayOf } from '../../days.js';
import { DayField } from '../../parts/day-field.js';
import { useSession } from '../../session/session.js';
import { useTexts } from '../../texts/texts.js';
import type { Expiry } from './expiry.js';

interface ExpiryFieldsProps {
  expiry: Expiry;
  day: string | undefined;
  fault: string | undefined;
  onExpiry: (expiry: Expiry) => void;
  onDay: (day: string | undefined) => void;
}

/** How long a key works. */
export function ExpiryFields({ expiry, day, fault, onExpiry, onDay }: ExpiryFieldsProps) {
  const { say, formatDateTime } = useTexts();
  const { apiKey: own } = useSession();
  return (
    <>
      <NativeSelect
        label={say('apiKeys.expiry')}
        value={expiry}
        onChange={({ currentTarget }) => onExpiry(currentTarget.value as Expiry)}
        data={[
          { value: 'never', label: say('apiKeys.expiryNever') },
          { value: '30', label: say('apiKeys.expiryDays', { days: 30 }) },
          { value: '90', label: say('apiKeys.expiryDays', { days: 90 }) },
          { value: 'day', label: say('apiKeys.expiryDay') },
        ]}
        {...(expiry !== 'day' && { error: fault })}
      />
      {expiry === 'day' && (
        <DayField
          label={say('apiKeys.lastDay')}
          value={day}
          onChange={onDay}
          min={dayOf(new Date())}
          error={fault}
          placeholder={say('apiKeys.chooseDay')}
        />
      )}
      {own?.expiresAt && (
        <Text size="sm" c="dimmed">
          {say('apiKeys.ownExpiry', { time: formatDateTime(own.expiresAt) })}
        </Text>
      )}
    </>
  );
}
