import { Text } from '@mantine/core';

interface UserTextProps {
  children: string;
  /** The lines after which it is cut. Its title has the whole. */
  lines?: 1 | 2 | 3 | 5;
}

/** Text that somebody wrote: it may be long, in any script, and contain marks that change its direction. */
export const UserText = ({ children, lines = 2 }: UserTextProps) => (
  <Text
    component="bdi"
    inherit
    dir="auto"
    ta="start"
    lineClamp={lines}
    title={children}
    style={{ overflowWrap: 'anywhere' }}
  >
    {children}
  </Text>
);
