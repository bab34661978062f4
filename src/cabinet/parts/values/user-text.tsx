import { Text } from '@mantine/core';
import { Hint } from '../hint.js';

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

/** What tells a row from others, and below it, of less weight, what else is known; a line each. */
export const UserLines = ({
  first,
  second,
}: {
  first: string;
  second: string | null | undefined;
}) => (
  <>
    <UserText lines={1}>{first}</UserText>
    {second && (
      <Hint component="div">
        <UserText lines={1}>{second}</UserText>
      </Hint>
    )}
  </>
);
