import { Text } from '@mantine/core';

/** Words beside the matter: they explain it, or tell less of it. */
export const Hint = Text.withProps({ size: 'sm', c: 'dimmed' });
