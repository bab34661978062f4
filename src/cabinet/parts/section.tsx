import { Group, Stack, Title, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** The level of the heading: 3 in a panel beside the page. */
  order?: 2 | 3;
  /** Beside the heading. */
  more?: ReactNode;
  gap?: MantineSpacing;
  children: ReactNode;
}

export const Section = ({ title, order = 2, more, gap = 'sm', children }: SectionProps) => (
  <Stack component="section" gap={gap} aria-label={title}>
    <Group justify="space-between">
      <Title order={order}>{title}</Title>
      {more}
    </Group>
    {children}
  </Stack>
);
