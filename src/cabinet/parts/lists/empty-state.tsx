import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { say, type PlainKey } from '../../texts/texts.js';

/** Texts that have a hint of their own: `links.empty` and `links.emptyHint`. */
type WithHint = { [Key in PlainKey]: `${Key}Hint` extends PlainKey ? Key : never }[PlainKey];

type EmptyStateProps = {
  /** A button that does the next step. */
  action?: ReactNode;
} & ({ text: WithHint; hint?: undefined } | { text: PlainKey; hint: PlainKey });

export const EmptyState = ({ text, hint, action }: EmptyStateProps) => (
  <Paper withBorder p="xl">
    <Stack align="center" gap="xs" ta="center" py="lg">
      <Title order={2}>{say(text)}</Title>
      <Text c="dimmed" maw="32rem">
        {say(hint ?? (`${text}Hint` as PlainKey))}
      </Text>
      {action}
    </Stack>
  </Paper>
);
