import { Group, Stack, Title, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Beside the heading. */
  more?: ReactNode;
  gap?: MantineSpacing;
  children: ReactNode;
}

/** A part of a page, with a heading. */
export const Section = ({ title, more, gap = 'sm', children }: SectionProps) => (
  <Stack component="section" gap={gap} aria-label={title}>
    <Group justify="space-between">
      <Title order={2}>{title}</Title>
      {more}
    </Group>
    {children}
  </Stack>
);
