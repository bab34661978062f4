import { Badge } from '@mantine/core';

const colors = { good: 'green', waiting: 'blue', warning: 'yellow', bad: 'red', neutral: 'gray' };

interface StatusBadgeProps {
  tone: keyof typeof colors;
  children: string;
}

/** A status in a word. The colour only supports it. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => (
  <Badge variant="light" color={colors[tone]} radius="sm" miw="max-content" tt="none" fw={600}>
    {children}
  </Badge>
);
