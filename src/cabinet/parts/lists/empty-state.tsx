import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** The next step. */
  hint?: ReactNode;
  /** A button that does it. */
  action?: ReactNode;
}

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
