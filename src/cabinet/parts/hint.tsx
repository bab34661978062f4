import { Text } from '@mantine/core';

/** An explanation, or a detail of less weight. */
export const Hint = Text.withProps({ size: 'sm', c: 'dimmed' });
