import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  /** A button that does it. */
  action?: ReactNode;
}

/** What stands where nothing is yet. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <Paper withBorder p="xl">
    <Stack align="center" gap="xs" ta="center" py="lg">
      <Title order={2}>{title}</Title>
      {hint && (
        <Text c="dimmed" maw="32rem">
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  </Paper>
);
