import { Radio, Stack } from '@mantine/core';
import type { ApiKeyAccess } from '../../operations.js';
import { useTexts } from '../../texts/texts.js';
import { accesses } from './api-key.js';

interface AccessFieldProps {
  value: ApiKeyAccess;
  onChange: (access: ApiKeyAccess) => void;
}

/** What a key may do, in words. */
export function AccessField({ value, onChange }: AccessFieldProps) {
  const { say } = useTexts();
  return (
    <Radio.Group label={say('apiKeys.access')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {accesses.map((access) => (
          <Radio
            key={access}
            value={access}
            label={say(`apiKeys.${access}`)}
            description={say(`apiKeys.${access}Words`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
